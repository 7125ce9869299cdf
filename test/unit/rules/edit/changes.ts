/** Random changes of a model, and what they do to the owners of comments. */
import type { RuleFileChange } from '../../../../src/rules/edit/changes';
import type { GroupModel } from '../../../../src/rules/edit/model';
import type { Owners } from './generate';
import { PREDICATES, TEXTS, type Tape } from './tape';

export function randomChange(tape: Tape, groups: readonly GroupModel[]): RuleFileChange {
  const group = tape.upTo(Math.max(1, groups.length));
  const rules = groups[group]?.rules ?? [];
  const rule = tape.upTo(Math.max(1, rules.length));
  const text = (): string => tape.pick(TEXTS);
  const texts = (): string[] => Array.from({ length: tape.upTo(4) }, text);
  const newRule = () => ({
    name: text(),
    predicate: tape.pick(PREDICATES),
    ...(tape.rarely(2) && { origin: tape.pick(['human', 'model'] as const) }),
    ...(tape.rarely(2) && { family: text() || 'f' }),
    ...(tape.rarely(2) && { guidance: { accept: texts(), reject: texts() } }),
  });
  const triples = () => Array.from({ length: tape.upTo(4) }, () => [tape.upTo(9), -1, tape.upTo(3)] as const);
  const newGroup = () => ({
    ...(tape.rarely(2) && { id: text() }),
    ...(tape.rarely(2) && { split: 'test' as const }),
    rules: Array.from({ length: tape.upTo(4) }, newRule),
    initial: triples(),
  });
  const ofGroups: (() => RuleFileChange)[] = [
    () => ({
      kind: 'insert-groups',
      at: tape.upTo(groups.length + 1),
      groups: [newGroup(), newGroup()].slice(tape.upTo(2)),
    }),
  ];
  if (groups.length > 0)
    ofGroups.push(
      () => ({ kind: 'set-id', group, value: text() }),
      () => ({ kind: 'set-split', group, ...(tape.rarely(2) && { value: 'validation' as const }) }),
      () => ({ kind: 'set-published', group, ...(tape.rarely(2) && { value: tape.upTo(999) }) }),
      () => ({ kind: 'set-initial', group, triples: triples() }),
      () => ({ kind: 'delete-group', group }),
      () => ({ kind: 'duplicate-group', group }),
      () => ({ kind: 'move-group', group, to: tape.upTo(groups.length) }),
      () => ({ kind: 'insert-rule', group, at: tape.upTo(rules.length + 1), rule: newRule() }),
    );
  const moved = (): RuleFileChange => {
    const toGroup = tape.upTo(groups.length);
    const room = groups[toGroup]?.rules.length ?? 0;
    return { kind: 'move-rule', group, rule, toGroup, at: tape.upTo(toGroup === group ? room : room + 1) };
  };
  if (rules.length > 0)
    ofGroups.push(
      () => ({ kind: 'set-name', group, rule, value: text() }),
      () => ({ kind: 'set-predicate', group, rule, value: tape.pick(PREDICATES) }),
      () => ({ kind: 'set-origin', group, rule, ...(tape.rarely(2) && { value: 'human' as const }) }),
      () => ({ kind: 'set-family', group, rule, ...(tape.rarely(2) && { value: text() }) }),
      () => ({ kind: 'set-guidance', group, rule, value: { accept: texts(), reject: texts() } }),
      () => ({ kind: 'replace-rule', group, rule, by: newRule() }),
      () => ({ kind: 'delete-rule', group, rule }),
      () => ({ kind: 'duplicate-rule', group, rule }),
      moved,
      moved,
    );
  return (
    ofGroups[tape.upTo(ofGroups.length)] ?? (() => ({ kind: 'insert-groups' as const, at: 0, groups: [] }))
  )();
}

/** The owners after a change: copies have the name of what they were copied from, new ones have none. */
export function ownersAfter({ groups }: Owners, change: RuleFileChange): Owners {
  const inGroup = (index: number, edit: (rules: readonly string[]) => string[]) =>
    groups.map((each, i) => (i === index ? { ...each, rules: edit(each.rules) } : each));
  switch (change.kind) {
    case 'insert-groups':
      return {
        groups: groups.toSpliced(
          change.at,
          0,
          ...change.groups.map((each) => ({ uid: '', rules: each.rules.map(() => '') })),
        ),
      };
    case 'delete-group':
      return { groups: groups.toSpliced(change.group, 1) };
    case 'duplicate-group':
      return {
        groups: groups.toSpliced(change.group + 1, 0, ...groups.slice(change.group, change.group + 1)),
      };
    case 'move-group': {
      const [one] = groups.slice(change.group, change.group + 1);
      return { groups: groups.toSpliced(change.group, 1).toSpliced(change.to, 0, ...(one ? [one] : [])) };
    }
    case 'insert-rule':
      return { groups: inGroup(change.group, (rules) => rules.toSpliced(change.at, 0, '')) };
    case 'delete-rule':
      return { groups: inGroup(change.group, (rules) => rules.toSpliced(change.rule, 1)) };
    case 'duplicate-rule':
      return {
        groups: inGroup(change.group, (rules) => rules.toSpliced(change.rule, 0, rules[change.rule] ?? '')),
      };
    case 'move-rule': {
      const uid = groups[change.group]?.rules[change.rule] ?? '';
      const left = inGroup(change.group, (rules) => rules.toSpliced(change.rule, 1));
      return {
        groups: left.map((each, i) =>
          i === change.toGroup ? { ...each, rules: each.rules.toSpliced(change.at, 0, uid) } : each,
        ),
      };
    }
    default:
      return { groups };
  }
}
