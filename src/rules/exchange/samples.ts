/** Samples of feasible sets as comma-separated values. */
import { toCsvText } from '../../base/csv';
import type { Triple } from '../../predicate/domain';
import type { Split } from '../types';

export interface GroupSample {
  readonly id: string;
  readonly split?: Split;
  /** The names of its rules. */
  readonly rules: readonly string[];
  readonly triples: readonly Triple[];
}

/**
 * A line for each triple with the columns split, group, rule1 … ruleN, a, b, c, where N is the most rules of a group.
 * Lines end with LF. A text that a spreadsheet would take for a formula has `'` before it.
 */
export function samplesToCsv(groups: readonly GroupSample[]): string {
  const most = Math.max(0, ...groups.map(({ rules }) => rules.length));
  const names = Array.from({ length: most }, (_, i) => `rule${i + 1}`);
  const header = ['split', 'group', ...names, 'a', 'b', 'c'];
  const rows = groups.flatMap(({ id, split, rules, triples }) =>
    triples.map((triple) => [split ?? '', id, ...names.map((_, i) => rules[i] ?? ''), ...triple]),
  );
  return toCsvText([header, ...rows]);
}
