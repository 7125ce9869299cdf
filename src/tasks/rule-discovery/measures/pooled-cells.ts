/** Several episodes of rule discovery as a line of a table. */
import { grouped } from '../../../rules/words';
import type { PooledCell } from '../../measures';
import { poolRuleMetrics } from './pool';
import type { RuleMetrics } from './schema';

/** Undefined is —, never 0. */
const orDash = (value: number | null, show: (value: number) => string): string =>
  value === null ? '—' : show(value);
const ratio = (value: number | null): string => orDash(value, (n) => n.toFixed(3));
const percent = (value: number | null): string => orDash(value, (n) => `${(100 * n).toFixed(1)}%`);

export function rulePooledCells(all: readonly RuleMetrics[]): readonly PooledCell[] {
  const { tokens, ic, ...pooled } = poolRuleMetrics(all);
  const cells: readonly (readonly [title: string, text: string])[] = [
    ['episodes', grouped(pooled.episodes)],
    ['solved', percent(pooled.success)],
    ['first guess', percent(pooled.firstGuess)],
    ['tests before success', orDash(pooled.turnsUntilSuccess, (n) => n.toFixed(1))],
    ['I:C', ratio(ic.all.ratio)],
    ['I:C solved', ratio(ic.solved.ratio)],
    ['I:C unsolved', ratio(ic.unsolved.ratio)],
    ['tests not judged', grouped(pooled.withoutVerdict.compatibility)],
    ['per turn', orDash(tokens.all.perTurn, (n) => `${n.toFixed(1)} ${tokens.all.unit}`)],
    ['NO:YES', ratio(pooled.feedbackRatio.ratio)],
  ];
  return cells.map(([title, text]) => ({ title, text }));
}
