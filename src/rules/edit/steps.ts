/** Changes of a file as steps, each of which is a set of edits of the text that the step before has left. */
import type { Triple } from '../../predicate/domain';
import { KNOWN_KEYS } from '../schema';
import type { ChangeOf, RuleChange, RuleFileChange } from './changes';
import { separatorNear } from './blocks';
import { lineValue, removeEntry, writeEntry, writeText, type MapPlace } from './entries';
import { guidanceSteps } from './guidance';
import { initialEdits } from './initial';
import { eolOf, insertLines } from './lines';
import { captureItem, deleteItem, insertItems, type ListPlace, type NewItems } from './lists';
import type { GroupModel, RuleModel } from './model';
import { blockGroups, blockRules, flowGroup, flowRule } from './render';
import { blockValue, retyped, scalar } from './scalars';
import type { FileView, Step } from './view';

/** The groups as a change leaves them, after names were chosen and values were checked. */
export type Target = readonly GroupModel[];

/** The steps of a change of `before` that leads to `after`. */
export function stepsOf(before: FileView, change: RuleFileChange, after: Target): Generator<Step> | Step[] {
  switch (change.kind) {
    case 'set-id':
      return [(view) => writeText(view.groupMap(change.group), 'id', KNOWN_KEYS.group, change.value)];
    case 'set-split':
      return keySteps((view) => view.groupMap(change.group), 'split', change.value);
    case 'set-published':
      return keySteps((view) => view.groupMap(change.group), 'published', change.value);
    case 'set-initial':
      return [setInitial(change.group, change.triples)];
    case 'insert-groups':
      return [insertGroups(change.at, after.slice(change.at, change.at + change.groups.length))];
    case 'delete-group':
      return [(view) => deleteItem(groupsOf(view), change.group)];
    case 'duplicate-group':
      return duplicateGroup(before, change.group, after[change.group + 1]?.id ?? '');
    case 'move-group':
      return moveGroup(before, change);
    case 'insert-rule':
      return insertRule(change.group, change.at, after[change.group]?.rules[change.at]);
    case 'delete-rule':
      return [(view) => deleteItem(view.rules(change.group), change.rule)];
    case 'duplicate-rule':
      return duplicateRule(before, change, after[change.group]?.rules[change.rule + 1]?.name ?? '');
    case 'move-rule':
      return moveRule(before, change);
    default:
      return ruleSteps(change);
  }
}

function ruleSteps(change: RuleChange): Step[] | Generator<Step> {
  const place = (view: FileView) => view.ruleMap(change.group, change.rule);
  switch (change.kind) {
    case 'set-name':
      return [setName(change.group, change.rule, change.value)];
    case 'set-predicate':
      return [setPredicate(change.group, change.rule, change.value)];
    case 'set-origin':
      return keySteps(place, 'origin', change.value);
    case 'set-family':
      return keySteps(place, 'family', change.value);
    case 'set-guidance':
      return guidanceSteps(change.group, change.rule, change.value);
    case 'replace-rule':
      return replaceRule(change, place);
  }
}

function setInitial(index: number, triples: readonly Triple[]): Step {
  return (view) => initialEdits(view.groupMap(index), view.group(index).initial, triples, view.style(index));
}

const setName =
  (group: number, rule: number, name: string): Step =>
  (view) =>
    writeText(view.ruleMap(group, rule), 'name', KNOWN_KEYS.rule, name);

function setPredicate(group: number, rule: number, wanted: string): Step {
  return (view) => {
    const standing = view.group(group).rules[rule]?.predicate;
    // The predicate that is being typed needs no tree: the reader has its place.
    if (standing && standing.text !== '' && standing.span.to > standing.span.from)
      return retyped(standing, wanted, view.text);
    const value = {
      flow: scalar(wanted, true),
      block: (column: number) => ` ${blockValue(wanted, column, eolOf(view.text))}`,
    };
    return writeText(view.ruleMap(group, rule), 'predicate', KNOWN_KEYS.rule, wanted, value);
  };
}

/** A key that takes a word or a number; without a value it is taken away wherever it is repeated. */
function* keySteps(
  place: (view: FileView) => MapPlace,
  key: string,
  value: string | number | undefined,
): Generator<Step> {
  if (value === undefined || value === '') yield* removal(place, key);
  else if (typeof value === 'number')
    yield (view) => {
      const entry = place(view).map.find(key)?.value;
      const same = entry?.kind === 'scalar' && 'value' in entry.node && entry.node.value === value;
      return same ? [] : writeEntry(place(view), key, orderOf(key), lineValue(String(value)));
    };
  else yield (view) => writeText(place(view), key, orderOf(key), value);
}

const orderOf = (key: string): readonly string[] =>
  KNOWN_KEYS.group.includes(key) ? KNOWN_KEYS.group : KNOWN_KEYS.rule;

function* removal(place: (view: FileView) => MapPlace, key: string): Generator<Step> {
  let more = true;
  while (more)
    yield (view) => {
      const edits = removeEntry(place(view), key);
      more = edits.length > 0;
      return edits;
    };
}

function* replaceRule(
  change: ChangeOf<'replace-rule'>,
  place: (view: FileView) => MapPlace,
): Generator<Step> {
  const { group, rule, by } = change;
  yield setName(group, rule, by.name);
  yield setPredicate(group, rule, by.predicate);
  yield* keySteps(place, 'origin', by.origin);
  yield* keySteps(place, 'family', by.family);
  if (by.guidance) yield* guidanceSteps(group, rule, by.guidance);
  else yield* removal(place, 'guidance');
}

function groupsOf(view: FileView): ListPlace {
  const list = view.groups();
  if (!list) throw new Error('the file has no groups');
  return list;
}

function insertGroups(at: number, groups: readonly GroupModel[]): Step {
  return (view) => {
    if (groups.length === 0) return [];
    const style = view.style(Math.max(0, at - 1));
    const items: NewItems = {
      flow: groups.map((group) => ({ body: flowGroup(group), comments: [] })),
      block: (column, separator) => blockGroups(groups, column, style, separator),
    };
    const list = view.groups();
    if (list) return insertItems(list, at, items, 2, list.kind === 'empty' ? style.eol : undefined);
    const lines = ['version: 1', 'groups:', items.block(2, style.eol)].join(style.eol);
    return [insertLines(view.text, view.text.length, lines)];
  };
}

function* duplicateGroup(before: FileView, group: number, id: string): Generator<Step> {
  const list = groupsOf(before);
  const item = captureItem(list, group, before.groupTree(group));
  yield (view) => insertItems(groupsOf(view), group + 1, item, 2, separatorOf(list, group + 1));
  if (id !== '') yield (view) => writeText(view.groupMap(group + 1), 'id', KNOWN_KEYS.group, id);
}

function* moveGroup(before: FileView, { group, to }: ChangeOf<'move-group'>): Generator<Step> {
  if (group === to) return;
  const list = groupsOf(before);
  const item = captureItem(list, group, before.groupTree(group));
  const separator = separatorOf(list, to > group ? to + 1 : to);
  yield (view) => deleteItem(groupsOf(view), group);
  yield (view) => insertItems(groupsOf(view), to, item, 2, separator);
}

const separatorOf = (list: ListPlace, at: number): string | undefined =>
  list.kind === 'block' ? separatorNear(list, at) : undefined;

function insertRule(group: number, at: number, rule: RuleModel | undefined): Step[] {
  if (!rule) return [];
  return [
    (view) => {
      const style = view.style(group);
      const item: NewItems = {
        flow: [{ body: flowRule(rule), comments: [] }],
        block: (column) => blockRules([rule], column, style),
      };
      return insertItems(view.rules(group), at, item, style.step);
    },
  ];
}

const captureRule = (
  before: FileView,
  list: ReturnType<FileView['rules']>,
  { group, rule }: { readonly group: number; readonly rule: number },
) => captureItem(list, rule, before.ruleTree(group, rule), before.models[group]?.rules[rule]?.predicate);

function* duplicateRule(
  before: FileView,
  { group, rule }: ChangeOf<'duplicate-rule'>,
  name: string,
): Generator<Step> {
  const list = before.rules(group);
  const item = captureRule(before, list, { group, rule });
  yield (view) => insertItems(view.rules(group), rule + 1, item, 2, separatorOf(list, rule + 1));
  if (name !== '') yield setName(group, rule + 1, name);
}

function* moveRule(before: FileView, { group, rule, toGroup, at }: ChangeOf<'move-rule'>): Generator<Step> {
  if (group === toGroup && rule === at) return;
  const list = before.rules(group);
  const item = captureRule(before, list, { group, rule });
  const separator = group === toGroup ? separatorOf(list, at > rule ? at + 1 : at) : undefined;
  yield (view) => deleteItem(view.rules(group), rule);
  yield (view) => insertItems(view.rules(toGroup), at, item, view.step(toGroup), separator);
}
