/** Sums of quantities over episodes, and statistics of them with bootstrap intervals over scenarios. */
import { groupBy } from '../base/group-by';
import type { Stepwise } from '../base/stepwise';
import { bcaInterval, type Quantities, type Statistic } from '../statistics/bootstrap';
import type { Estimate } from '../statistics/interval';
import type { ResultRow, OutcomeSource } from './row';

export interface ResultOptions {
  readonly by: OutcomeSource;
  readonly seed: number;
  /** Bootstrap resamples; default `RESAMPLES`. With 0 the numbers that need them have no interval. */
  readonly resamples?: number;
}

export const icQuantities = (row: ResultRow, by: OutcomeSource): Quantities => [
  row[by].icBefore.incompatible,
  row[by].icBefore.compatible,
];

/** The first of two sums over the second: I:C, tokens per turn, a mean. */
export const ratio: Statistic = (sums) => sums[0] / sums[1];

/** A ratio of sums with its interval; episodes of one scenario are resampled together. */
export function ratioOf<R extends ResultRow>(
  rows: readonly R[],
  quantities: (row: R) => Quantities,
  options: ResultOptions,
): Stepwise<Estimate> {
  return intervalOf(
    inClusters(rows, ({ scenario }) => scenario.id).map((episodes) =>
      sumQuantities(episodes.map(quantities)),
    ),
    ratio,
    options,
  );
}

/** With fewer scenarios a bootstrap interval would be little more than the smallest and the largest value: there is none. */
export const FEWEST_SCENARIOS = 5;

/** Conditions that a line is fitted to or an ellipse drawn around, and values that a share is drawn of, at least: fewer fit almost anything. */
export const FEWEST_POINTS = 5;

/** Estimates a statistic with its bootstrap interval; `units`: one for each scenario. */
export const intervalOf = (
  units: readonly Quantities[],
  statistic: Statistic,
  { seed, resamples }: Pick<ResultOptions, 'seed' | 'resamples'>,
): Stepwise<Estimate> =>
  bcaInterval(units, statistic, {
    seed,
    ...(units.length < FEWEST_SCENARIOS ? { resamples: 0 } : resamples !== undefined && { resamples }),
  });

/** Groups what is drawn together, in the order of the keys: the draws do not depend on the names of files. */
export const inClusters = <T>(all: readonly T[], keyOf: (one: T) => string) =>
  [...groupBy(all, keyOf)].sort(([p], [q]) => (p < q ? -1 : 1)).map(([, cluster]) => cluster);

/** Adds up the quantities of one or more units, column by column. */
export const sumQuantities = (units: readonly Quantities[]): Quantities =>
  units[0].map((_, column) => units.reduce((sum, unit) => sum + unit[column], 0));

/** The tests up to which a mean is taken at most: those of a published episode. */
const MEAN_LIMIT = 45;

/** The tests up to which episodes are averaged: those of the longest one, where all are shorter than published ones. */
export function meanLimit(rows: readonly ResultRow[]): number {
  const lengths = rows.flatMap(({ state, tests }) => (state === 'completed' && tests > 0 ? tests : []));
  return lengths.length === 0
    ? MEAN_LIMIT
    : Math.min(
        MEAN_LIMIT,
        lengths.reduce((p, q) => Math.max(p, q)),
      );
}

/** `45` and the unit; `their last test` where means go up to different tests. */
export function meanLimitText(means: readonly ({ readonly to: number } | null)[], unit = ''): string {
  const limits = new Set(means.flatMap((mean) => mean?.to ?? []));
  return limits.size > 1 ? 'their last test' : `${[...limits][0] ?? MEAN_LIMIT}${unit}`;
}
