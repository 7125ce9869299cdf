import { contains, type Triple } from '../domain';
import { popcount32 } from './kernels-js';
import { ROW_WORDS } from './kernels';
import { sampleRanks } from './ranks';
import type { Bitmap, BitmapStore } from './store';

/** Triples in the set. */
export const count = (store: BitmapStore, bitmap: Bitmap): number =>
  store.kernels.popcountAnd([bitmap.address], store.rowCount);

/** Tests membership of a triple; false outside the domain. */
export function has(store: BitmapStore, bitmap: Bitmap, triple: Triple): boolean {
  if (!contains(store.domain, triple)) return false;
  const [i, j, k] = triple.map((x) => x - store.domain.min);
  return ((store.rows(bitmap)[(i * store.size + j) * ROW_WORDS + (k >>> 5)] >>> (k & 31)) & 1) === 1;
}

/** Adds a triple of the domain. */
export function add(store: BitmapStore, bitmap: Bitmap, triple: Triple): void {
  if (!contains(store.domain, triple)) throw new RangeError(`(${triple.join(', ')}) is outside the domain`);
  const [i, j, k] = triple.map((x) => x - store.domain.min);
  store.rows(bitmap)[(i * store.size + j) * ROW_WORDS + (k >>> 5)] |= 1 << (k & 31);
}

/** The triple of bit `k` in row `row`. */
export function tripleAt(store: BitmapStore, row: number, k: number): Triple {
  const { min } = store.domain;
  return [min + Math.floor(row / store.size), min + (row % store.size), min + k];
}

/**
 * Finds members by rank in lexicographic order: rank 0 is the first. Building it counts every row once;
 * each lookup is then logarithmic. It describes the set as it was when built.
 */
export class RankIndex {
  /** starts[r]: members in the rows before r. */
  private readonly starts: Uint32Array;

  constructor(
    private readonly store: BitmapStore,
    private readonly bitmap: Bitmap,
  ) {
    const scratch = store.scratch(store.rowCount * 2);
    store.kernels.rowCounts(scratch.address, bitmap.address, store.rowCount);
    const counts = store.memory.u16.subarray(scratch.address >>> 1);
    this.starts = new Uint32Array(store.rowCount + 1);
    for (let r = 0; r < store.rowCount; r++) this.starts[r + 1] = this.starts[r] + counts[r];
    store.releaseScratch(scratch);
  }

  get count(): number {
    return this.starts[this.store.rowCount];
  }

  /** Throws RangeError unless 0 ≤ rank < count. */
  triple(rank: number): Triple {
    if (!(rank >= 0 && rank < this.count)) throw new RangeError(`no member of rank ${rank}`);
    const row = this.rowOf(rank);
    let left = rank - this.starts[row];
    const words = this.store.rows(this.bitmap);
    let w = row * ROW_WORDS;
    for (let bits = popcount32(words[w]); left >= bits; bits = popcount32(words[w])) {
      left -= bits;
      w++;
    }
    return tripleAt(this.store, row, (w % ROW_WORDS) * 32 + bitOfRank(words[w], left));
  }

  private rowOf(rank: number): number {
    let [low, high] = [0, this.store.rowCount];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= rank) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Position of the set bit of `word` that has `rank` set bits below it. */
function bitOfRank(word: number, rank: number): number {
  let rest = word;
  for (let i = 0; i < rank; i++) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}

/**
 * `n` distinct members, uniformly without replacement, in the order of the draws of `sampleRanks`; ranks are
 * in lexicographic order of the triples. Fewer when the set has fewer. The same seed gives the same triples.
 */
export function sample(store: BitmapStore, bitmap: Bitmap, n: number, seed: number): Triple[] {
  const index = new RankIndex(store, bitmap);
  return sampleRanks(index.count, n, seed).map((rank) => index.triple(rank));
}

/** Per variable, whether membership ever changes when only that variable does. */
export function dependence(
  store: BitmapStore,
  bitmap: Bitmap,
): readonly [a: boolean, b: boolean, c: boolean] {
  const words = store.rows(bitmap);
  const plane = store.size * ROW_WORDS;
  return [changes(words, plane, words.length), changes(words, ROW_WORDS, plane), dependsOnLast(store, words)];
}

/** Looks for a word that differs from the one `step` before it in the same part of `length` words. */
function changes(words: Uint32Array, step: number, length: number): boolean {
  for (let start = 0; start < words.length; start += length)
    for (let at = start + step; at < start + length; at++) if (words[at] !== words[at - step]) return true;
  return false;
}

function dependsOnLast(store: BitmapStore, words: Uint32Array): boolean {
  const full = store.memory.u32.subarray(store.domainRow >>> 2);
  for (let at = 0; at < words.length; at += ROW_WORDS) {
    const filled = words[at] !== 0;
    for (let w = 0; w < ROW_WORDS; w++) if (words[at + w] !== (filled ? full[w] : 0)) return true;
  }
  return false;
}

/** The number of triples in which the two differ; 0 means that they are equal. */
export const difference = (store: BitmapStore, p: Bitmap, q: Bitmap): number =>
  store.kernels.popcountXor(p.address, q.address, store.rowCount);

/** All triples of the domain that are not in the set: a new bitmap, the caller's to release. */
export function complement(store: BitmapStore, p: Bitmap): Bitmap {
  const result = store.allocate();
  store.kernels.notRow(result.address, p.address, store.domainRow, store.rowCount);
  return result;
}

/** 64 bits as text, which distinguish sets that are not in memory at the same time. */
export function fingerprint(store: BitmapStore, bitmap: Bitmap): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  const words = store.rows(bitmap);
  // An iterator costs more than the hash.
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    low = Math.imul(low ^ word, 0x01000193);
    low ^= low >>> 15;
    high = Math.imul(high ^ word, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`;
}
