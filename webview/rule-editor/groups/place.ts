import type { GroupSummary } from '../../../src/protocol/rule-editor';

/** Where the group with this id is now: in its old place, elsewhere, or, where it is gone, what is in its place. */
export function placeOfOpen(
  groups: readonly Pick<GroupSummary, 'id'>[],
  index: number,
  id: string | undefined,
): number {
  if (id === undefined || groups[index]?.id === id) return Math.max(0, Math.min(index, groups.length - 1));
  const found = groups.findIndex((group) => group.id === id);
  return found >= 0 ? found : Math.max(0, Math.min(index, groups.length - 1));
}
