/** The paired permutation test: labels of two conditions swapped within pairs, the statistic recomputed each time. */
import type { Stepwise } from '../base/stepwise';
import type { Quantities, Statistic } from './bootstrap';
import { finiteOrNull } from './interval';
import { bits } from './random';
import type { Sided } from './mcnemar';

/** A unit of the permutation: two episodes of a scenario, or the sums over all pairs of one rule. */
export interface Pair {
  readonly from: Quantities;
  readonly to: Quantities;
}

/** The number of permutations that the published tests draw. */
export const PERMUTATIONS = 50_000;

export interface PermutationOptions {
  readonly seed: number;
  /** Assignments that are drawn where there are more than this. Default `PERMUTATIONS`. */
  readonly permutations?: number;
  readonly sided: Sided;
}

export interface PermutationResult {
  /** The statistic of `to` less that of `from`; null where one of them is undefined. */
  readonly delta: number | null;
  /** Null where the difference is undefined. */
  readonly p: number | null;
  readonly method: 'exact' | 'sampled';
  /** The number of assignments evaluated. */
  readonly permutations: number;
}

/** Assignments between two yields. */
const SLICE = 10_000;

/** Differences that are equal but for rounding count as equal. */
const TOLERANCE = 1e-12;

/**
 * Tests the difference of a statistic of sums between two conditions, in pairs. Looks at all 2ⁿ assignments where these
 * are no more than `permutations`: p is the share of them that are at least as extreme. Otherwise draws, and
 * p = (k + 1) ÷ (N + 1). An assignment that leaves the difference undefined counts as extreme.
 * Source: Nichols and Holmes 2002; Phipson and Smyth 2010 for the sampled p.
 */
export function* pairedPermutation(
  pairs: readonly Pair[],
  statistic: Statistic,
  { seed, permutations = PERMUTATIONS, sided }: PermutationOptions,
): Stepwise<PermutationResult> {
  const exact = 2 ** pairs.length <= permutations;
  const total = exact ? 2 ** pairs.length : permutations;
  const swaps = new Swaps(pairs, statistic);
  const delta = swaps.difference(() => 0);
  const result = {
    delta: finiteOrNull(delta),
    method: exact ? 'exact' : 'sampled',
    permutations: total,
  } as const;
  if (pairs.length === 0 || !Number.isFinite(delta)) return { ...result, p: null };
  const extreme = isExtreme(delta, sided);
  let index = 0;
  const word = exact ? () => index : bits(seed);
  let count = 0;
  for (; index < total; index++) {
    if (extreme(swaps.difference(word))) count++;
    if (index % SLICE === SLICE - 1) yield;
  }
  return { ...result, p: exact ? count / total : (count + 1) / (total + 1) };
}

function isExtreme(delta: number, sided: Sided): (difference: number) => boolean {
  const size = (value: number) => (sided === 'two' ? Math.abs(value) : value);
  const least = size(delta) - TOLERANCE * Math.max(1, Math.abs(delta));
  return (difference) => !(size(difference) < least);
}

/** Sums of both sides, under any assignment of labels. */
class Swaps {
  private readonly pairs: number;
  /** The gain of the sums of `to` from swapping each pair: column × pair. */
  private readonly gains: Float64Array;
  private readonly sums: { readonly from: Float64Array; readonly to: Float64Array };
  private readonly swapped: { readonly from: Float64Array; readonly to: Float64Array };
  private readonly assignment: Uint32Array;

  constructor(
    pairs: readonly Pair[],
    private readonly statistic: Statistic,
  ) {
    const columns = Array.from(pairs[0]?.to ?? [], (_, column) => column);
    const sum = (side: keyof Pair) =>
      Float64Array.from(columns, (column) => pairs.reduce((total, pair) => total + pair[side][column], 0));
    this.pairs = pairs.length;
    this.gains = Float64Array.from(
      columns.flatMap((column) => pairs.map(({ from, to }) => from[column] - to[column])),
    );
    this.sums = { from: sum('from'), to: sum('to') };
    this.swapped = { from: new Float64Array(columns.length), to: new Float64Array(columns.length) };
    this.assignment = new Uint32Array(Math.ceil(pairs.length / 32));
  }

  /** The statistic of `to` less that of `from` with the pairs swapped whose bits are set, in words of 32 bits. */
  difference(word: () => number): number {
    const { pairs, gains, sums, swapped, assignment } = this;
    for (let i = 0; i < assignment.length; i++) assignment[i] = word();
    for (let column = 0; column < sums.to.length; column++) {
      let gain = 0;
      for (let pair = 0, place = column * pairs; pair < pairs; pair++, place++)
        // Multiplying is four times as fast as an unpredictable branch.
        gain += ((assignment[pair >>> 5] >>> (pair & 31)) & 1) * gains[place];
      swapped.to[column] = sums.to[column] + gain;
      swapped.from[column] = sums.from[column] - gain;
    }
    return this.statistic(swapped.to) - this.statistic(swapped.from);
  }
}
