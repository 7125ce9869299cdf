import type { Triple } from '../domain';
import { ROW_WORDS } from './kernels';
import { combine } from './sets';
import type { Bitmap, BitmapStore } from './store';

/**
 * The first `n` members, smallest first: by max|x|, then Σ|x|, then lexicographic.
 * Walks the shells of equal max|x| outwards and stops with the shell that completes `n`; only members of a
 * shell are looked at more than once.
 */
export function smallest(store: BitmapStore, bitmap: Bitmap, n: number): Triple[] {
  const { min, max } = store.domain;
  const result: Triple[] = [];
  const last = Math.max(Math.abs(min), Math.abs(max));
  for (let radius = innermost(min, max); radius <= last && result.length < n; radius++) {
    const shell = membersOfShell(store, bitmap, radius);
    for (const triple of firstBySum(shell, n - result.length)) result.push(triple);
  }
  return result;
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

/** The `n` smallest members of p that q lacks: the counterexamples to "p implies q". */
export function smallestDifference(store: BitmapStore, p: Bitmap, q: Bitmap, n: number): Triple[] {
  const only = combine(store, 'andNot', p, q);
  const triples = smallest(store, only, n);
  store.release(only);
  return triples;
}
