/** Actions on groups. Each is one change of the document, so that one undo takes it back. */
import { untracked } from '@preact/signals';
import type { NewGroup } from '../../../src/rules/edit/changes';
import { change } from '../changes';
import { changeAndOpen } from '../open';
import { document, openGroup } from '../state';
import { filter, split } from '../view-state';
import { filtered, placeToMove } from './filtered';

const EMPTY_RULE = { predicate: 'True' } as const;

/** A group with the four rules that the published protocol expects, each accepting everything so far. */
const newGroup = (): NewGroup => ({
  rules: [1, 2, 3, 4].map((number) => ({ name: `Rule ${number}`, ...EMPTY_RULE })),
});

const idOf = (index: number): string => document.peek()?.groups[index]?.id ?? '';

export const nameOfGroup = (index: number): string => {
  const id = idOf(index);
  return id ? `Group ${id}` : `Group no. ${index + 1}`;
};

export function addGroup(): void {
  const groups = document.peek()?.groups.length ?? 0;
  const at = groups === 0 ? 0 : openGroup.peek() + 1;
  void changeAndOpen({ kind: 'insert-groups', at, groups: [newGroup()] }, at, 'Group added');
}

export function duplicateGroup(group: number): void {
  const message = `${nameOfGroup(group)} duplicated`;
  void changeAndOpen({ kind: 'duplicate-group', group, expect: { id: idOf(group) } }, group + 1, message);
}

export async function deleteGroup(group: number): Promise<void> {
  const message = `${nameOfGroup(group)} deleted`;
  await change({ kind: 'delete-group', group, expect: { id: idOf(group) } }, message);
}

/** The new place of a group that moves by so many steps; undefined at either end of the shown list. */
export function placeAfterMove(group: number, by: number): number | undefined {
  const all = document.value?.groups ?? [];
  return placeToMove(all, filtered(all, filter.value, split.value), group, by);
}

/** Moves a group up or down by so many places of the list. */
export function moveGroup(group: number, by: number): void {
  const to = untracked(() => placeAfterMove(group, by));
  if (to === undefined) return;
  void changeAndOpen({ kind: 'move-group', group, to, expect: { id: idOf(group) } }, to);
}
