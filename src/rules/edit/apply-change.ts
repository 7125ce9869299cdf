/** Changes of a rule file's content as plain data: what the text must say after each. */
import { shortened } from '../../base/visible-text';
import type { Triple } from '../../predicate/domain';
import type { Guidance } from '../types';
import {
  ChangeRefused,
  type ChangeOf,
  type NewGroup,
  type NewRule,
  type RuleChange,
  type RuleFileChange,
} from './changes';
import type { GroupModel, RuleModel } from './model';

/** `wanted`, or with the first number behind it that makes it free: `7`, `7-2`, `7-3`. */
function freeId(wanted: string | undefined, taken: ReadonlySet<string>): string {
  if (wanted) return numbered(wanted, '-', taken);
  let number = taken.size + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

/** The id of a copy: `1-copy`, `1-copy-2`; a copy of a copy is numbered on. */
const copyId = (id: string, taken: ReadonlySet<string>): string =>
  numbered(`${id.replace(/-copy(?:-\d+)?$/, '')}-copy`, '-', taken);

/** The name of a rule's copy: `Ascending copy`, `Ascending copy 2`. */
const copyName = (name: string, taken: ReadonlySet<string>): string =>
  numbered(`${name.replace(/ copy(?: \d+)?$/, '')} copy`, ' ', taken);

function numbered(base: string, gap: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let i = 2; taken.has(name); i++) name = `${base}${gap}${i}`;
  return name;
}

type GroupChange = ChangeOf<'set-id' | 'set-split' | 'set-published' | 'set-initial'>;
type RuleListChange = ChangeOf<'insert-rule' | 'delete-rule' | 'duplicate-rule'>;

/** The groups after `change`; those that it does not touch are the same objects. Throws ChangeRefused. */
export function applyChange(groups: readonly GroupModel[], change: RuleFileChange): readonly GroupModel[] {
  checkExpectation(groups, change);
  switch (change.kind) {
    case 'set-id':
    case 'set-split':
    case 'set-published':
    case 'set-initial':
      return withGroup(groups, change.group, (group) => changedGroup(group, change));
    case 'insert-groups':
      return inserted(groups, change.at, namedGroups(groups, change.groups), 'group');
    case 'delete-group':
      return without(groups, change.group, 'group');
    case 'duplicate-group': {
      const group = existing(groups, change.group, 'group');
      const id = group.id === '' ? '' : copyId(group.id, idsOf(groups));
      return inserted(groups, change.group + 1, [{ ...group, id }], 'group');
    }
    case 'move-group':
      return moved(groups, change.group, change.to, 'group');
    case 'move-rule':
      return movedRule(groups, change);
    case 'insert-rule':
    case 'delete-rule':
    case 'duplicate-rule':
      return withGroup(groups, change.group, (group) => ({
        ...group,
        rules: changedRules(group.rules, change),
      }));
    default:
      return withGroup(groups, change.group, (group) => ({
        ...group,
        rules: replaced(
          group.rules,
          change.rule,
          changedRule(existing(group.rules, change.rule, 'rule'), change),
        ),
      }));
  }
}

const idsOf = (groups: readonly GroupModel[]): Set<string> => new Set(groups.map((group) => group.id));

function changedGroup(group: GroupModel, change: GroupChange): GroupModel {
  const { split, published, ...rest } = group;
  switch (change.kind) {
    case 'set-id':
      return { ...group, id: change.value };
    case 'set-split':
      return {
        ...rest,
        ...(change.value && { split: change.value }),
        ...(published !== undefined && { published }),
      };
    case 'set-published':
      return { ...rest, ...(split && { split }), ...publishedOf(change.value) };
    case 'set-initial':
      return { ...group, initial: checkedTriples(change.triples) };
  }
}

function publishedOf(value: number | undefined): { published?: number } {
  if (value === undefined) return {};
  if (!Number.isSafeInteger(value) || value < 0)
    throw new ChangeRefused('A published size is a whole number that is not negative');
  return { published: value };
}

function checkedTriples(triples: readonly Triple[]): readonly Triple[] {
  if (triples.every((triple) => triple.length === 3 && triple.every((each) => Number.isSafeInteger(each))))
    return triples;
  throw new ChangeRefused('A triple has three whole numbers');
}

function changedRule(rule: RuleModel, change: RuleChange): RuleModel {
  const { origin, family, ...rest } = rule;
  switch (change.kind) {
    case 'set-name':
      return { ...rule, name: change.value };
    case 'set-predicate':
      return { ...rule, predicate: change.value };
    case 'set-origin':
      return { ...rest, ...(change.value && { origin: change.value }), ...(family && { family }) };
    case 'set-family':
      return { ...rest, ...(origin && { origin }), ...(change.value && { family: change.value }) };
    case 'set-guidance':
      return { ...rule, guidance: change.value };
    case 'replace-rule':
      return ruleModel(change.by);
  }
}

function changedRules(rules: readonly RuleModel[], change: RuleListChange): readonly RuleModel[] {
  if (change.kind === 'insert-rule') return inserted(rules, change.at, [ruleModel(change.rule)], 'rule');
  if (change.kind === 'delete-rule') return without(rules, change.rule, 'rule');
  const rule = existing(rules, change.rule, 'rule');
  const name = rule.name === '' ? '' : copyName(rule.name, new Set(rules.map((each) => each.name)));
  return inserted(rules, change.rule + 1, [{ ...rule, name }], 'rule');
}

function movedRule(groups: readonly GroupModel[], change: ChangeOf<'move-rule'>): readonly GroupModel[] {
  const { group, rule, toGroup, at } = change;
  const from = existing(groups, group, 'group');
  if (group === toGroup)
    return replaced(groups, group, { ...from, rules: moved(from.rules, rule, at, 'rule') });
  const target = existing(groups, toGroup, 'group');
  const rules = inserted(target.rules, at, [existing(from.rules, rule, 'rule')], 'rule');
  const left = replaced(groups, group, { ...from, rules: without(from.rules, rule, 'rule') });
  return replaced(left, toGroup, { ...target, rules });
}

const NO_GUIDANCE: Guidance = { accept: [], reject: [] };

function ruleModel({ name, predicate, origin, family, guidance }: NewRule): RuleModel {
  return {
    name,
    predicate,
    ...(origin && { origin }),
    ...(family && { family }),
    guidance: guidance ?? NO_GUIDANCE,
  };
}

/** New groups, each with an id that no other has. */
function namedGroups(groups: readonly GroupModel[], wanted: readonly NewGroup[]): GroupModel[] {
  const taken = idsOf(groups);
  return wanted.map((each) => {
    const id = freeId(each.id, taken);
    taken.add(id);
    const initial = checkedTriples(each.initial ?? []);
    const { split, rules } = each;
    return {
      id,
      ...(split && { split }),
      ...publishedOf(each.published),
      rules: rules.map(ruleModel),
      initial,
    };
  });
}

function checkExpectation(groups: readonly GroupModel[], change: RuleFileChange): void {
  const { expect } = change;
  if (!expect || change.kind === 'insert-groups') return;
  const group = existing(groups, change.group, 'group');
  if (expect.id !== undefined && expect.id !== group.id) throw changedMeanwhile('group', group.id, expect.id);
  if (!('rule' in change) || change.kind === 'insert-rule') return;
  const rule = existing(group.rules, change.rule, 'rule');
  if (expect.name !== undefined && expect.name !== rule.name)
    throw changedMeanwhile('rule', rule.name, expect.name);
  if (expect.predicate !== undefined && expect.predicate !== rule.predicate)
    throw new ChangeRefused('The predicate of this rule has changed in the meantime');
}

const changedMeanwhile = (what: string, found: string, wanted: string): ChangeRefused =>
  new ChangeRefused(
    `The file has changed in the meantime: the ${what} here is now "${short(found)}", not "${short(wanted)}"`,
  );

const short = (text: string): string => shortened(text, 60);

function withGroup(
  groups: readonly GroupModel[],
  index: number,
  edit: (group: GroupModel) => GroupModel,
): readonly GroupModel[] {
  return replaced(groups, index, edit(existing(groups, index, 'group')));
}

function existing<T>(list: readonly T[], index: number, what: string): T {
  const found = list[index];
  if (found === undefined) throw new ChangeRefused(`There is no ${what} ${index + 1} here`);
  return found;
}

const replaced = <T>(list: readonly T[], index: number, by: T): readonly T[] => list.with(index, by);

function without<T>(list: readonly T[], index: number, what: string): readonly T[] {
  existing(list, index, what);
  return list.toSpliced(index, 1);
}

function inserted<T>(list: readonly T[], at: number, items: readonly T[], what: string): readonly T[] {
  if (!Number.isInteger(at) || at < 0 || at > list.length)
    throw new ChangeRefused(`There is no place ${at + 1} for a ${what} here`);
  return list.toSpliced(at, 0, ...items);
}

function moved<T>(list: readonly T[], from: number, to: number, what: string): readonly T[] {
  const item = existing(list, from, what);
  return inserted(without(list, from, what), to, [item], what);
}
