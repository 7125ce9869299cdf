import type { GroupSummary } from '../../../src/protocol/rule-editor';

/** A group of the document: where it stands, and its id, which other groups may have too. */
export interface GroupPlace {
  readonly index: number;
  readonly id: string;
}

/** Finds the group with this id: in its old place, in another one, or, if it is gone, the group in its place. */
export function placeOfOpen(
  groups: readonly Pick<GroupSummary, 'id'>[],
  index: number,
  id: string | undefined,
): number {
  if (id === undefined || groups[index]?.id === id) return Math.max(0, Math.min(index, groups.length - 1));
  const found = groups.findIndex((group) => group.id === id);
  return found >= 0 ? found : Math.max(0, Math.min(index, groups.length - 1));
}

const amount = (ids: readonly string[], id: string): number => ids.filter((each) => each === id).length;

/**
 * Follows a group through a change of the document, by the ids of all groups before (none if unknown) and after it.
 * Undefined if the result is doubtful: the group is gone, or others share its id.
 */
export function follow(
  { index, id }: GroupPlace,
  before: readonly string[],
  after: readonly string[],
): GroupPlace | undefined {
  const [there, known] = [after[index], before.length > 0];
  if (amount(after, id) === 1 && amount(before, id) <= 1) return { index: after.indexOf(id), id };
  if (there === id && (!known || before.length === after.length)) return { index, id };
  const renamed =
    known && before.length === after.length && before.every((each, i) => i === index || each === after[i]);
  return renamed && there !== undefined ? { index, id: there } : undefined;
}
