/** Random choices that are the same for the same seed. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Draw {
  /** From 0 to `below` - 1. */
  below(below: number): number;
  chance(of: number): boolean;
  one<T>(items: readonly T[]): T;
}

export function drawing(seed: number): Draw {
  const generator = xoroshiro128plus(seed);
  const below = (count: number) => uniformInt(generator, 0, Math.max(1, count) - 1);
  return { below, chance: (of) => below(of) === 0, one: (items) => items[below(items.length)] };
}
