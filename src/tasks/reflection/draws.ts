/** The random stream of a session: everything that its environment draws comes from it before the first reply. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { groupSeed } from '../../rules/group-seed';

/** Generators with seeds that lie close together begin alike, so their first draws are dropped. */
const WARM_UP = 64;

export interface Draws {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** A whole number of 0 … below − 1. */
  below(below: number): number;
  /** The items in an order by chance (Fisher–Yates, from the end). */
  shuffled<T>(items: readonly T[]): T[];
}

/** The stream of one part of a session, such as `prlt/1`. */
export function drawsOf(seed: number, part: string): Draws {
  const generator = xoroshiro128plus(groupSeed(seed, part) | 0);
  for (let i = 0; i < WARM_UP; i++) generator.next();
  const below = (n: number) => uniformInt(generator, 0, n - 1);
  return {
    uniform: () => (generator.next() >>> 0) / 2 ** 32,
    below,
    shuffled: (items) => {
      const order = [...items];
      for (let i = order.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      return order;
    },
  };
}
