/** Actions on the rules of the open group. */
import type { NewRule } from '../../../src/rules/edit/changes';
import { change } from '../changes';
import { drafts, group, revealRule } from '../state';
import { expected } from '../typing';

/** A rule that accepts everything, until its author edits it. */
const newRule = (number: number): NewRule => ({ name: `Rule ${number}`, predicate: 'True' });

/** The open group and what must stand at the rule's place once what is typed is written, which comes before the change. */
function target(rule: number) {
  const open = group.peek();
  if (!open) return undefined;
  const { id, index, rules } = open;
  const field = drafts.peek()?.drafts.peek()[rule]?.field;
  const [name, predicate] = [rules[rule]?.name, field && expected(field)];
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
  await change({ kind: 'duplicate-rule', group: index, rule, expect }, `“${at.name}” duplicated`);
}

export async function deleteRule(rule: number): Promise<void> {
  const at = target(rule);
  if (!at) return;
  const { index, expect } = at;
  await change({ kind: 'delete-rule', group: index, rule, expect }, `“${at.name}” deleted`);
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
  const wanted = { kind: 'move-rule', group: index, rule, toGroup, at: end, expect } as const;
  await change(wanted, `“${at.name}” moved to ${where}`);
}
