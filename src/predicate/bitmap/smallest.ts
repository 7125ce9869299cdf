import { compareTriples, type Triple } from '../domain';
import { ROW_WORDS } from './kernels';
import type { Bitmap, BitmapStore } from './store';

const ROW_BITS = ROW_WORDS * 32;

/**
 * The first `n` members, smallest first: by max|x|, then Σ|x|, then lexicographic.
 * Walks the shells of equal max|x| outwards, from that of the smallest member to the one that completes `n`; only
 * members of a shell are looked at more than once.
 */
export function smallest(store: BitmapStore, bitmap: Bitmap, n: number): Triple[] {
  const { min, max } = store.domain;
  const first = n > 0 ? smallestMember(store, bitmap) : undefined;
  if (!first) return [];
  if (n === 1) return [first];
  const result: Triple[] = [];
  const last = Math.max(Math.abs(min), Math.abs(max));
  for (let radius = Math.max(...first.map(Math.abs)); radius <= last && result.length < n; radius++) {
    const shell = membersOfShell(store, bitmap, radius);
    for (const triple of firstBySum(shell, n - result.length)) result.push(triple);
  }
  return result;
}

/** Row by row, by growing max(|a|, |b|): of a row only the member with the smallest |c| can be the smallest of all. */
function smallestMember(store: BitmapStore, bitmap: Bitmap): Triple | undefined {
  const { min, max } = store.domain;
  const words = store.rows(bitmap);
  let best: Triple | undefined;
  let reach = Math.max(Math.abs(min), Math.abs(max));
  for (let radius = innermost(min, max); radius <= reach; radius++) {
    const [from, to] = [Math.max(min, 0 - radius), Math.min(max, radius)];
    for (let a = from; a <= to; a++) {
      // Only the two ends of b have this radius where a is further in.
      const step = Math.abs(a) === radius || radius === 0 ? 1 : 2 * radius;
      for (let b = step === 1 ? from : 0 - radius; b <= to; b += step) {
        if (b < min) continue;
        const c = nearestToZero(words, ((a - min) * store.size + (b - min)) * ROW_WORDS, min);
        if (c === undefined || (best && compareTriples([a, b, c], best) >= 0)) continue;
        best = [a, b, c];
        reach = Math.min(reach, Math.max(radius, Math.abs(c)));
      }
    }
  }
  return best;
}

/** The value with the smallest amount whose bit is set, the negative one of two. */
function nearestToZero(words: Uint32Array, row: number, min: number): number | undefined {
  const zero = 0 - min;
  const down = zero < 0 ? -1 : lastBit(words, row, Math.min(zero, ROW_BITS - 1));
  const up = zero >= ROW_BITS ? ROW_BITS : firstBit(words, row, Math.max(zero, 0));
  if (down < 0) return up < ROW_BITS ? min + up : undefined;
  return up < ROW_BITS && up - zero < zero - down ? min + up : min + down;
}

/** The lowest set bit of a row from bit `k` on; ROW_BITS if there is none. */
function firstBit(words: Uint32Array, row: number, k: number): number {
  let mask = -1 << (k & 31);
  for (let w = k >>> 5; w < ROW_WORDS; w++, mask = -1) {
    const word = words[row + w] & mask;
    if (word !== 0) return w * 32 + 31 - Math.clz32(word & -word);
  }
  return ROW_BITS;
}

/** The highest set bit of a row up to bit `k`; -1 if there is none. */
function lastBit(words: Uint32Array, row: number, k: number): number {
  let mask = (2 << (k & 31)) - 1;
  for (let w = k >>> 5; w >= 0; w--, mask = -1) {
    const word = words[row + w] & mask;
    if (word !== 0) return w * 32 + 31 - Math.clz32(word);
  }
  return -1;
}

const innermost = (min: number, max: number): number =>
  min <= 0 && max >= 0 ? 0 : Math.min(Math.abs(min), Math.abs(max));

/** Members with max|x| = radius, lexicographic, as a, b, c one after another. */
function membersOfShell(store: BitmapStore, bitmap: Bitmap, radius: number): number[] {
  const { min, max } = store.domain;
  const words = store.rows(bitmap);
  const found: number[] = [];
  const [from, to] = [Math.max(min, 0 - radius), Math.min(max, radius)];
  for (let a = from; a <= to; a++) {
    for (let b = from; b <= to; b++) {
      const row = ((a - min) * store.size + (b - min)) * ROW_WORDS;
      const onFace = Math.abs(a) === radius || Math.abs(b) === radius;
      // Inside the faces of a and b only the two ends of c lie on the shell.
      const step = onFace || radius === 0 ? 1 : 2 * radius;
      for (let c = onFace ? from : 0 - radius; c <= to; c += step) {
        const k = c - min;
        if (k >= 0 && (words[row + (k >>> 5)] >>> (k & 31)) & 1) found.push(a, b, c);
      }
    }
  }
  return found;
}

/** The first `n` by Σ|x|, ties in the given order. A bucket sort: sums are small. */
function firstBySum(shell: readonly number[], n: number): Triple[] {
  const buckets: Triple[][] = [];
  const counts: number[] = [];
  const sum = (i: number) => Math.abs(shell[i]) + Math.abs(shell[i + 1]) + Math.abs(shell[i + 2]);
  for (let i = 0; i < shell.length; i += 3) counts[sum(i)] = (counts[sum(i)] ?? 0) + 1;
  let limit = -1;
  for (let seen = 0; seen < n && limit < counts.length; seen += counts[limit] ?? 0) limit++;
  for (let i = 0; i < shell.length; i += 3) {
    if (sum(i) <= limit) (buckets[sum(i)] ??= []).push([shell[i], shell[i + 1], shell[i + 2]]);
  }
  return buckets.flat().slice(0, n);
}

/** The `n` smallest triples that are in both sets. */
export function smallestOfBoth(store: BitmapStore, p: Bitmap, q: Bitmap, n: number): Triple[] {
  const both = store.allocate();
  store.kernels.and(both.address, p.address, q.address, store.rowCount);
  const triples = smallest(store, both, n);
  store.release(both);
  return triples;
}
