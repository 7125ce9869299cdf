import { MAX_REGIONS, type BitmapStore } from '../bitmap';
import { TripleSet } from './triple-set';

/** The triples in all of `include` (every triple, if that is empty) and in none of `exclude`: a new set, the caller's to dispose of. */
export function intersect(
  store: BitmapStore,
  include: readonly TripleSet[],
  exclude: readonly TripleSet[],
): TripleSet {
  const result = store.allocate(false);
  const { kernels, rowCount } = store;
  let source = include[0]?.bitmap.address ?? result.address;
  if (include.length === 0) kernels.fillRows(result.address, store.domainRow, rowCount);
  // The first operation reads the first set where it is; only a set alone has to be copied.
  if (include.length === 1 && exclude.length === 0) kernels.or(result.address, source, source, rowCount);
  for (const set of include.slice(1)) {
    kernels.and(result.address, source, set.bitmap.address, rowCount);
    source = result.address;
  }
  for (const set of exclude) {
    kernels.andNot(result.address, source, set.bitmap.address, rowCount);
    source = result.address;
  }
  return new TripleSet(store, result);
}

/** The size of `intersect`, without building it where the kernels count directly. */
export function intersectionSize(
  store: BitmapStore,
  include: readonly TripleSet[],
  exclude: readonly TripleSet[],
): number {
  const address = (set: TripleSet) => set.bitmap.address;
  const simple = include.length >= 1 && include.length <= MAX_REGIONS;
  if (simple && exclude.length === 0) return store.kernels.popcountAnd(include.map(address), store.rowCount);
  if (include.length === 1 && exclude.length === 1)
    return store.kernels.popcountAndNot(address(include[0]), address(exclude[0]), store.rowCount);
  const set = intersect(store, include, exclude);
  const { size } = set;
  set.dispose();
  return size;
}

/** For each of `sets`, the number of triples in all others (every triple, if there is no other). */
export function sizesWithoutEach(store: BitmapStore, sets: readonly TripleSet[]): number[] {
  if (sets.length > 1 && sets.length <= MAX_REGIONS)
    return sets.map((_, i) => intersectionSize(store, [...sets.slice(0, i), ...sets.slice(i + 1)], []));
  const { kernels, rowCount } = store;
  const owned: TripleSet[] = [];
  try {
    for (let i = 0; i < 2; i++) owned.push(intersect(store, [], []));
    const [inAll, inAllButOne] = owned;
    const [all, butOne] = [inAll.bitmap.address, inAllButOne.bitmap.address];
    for (const { bitmap } of sets) {
      // What is in all sets so far may be missing from this one.
      kernels.and(butOne, butOne, bitmap.address, rowCount);
      kernels.or(butOne, butOne, all, rowCount);
      kernels.and(all, all, bitmap.address, rowCount);
    }
    const common = inAll.size;
    return sets.map(({ bitmap }) => common + kernels.popcountAndNot(butOne, bitmap.address, rowCount));
  } finally {
    for (const each of owned) each.dispose();
  }
}

/** The triples in exactly one of the two: the caller's to dispose of. */
export function symmetricDifference(store: BitmapStore, p: TripleSet, q: TripleSet): TripleSet {
  const result = store.allocate(false);
  store.kernels.xor(result.address, p.bitmap.address, q.bitmap.address, store.rowCount);
  return new TripleSet(store, result);
}
