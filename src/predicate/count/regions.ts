/** The regions into which rules divide the domain: one for each combination of accepting and rejecting rules. */
import { count, MAX_REGIONS, type Bitmap, type BitmapStore } from '../bitmap';
import { tripleCount } from '../domain';
import type { Stepwise } from '../../base/stepwise';
import type { RuleSet } from './rule-set';
import { TripleSet } from './triple-set';

export interface RegionCounts {
  /** Entry m counts the triples that rule i accepts iff bit i of m is set; none of the rules raises there. */
  readonly counts: readonly number[];
  /** Triples on which some rule raises. */
  readonly raises: number;
}

/**
 * The sizes of all 2^k regions of up to MAX_REGIONS rules. What all of a subset accept is counted for every subset;
 * from these the sizes follow by inclusion and exclusion, so that no region is ever built.
 */
export function* regionCounts(store: BitmapStore, sets: readonly RuleSet[]): Stepwise<RegionCounts> {
  if (sets.length > MAX_REGIONS) throw new RangeError(`up to ${MAX_REGIONS} rules have regions`);
  const raised = raisedBySome(store, sets);
  const own: Bitmap[] = raised ? [raised] : [];
  try {
    const raises = raised ? count(store, raised) : 0;
    const accepts = sets.map((set) => set.accepts.bitmap);
    const withoutRaises = raised ? accepts.map((each) => less(store, each, raised, own)) : accepts;
    const counts = yield* subsetCounts(store, withoutRaises, tripleCount(store.domain) - raises);
    return { counts: exactly(counts, sets.length), raises };
  } finally {
    for (const bitmap of own) store.release(bitmap);
  }
}

/** Entry m: how many triples are in all of the bitmaps whose bits are set in m, `total` for none. */
function* subsetCounts(store: BitmapStore, bitmaps: readonly Bitmap[], total: number): Stepwise<number[]> {
  const counts = [total];
  for (let subset = 1; subset < 1 << bitmaps.length; subset++) {
    const members = bitmaps.filter((_, i) => (subset >>> i) & 1).map(({ address }) => address);
    // Nothing is in more bitmaps where nothing is in fewer.
    const nothing = counts[subset & (subset - 1)] === 0;
    counts.push(nothing ? 0 : store.kernels.popcountAnd(members, store.rowCount));
    yield;
  }
  return counts;
}

/** Turns counts "in all of these" into counts "in these and no others". */
function exactly(counts: readonly number[], k: number): number[] {
  const result = [...counts];
  for (let bit = 1; bit < 1 << k; bit <<= 1)
    for (let m = 0; m < result.length; m++) if ((m & bit) === 0) result[m] -= result[m | bit];
  return result;
}

/**
 * Visits every region that has triples, and only those, with its signature (bit i: rule i accepts; up to 31 rules).
 * The set can be read during the visit only. Splits the domain by one rule after another, so that what is empty is
 * never divided further.
 */
export function* eachRegion(
  store: BitmapStore,
  sets: readonly RuleSet[],
  visit: (signature: number, region: TripleSet) => void,
): Stepwise<void> {
  const all = store.allocate(false);
  try {
    store.kernels.fillRows(all.address, store.domainRow, store.rowCount);
    for (const { raises } of sets)
      if (raises) store.kernels.andNot(all.address, all.address, raises.bitmap.address, store.rowCount);
    if (count(store, all) > 0) yield* split(store, sets, all, 0, 0, visit);
  } finally {
    store.release(all);
  }
}

function* split(
  store: BitmapStore,
  sets: readonly RuleSet[],
  part: Bitmap,
  rule: number,
  signature: number,
  visit: (signature: number, region: TripleSet) => void,
): Stepwise<void> {
  if (rule === sets.length) {
    const region = new TripleSet(store, store.retain(part));
    visit(signature, region);
    region.dispose();
    return;
  }
  yield;
  const half = store.allocate(false);
  const accepts = sets[rule].accepts.bitmap.address;
  try {
    store.kernels.and(half.address, part.address, accepts, store.rowCount);
    if (count(store, half) > 0) yield* split(store, sets, half, rule + 1, signature | (1 << rule), visit);
    store.kernels.andNot(half.address, part.address, accepts, store.rowCount);
    if (count(store, half) > 0) yield* split(store, sets, half, rule + 1, signature, visit);
  } finally {
    store.release(half);
  }
}

/** Bitmap of the triples on which at least one rule raises; undefined if none ever does. */
function raisedBySome(store: BitmapStore, sets: readonly RuleSet[]): Bitmap | undefined {
  const raising = sets.flatMap(({ raises }) => raises?.bitmap ?? []);
  if (raising.length === 0) return undefined;
  const result = store.allocate();
  for (const { address } of raising)
    store.kernels.or(result.address, result.address, address, store.rowCount);
  return result;
}

function less(store: BitmapStore, bitmap: Bitmap, removed: Bitmap, own: Bitmap[]): Bitmap {
  const result = store.allocate(false);
  own.push(result);
  store.kernels.andNot(result.address, bitmap.address, removed.address, store.rowCount);
  return result;
}
