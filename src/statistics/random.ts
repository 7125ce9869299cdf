/** The generator of every statistic that draws at random: the same seed gives the same digits on every platform. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Generators with seeds that lie close together begin alike, so their first draws are dropped. */
const WARM_UP = 64;

function generator(seed: number) {
  const made = xoroshiro128plus(seed | 0);
  for (let i = 0; i < WARM_UP; i++) made.next();
  return made;
}

/** Draws integers of 0 … below − 1, each equally likely. */
export function integers(seed: number): (below: number) => number {
  const made = generator(seed);
  return (below) => uniformInt(made, 0, below - 1);
}

/** Draws 32 independent bits at a time. */
export function bits(seed: number): () => number {
  const made = generator(seed);
  return () => made.next() >>> 0;
}
