/** The paired permutation test: labels of two conditions swapped within pairs, the statistic recomputed each time. */
import type { Stepwise } from '../base/stepwise';
import type { Quantities, Statistic } from './bootstrap';
import { finiteOrNull } from './interval';
import { bits } from './random';
import type { Sided } from './mcnemar';

/** What is swapped together: two episodes of a scenario, or the sums over all pairs of one rule. */
export interface Pair {
  readonly from: Quantities;
  readonly to: Quantities;
}

/** As many as the published tests draw. */
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
  /** Assignments that were looked at. */
  readonly permutations: number;
}

/** Pairs that are looked up together. */
const BLOCK = 8;
const ASSIGNMENTS = 1 << BLOCK;

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
  const delta = swaps.difference();
  const result = {
    delta: finiteOrNull(delta),
    method: exact ? 'exact' : 'sampled',
    permutations: total,
  } as const;
  if (pairs.length === 0 || !Number.isFinite(delta)) return { ...result, p: null };
  const extreme = isExtreme(delta, sided);
  const draw = exact ? undefined : bits(seed);
  let count = 0;
  for (let i = 0; i < total; i++) {
    if (draw) swaps.shuffle(draw);
    else swaps.assign(i);
    if (extreme(swaps.difference())) count++;
    if (i % SLICE === SLICE - 1) yield;
  }
  return { ...result, p: exact ? count / total : (count + 1) / (total + 1) };
}

function isExtreme(delta: number, sided: Sided): (difference: number) => boolean {
  const size = (value: number) => (sided === 'two' ? Math.abs(value) : value);
  const least = size(delta) - TOLERANCE * Math.max(1, Math.abs(delta));
  return (difference) => !(size(difference) < least);
}

/** The sums of both sides under an assignment of labels. Sums over blocks of pairs are computed once. */
class Swaps {
  private readonly columns: number;
  private readonly blocks: number;
  /** What `to` gains where pairs of a block are swapped: block × assignment × column. */
  private readonly gains: Float64Array;
  private readonly assignment: Uint8Array;
  private readonly sums: { readonly from: Float64Array; readonly to: Float64Array };
  private readonly swapped: { readonly from: Float64Array; readonly to: Float64Array };

  constructor(
    private readonly pairs: readonly Pair[],
    private readonly statistic: Statistic,
  ) {
    this.columns = pairs[0]?.to.length ?? 0;
    this.blocks = Math.ceil(pairs.length / BLOCK);
    this.assignment = new Uint8Array(this.blocks);
    this.sums = { from: this.sum('from'), to: this.sum('to') };
    this.swapped = { from: new Float64Array(this.columns), to: new Float64Array(this.columns) };
    this.gains = this.tabulate();
  }

  private sum(side: keyof Pair): Float64Array {
    const sums = new Float64Array(this.columns);
    for (const pair of this.pairs) pair[side].forEach((each, column) => (sums[column] = sums[column] + each));
    return sums;
  }

  private tabulate(): Float64Array {
    const { pairs, columns } = this;
    const gains = new Float64Array(this.blocks * ASSIGNMENTS * columns);
    pairs.forEach(({ from, to }, index) => {
      const bit = index % BLOCK;
      const start = Math.floor(index / BLOCK) * ASSIGNMENTS;
      for (let mask = 0; mask < ASSIGNMENTS; mask++) {
        if (((mask >> bit) & 1) === 0) continue;
        for (let column = 0; column < columns; column++) {
          const place = (start + mask) * columns + column;
          gains[place] = gains[place] + from[column] - to[column];
        }
      }
    });
    return gains;
  }

  /** Swaps the pairs whose bits are set. */
  assign(index: number): void {
    for (let block = 0; block < this.blocks; block++)
      this.assignment[block] = (index >>> (block * BLOCK)) & 0xff;
  }

  /** Swaps every pair with probability ½. */
  shuffle(draw: () => number): void {
    const { assignment } = this;
    for (let block = 0; block < assignment.length; block += 4) {
      const word = draw();
      for (let i = 0; i < 4 && block + i < assignment.length; i++)
        assignment[block + i] = (word >>> (i * BLOCK)) & 0xff;
    }
  }

  /** The statistic of `to` less that of `from`, as labels are assigned now. */
  difference(): number {
    const { columns, gains, assignment, sums, swapped } = this;
    for (let column = 0; column < columns; column++) {
      let gain = 0;
      for (let block = 0; block < assignment.length; block++)
        gain += gains[(block * ASSIGNMENTS + assignment[block]) * columns + column];
      swapped.to[column] = sums.to[column] + gain;
      swapped.from[column] = sums.from[column] - gain;
    }
    return this.statistic(swapped.to) - this.statistic(swapped.from);
  }
}
