/** Checks of a document after one change. */
import { expect } from 'vitest';
import type { TextEdit } from '../../../../src/predicate/problem';
import { finish } from '../../../../src/base/stepwise';
import { RuleFileReader } from '../../../../src/rules/read/reader';
import type { ReadResult } from '../../../../src/rules/types';
import { applyChange } from '../../../../src/rules/edit/apply-change';
import type { RuleFileChange } from '../../../../src/rules/edit/changes';
import { commentsIn } from '../../../../src/rules/edit/lists';
import { applyEdits } from '../../../../src/rules/edit/draft';
import { modelOf, type GroupModel } from '../../../../src/rules/edit/model';
import { planChange } from '../../../../src/rules/edit/plan';
import type { Owners } from './generate';

/** The last texts that were read, since every check reads the same two. */
const known = new Map<string, ReadResult>();

function readRuleFile(text: string): ReadResult {
  const found = known.get(text) ?? finish(new RuleFileReader().read(text));
  if (known.size > 3) known.clear();
  known.set(text, found);
  return found;
}

export const modelsIn = (text: string): GroupModel[] => (readRuleFile(text).file?.groups ?? []).map(modelOf);

/** The items whose text a change may touch, by the names of their comments. */
function touched(owners: Owners, change: RuleFileChange): Set<string> {
  if (change.kind === 'insert-groups' || change.kind === 'insert-rule') return new Set();
  const { uid, rules } = owners.groups[change.group] ?? { uid: '', rules: [] };
  if (change.kind === 'delete-group' || change.kind === 'duplicate-group' || change.kind === 'move-group')
    return new Set([uid, ...rules]);
  return new Set(['rule' in change ? (rules[change.rule] ?? '') : uid]);
}

const ownerOf = (comment: string): string => /^# ([A-Za-z]+\d*)-/.exec(comment)?.[1] ?? '';

function checkComments(before: string, after: string, owners: Owners, change: RuleFileChange): void {
  const hit = touched(owners, change);
  const others = (text: string) => commentsIn(text).filter((each) => !hit.has(ownerOf(each)));
  expect(others(after)).toEqual(others(before));
  const own = (text: string) => commentsIn(text).filter((each) => hit.has(ownerOf(each)));
  if (change.kind === 'move-rule' || change.kind === 'move-group')
    expect(own(after).sort()).toEqual(own(before).sort());
  const copies = owners.groups.flatMap((each) => [each.uid, ...each.rules]);
  const single = [...hit].every((uid) => copies.filter((each) => each === uid).length === 1);
  if (change.kind.startsWith('delete') && single) expect(own(after)).toEqual([]);
  if (['set-name', 'set-id'].includes(change.kind)) expect(own(after)).toEqual(own(before));
}

interface Zone {
  readonly from: number;
  readonly to: number;
}

/** The places of a text that a change has no business in: all other items, and the other keys of the item itself. */
function forbidden(text: string, change: RuleFileChange): Zone[] {
  const zones: Zone[] = [];
  const add = ({ from, to }: Zone) => {
    // For a missing value the library counts the comments that follow.
    const end = from + text.slice(from, to).replace(/(?:\s*\n[ \t]*#[^\n]*)*\s*$/, '').length;
    if (end > from) zones.push({ from, to: end });
  };
  const ofGroups = ['insert-groups', 'delete-group', 'duplicate-group', 'move-group'].includes(change.kind);
  for (const group of readRuleFile(text).file?.groups ?? []) {
    const here = change.kind !== 'insert-groups' && change.group === group.index;
    const target = change.kind === 'move-rule' && change.toGroup === group.index;
    if (!here && !target) add(group.span);
    if ((!here && !target) || ofGroups) continue;
    if (change.kind !== 'set-id') add(group.idSpan);
    if (group.published && change.kind !== 'set-published') add(group.published.span);
    if (change.kind !== 'set-initial') for (const { span } of group.initial) add(span);
    for (const rule of group.rules) {
      const hit = here && 'rule' in change && change.kind !== 'insert-rule' && change.rule === rule.index;
      if (!hit) add(rule.span);
      else if (!change.kind.startsWith('delete') && change.kind !== 'move-rule') {
        if (!['set-name', 'replace-rule'].includes(change.kind)) add(rule.nameSpan);
        if (!['set-predicate', 'replace-rule'].includes(change.kind)) add(rule.predicate.span);
      }
    }
  }
  return zones;
}

function checkPlaces(text: string, edits: readonly TextEdit[], change: RuleFileChange): void {
  // A block that keeps the line breaks behind it may have to become a quoted text.
  if (text.includes('|+')) return;
  const zones = forbidden(text, change);
  const bad = edits.filter(({ span }) => zones.some((zone) => span.from < zone.to && span.to > zone.from));
  expect(bad).toEqual([]);
}

/** The texts of rules, written alike. */
const rulesIn = (text: string): string[] =>
  (readRuleFile(text).file?.groups ?? []).flatMap((group) =>
    group.rules.map(({ span }) => text.slice(span.from, span.to).trimEnd().replace(/\s+/g, ' ')),
  );

/** A moved or copied item is written as it was, but for its indentation. */
function checkMoved(before: string, after: string, change: RuleFileChange): void {
  const inFlow = readRuleFile(before).file?.groups.map(
    (group) => before[group.span.from] === '{' || /rules: *[[{]/.test(before),
  );
  if (before.includes('|+')) return;
  if (change.kind === 'move-group' || (change.kind === 'move-rule' && inFlow?.every((each) => !each)))
    expect(rulesIn(after).sort()).toEqual(rulesIn(before).sort());
}

/** One change, with all that must hold after it. */
export function checkChange(text: string, owners: Owners, change: RuleFileChange): string {
  const before = modelsIn(text);
  const wanted = applyChange(before, change);
  const edits = finish(planChange(text, change));
  const edited = applyEdits(text, edits);
  expect(modelsIn(edited)).toEqual(wanted.map((each) => ({ ...each })));
  checkComments(text, edited, owners, change);
  checkPlaces(text, edits, change);
  checkMoved(text, edited, change);
  if (text.includes('\r\n')) expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
  if (text !== '') expect(edited.endsWith('\n')).toBe(text.endsWith('\n'));
  return edited;
}
