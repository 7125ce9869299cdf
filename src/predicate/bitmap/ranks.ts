import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * `n` distinct ranks of 0 … total − 1 in the order of the draws, every ordered choice equally likely.
 *
 * Generator: xoroshiro128+ (Blackman and Vigna 2018, constants 24, 16, 37) as in the package pure-rand 8,
 * seeded with one 32-bit integer. Draws: the first n steps of a Fisher–Yates shuffle of 0 … total − 1; step i
 * takes j = uniformInt(i, total − 1) and exchanges the entries i and j. Entries that were never moved are
 * implicit, so the cost is that of n, not of total. All ranks when n ≥ total.
 */
export function sampleRanks(total: number, n: number, seed: number): number[] {
  const generator = xoroshiro128plus(seed | 0);
  const moved = new Map<number, number>();
  const ranks: number[] = [];
  for (let i = 0; i < Math.min(n, total); i++) {
    const j = uniformInt(generator, i, total - 1);
    ranks.push(moved.get(j) ?? j);
    moved.set(j, moved.get(i) ?? i);
  }
  return ranks;
}
