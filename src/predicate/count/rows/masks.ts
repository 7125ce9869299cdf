import { ROW_BYTES, ROW_WORDS, type BitmapStore } from '../../bitmap';
import type { Operation, Vector } from '../ir/node';
import type { Thresholds } from '../vectors/vectors';
import type { Arena } from './arena';

/** The widest span of column values for which ranks are read from a table. */
const MAX_SPAN = 1 << 18;

/**
 * Rows of bits "column ≤ v", "column > v" and "column = v" for every v, precomputed: an integer comparison
 * with the column is then the choice of a row.
 */
export class MaskTable {
  private readonly values: Vector;
  private readonly span: Uint16Array | undefined;
  private readonly low: number;
  private readonly high: number;

  /** `address` is that of `MaskTable.bytes(column.length)` bytes. */
  constructor(
    store: BitmapStore,
    readonly address: number,
    column: Vector,
  ) {
    this.values = distinctValues(column);
    const count = this.values.length;
    this.low = this.values[0];
    this.high = this.values[count - 1];
    const whole = column instanceof Int32Array;
    if (whole && this.high - this.low < MAX_SPAN) this.span = this.ranks();
    this.fill(store.memory.u32, column);
  }

  /** The size of the table for a column of so many values. */
  static bytes(length: number): number {
    return (3 * length + 2) * ROW_BYTES;
  }

  /** The row of columns ≤ v. */
  atMost(v: number): number {
    return this.rank(v);
  }

  /** The row of columns > v. */
  above(v: number): number {
    return this.values.length + 1 + this.rank(v);
  }

  /** The row of columns < v. */
  below(v: number): number {
    return this.rankBelow(v);
  }

  /** The row of columns ≥ v. */
  atLeast(v: number): number {
    return this.values.length + 1 + this.rankBelow(v);
  }

  /** The row of columns = v. */
  equal(v: number): number {
    const rank = this.rank(v);
    return rank > 0 && this.values[rank - 1] === v ? 2 * this.values.length + 1 + rank : 0;
  }

  get none(): number {
    return 0;
  }

  get all(): number {
    return this.values.length;
  }

  /** Row numbers for factor · column ≤ v, by v; undefined where the column spans too much. */
  atMostRows(): Thresholds | undefined {
    return this.thresholds((v) => this.atMost(v));
  }

  /** Row numbers for factor · column = v, by v; undefined where the column spans too much. */
  equalRows(): Thresholds | undefined {
    const rows = this.thresholds((v) => this.equal(v));
    return rows && { ...rows, falling: 0 };
  }

  private thresholds(row: (v: number) => number): Thresholds | undefined {
    const { low, high, none, all } = this;
    if (!this.span) return undefined;
    const entries = new Uint16Array(high - low + 3);
    for (let v = low - 1; v <= high + 1; v++) entries[v - low + 1] = row(v);
    return { entries, low, high, falling: this.values.length + 1, none, all };
  }

  private rankBelow(v: number): number {
    const rank = this.rank(v);
    return rank > 0 && this.values[rank - 1] === v ? rank - 1 : rank;
  }

  /** The number of distinct values ≤ v. */
  private rank(v: number): number {
    if (v < this.low) return 0;
    if (v >= this.high) return this.values.length;
    return this.span ? this.span[Math.floor(v - this.low)] : this.search(v);
  }

  private search(v: number): number {
    let [from, to] = [0, this.values.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.values[middle] <= v) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private ranks(): Uint16Array {
    const span = new Uint16Array(this.high - this.low + 1);
    let rank = 0;
    for (let v = 0; v < span.length; v++) {
      if (this.values[rank] === v + this.low) rank++;
      span[v] = rank;
    }
    return span;
  }

  private fill(words: Uint32Array, column: Vector): void {
    const count = this.values.length;
    const start = this.address >>> 2;
    words.fill(0, start, start + (3 * count + 2) * ROW_WORDS);
    const equalRows = start + (2 * count + 1) * ROW_WORDS;
    for (let k = 0; k < column.length; k++) {
      const rank = this.rank(column[k]);
      words[equalRows + rank * ROW_WORDS + (k >>> 5)] |= 1 << (k & 31);
    }
    for (let rank = 1; rank <= count; rank++) {
      for (let w = 0; w < ROW_WORDS; w++) {
        const at = start + rank * ROW_WORDS + w;
        words[at] = words[at - ROW_WORDS] | words[equalRows + rank * ROW_WORDS + w];
      }
    }
    const full = start + count * ROW_WORDS;
    for (let rank = 0; rank <= count; rank++) {
      for (let w = 0; w < ROW_WORDS; w++)
        words[full + ROW_WORDS * (1 + rank) + w] = words[full + w] & ~words[start + rank * ROW_WORDS + w];
    }
  }
}

/** The row of key OP column, or of column OP key when `flipped`. */
export function comparedRow(masks: MaskTable, operation: Operation, flipped: boolean, key: number): number {
  if (operation === 'equal') return masks.equal(key);
  if (!flipped) return operation === 'less' ? masks.above(key) : masks.atLeast(key);
  return operation === 'less' ? masks.below(key) : masks.atMost(key);
}

/** Ascending. By buckets where the values are close together, which is the common case. */
export function distinctValues(values: Vector): Vector {
  let [low, high] = [values[0], values[0]];
  for (let i = 1; i < values.length; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  if (!(values instanceof Int32Array) || high - low > Math.max(1024, 4 * values.length))
    return (values instanceof Int32Array ? Int32Array : Float64Array).from(new Set(values)).sort();
  const seen = new Uint8Array(high - low + 1);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    count += 1 - seen[values[i] - low];
    seen[values[i] - low] = 1;
  }
  const distinct = new Int32Array(count);
  for (let k = 0, i = 0; k < seen.length; k++) if (seen[k] !== 0) distinct[i++] = low + k;
  return distinct;
}

/** Packs truths, which are 0 or 1, into rows of bits. */
export function packRows(
  { memory }: BitmapStore,
  { vectors }: Arena,
  address: number,
  truths: Vector,
  rows: number,
  columns: number,
): void {
  const packed = vectors?.pack(truths, rows, columns);
  if (packed) {
    memory.u8.set(packed, address);
    return;
  }
  const words = memory.u32;
  let at = address >>> 2;
  for (let i = 0, k = 0; i < rows; i++, at += ROW_WORDS) {
    for (let w = 0; w < ROW_WORDS; w++) {
      const end = Math.min(columns, (w + 1) * 32) - w * 32;
      let word = 0;
      for (let bit = 0; bit < end; bit++) word |= truths[k++] << bit;
      words[at + w] = word;
    }
  }
}
