import type { Triple } from '../domain';
import { sampleRanks } from './ranks';
import { RankIndex } from './sets';
import type { Bitmap, BitmapStore } from './store';

/**
 * `n` distinct members, uniformly without replacement, in the order of the draws of `sampleRanks`; ranks are
 * in lexicographic order of the triples. Fewer when the set has fewer. The same seed gives the same triples.
 */
export function sample(store: BitmapStore, bitmap: Bitmap, n: number, seed: number): Triple[] {
  const index = new RankIndex(store, bitmap);
  return sampleRanks(index.count, n, seed).map((rank) => index.triple(rank));
}
