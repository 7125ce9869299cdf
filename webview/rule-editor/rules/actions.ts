/** What can be done with the rules of the open group. */
import type { NewRule } from '../../../src/rules/edit/changes';
import { change } from '../changing';
import { group, predicates, revealRule, toast } from '../state';

/** A rule that accepts everything, until its author says what. */
const newRule = (number: number): NewRule => ({ name: `Rule ${number}`, predicate: 'True' });

/** The open group and what must stand at the rule's place; the predicate on screen is written before the change. */
function target(rule: number) {
  const open = group.peek();
  if (!open) return undefined;
  const { id, index, rules } = open;
  const [name, predicate] = [rules[rule]?.name, predicates.peek()[rule]];
  const expect = { id, ...(name !== undefined && { name }), ...(predicate !== undefined && { predicate }) };
  return { index, name: name ?? '', size: rules.length, id, expect };
}

export async function addRule(at: number): Promise<void> {
  const open = target(-1);
  if (!open) return;
  const rule = newRule(open.size + 1);
  const made = await change({ kind: 'insert-rule', group: open.index, at, rule, expect: { id: open.id } });
  if (made) revealRule.value = at;
}

export async function duplicateRule(rule: number): Promise<void> {
  const at = target(rule);
  if (!at) return;
  const { index, expect } = at;
  if (await change({ kind: 'duplicate-rule', group: index, rule, expect }))
    toast.value = `“${at.name}” duplicated`;
}

export async function deleteRule(rule: number): Promise<void> {
  const at = target(rule);
  if (!at) return;
  const { index, expect } = at;
  if (await change({ kind: 'delete-rule', group: index, rule, expect })) toast.value = `“${at.name}” deleted`;
}

/** Moves a rule within its group by so many places. */
export function moveRule(rule: number, by: number): void {
  const at = target(rule);
  const to = rule + by;
  if (!at || to < 0 || to >= at.size) return;
  const { index, expect } = at;
  void change({ kind: 'move-rule', group: index, rule, toGroup: index, at: to, expect });
}

/** Moves a rule to the end of another group. */
export async function moveToGroup(rule: number, toGroup: number, end: number, where: string): Promise<void> {
  const at = target(rule);
  if (!at) return;
  const { index, expect } = at;
  const made = await change({ kind: 'move-rule', group: index, rule, toGroup, at: end, expect });
  if (made) toast.value = `“${at.name}” moved to ${where}`;
}
