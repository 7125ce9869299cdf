/** The generator of every statistic that draws at random: the same seed gives the same digits on every platform. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Generators with seeds that lie close together begin alike, so their first draws are dropped. */
const WARM_UP = 64;

function generatorOf(seed: number) {
  const generator = xoroshiro128plus(seed | 0);
  for (let i = 0; i < WARM_UP; i++) generator.next();
  return generator;
}

/** Draws integers of 0 … below − 1, each equally likely. */
export function integers(seed: number, below: number): () => number {
  const generator = generatorOf(seed);
  return () => uniformInt(generator, 0, below - 1);
}

/** Draws 32 independent bits at a time. */
export function bits(seed: number): () => number {
  const generator = generatorOf(seed);
  return () => generator.next() >>> 0;
}
