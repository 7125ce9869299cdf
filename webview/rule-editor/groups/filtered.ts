/** The groups that the list shows. */
import type { GroupSummary } from '../../../src/protocol/rule-editor';
import { filterWords } from '../filter-words';
import type { SplitFilter } from '../view-state';

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part);

/** The groups whose id or rules' names have every word of the filter, and that are of the split. */
export function filtered(
  groups: readonly GroupSummary[],
  filter: string,
  split: SplitFilter,
): readonly GroupSummary[] {
  const words = filterWords(filter);
  if (words.length === 0 && split === 'all') return groups;
  return groups.filter(
    (group) =>
      (split === 'all' || (group.split ?? 'none') === split) &&
      words.every((word) => has(group.id, word) || group.ruleNames.some((name) => has(name, word))),
  );
}

/**
 * The place that a group moves to by so many steps of the list: past the groups that are shown, as what happens among
 * hidden ones could not be seen. A group that is hidden itself moves among all. Undefined where the list ends.
 */
export function placeToMove(
  all: readonly GroupSummary[],
  shown: readonly GroupSummary[],
  group: number,
  by: number,
): number | undefined {
  const isShown = shown.some(({ index }) => index === group);
  const list = isShown ? shown : all;
  return list[list.findIndex(({ index }) => index === group) + by]?.index;
}
