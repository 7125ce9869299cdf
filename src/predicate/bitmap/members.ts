import type { Triple } from '../domain';
import { popcount32 } from './kernels-js';
import { ROW_WORDS } from './kernels';
import { tripleAt } from './sets';
import type { Bitmap, BitmapStore } from './store';

/** All members in lexicographic order. For sets that are known to be small. */
export function members(store: BitmapStore, bitmap: Bitmap): Triple[] {
  const result: Triple[] = [];
  const words = store.rows(bitmap);
  for (let at = 0; at < words.length; at++) {
    for (let rest = words[at]; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      result.push(tripleAt(store, Math.floor(at / ROW_WORDS), (at % ROW_WORDS) * 32 + bit));
    }
  }
  return result;
}

/** Receives points: four bytes each, the indexes of a, b and c (from 0) and a mark. */
export interface PointSink {
  readonly bytes: Uint8Array;
  /** Offset of the next point. */
  at: number;
}

/**
 * Writes `quota` of the set's `size` members, spread evenly: their ranks in lexicographic order are cut into `quota`
 * stretches, and one member is taken of each. Which one is scattered, as taking every k-th draws patterns that are
 * not in the set. The same members are taken every time.
 */
export function writePoints(
  store: BitmapStore,
  bitmap: Bitmap,
  { size, quota, mark }: { readonly size: number; readonly quota: number; readonly mark: number },
  sink: PointSink,
): void {
  const words = store.rows(bitmap);
  let [taken, rank] = [0, 0];
  for (let at = 0; at < words.length && taken < quota; at++) {
    if (words[at] === 0) continue;
    let wanted = rankOf(taken, size, quota);
    const bits = popcount32(words[at]);
    if (rank + bits <= wanted) {
      rank += bits;
      continue;
    }
    const [row, first] = [Math.floor(at / ROW_WORDS), (at % ROW_WORDS) * 32];
    for (let rest = words[at]; rest !== 0; rest &= rest - 1, rank++) {
      if (rank !== wanted || taken === quota) continue;
      const { bytes } = sink;
      bytes[sink.at++] = Math.floor(row / store.size);
      bytes[sink.at++] = row % store.size;
      bytes[sink.at++] = first + 31 - Math.clz32(rest & -rest);
      bytes[sink.at++] = mark;
      wanted = rankOf(++taken, size, quota);
    }
  }
}

/** The rank that is taken of stretch i. */
function rankOf(i: number, size: number, quota: number): number {
  const from = Math.floor((i * size) / quota);
  const length = Math.floor(((i + 1) * size) / quota) - from;
  return length < 2 ? from : from + (scatter(i) % length);
}

/** A number that looks arbitrary, always the same for the same i. */
function scatter(i: number): number {
  let x = Math.imul(i ^ (i >>> 16), 0x45d9f3b);
  x = Math.imul(x ^ (x >>> 13), 0x2c1b3c6d);
  return (x ^ (x >>> 16)) >>> 0;
}
