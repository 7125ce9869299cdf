/**
 * The inner loops over bitmaps. All addresses are byte offsets into the memory of a BitmapStore, all counts of
 * rows or bits plain numbers. A row is 256 bits. A target may be one of its own sources, but regions must not
 * overlap otherwise. There is one implementation in WebAssembly and one in JavaScript, with equal results.
 */
export interface Kernels {
  readonly kind: 'wasm' | 'js';

  /** target = x & y, row by row. */
  and(target: number, x: number, y: number, rows: number): void;
  /** target = x | y */
  or(target: number, x: number, y: number, rows: number): void;
  /** target = x ^ y */
  xor(target: number, x: number, y: number, rows: number): void;
  /** target = x & ~y */
  andNot(target: number, x: number, y: number, rows: number): void;

  /** Every row of target = the one row at `row`. */
  fillRows(target: number, row: number, rows: number): void;
  /** Every row: target = x & row. */
  andRow(target: number, x: number, row: number, rows: number): void;
  /** Every row: target = row & ~x. With the mask of the domain as `row` this is the complement in the domain. */
  notRow(target: number, x: number, row: number, rows: number): void;

  /** target[r] = table[index[r]]: rows picked from a table of rows by a vector of unsigned 16-bit numbers. */
  gather16(target: number, table: number, index: number, rows: number): void;
  /** target[r] = x[r] & table[index[r]] */
  andGather16(target: number, x: number, table: number, index: number, rows: number): void;
  /** target[r] = x[r] | table[index[r]] */
  orGather16(target: number, x: number, table: number, index: number, rows: number): void;

  /** Bits set in all of 1 to 8 regions at once. */
  popcountAnd(regions: readonly number[], rows: number): number;
  /** |x ^ y|: in how many bits the two differ. */
  popcountXor(x: number, y: number, rows: number): number;
  /** |x & ~y| */
  popcountAndNot(x: number, y: number, rows: number): number;
  /** Σ_r |table0[index0[r]] & … |, 1 to 4 pairs of table and 16-bit index vector; nothing is stored. */
  popcountGather(pairs: readonly (readonly [table: number, index: number])[], rows: number): number;
  /** target[r] = |x[r]| as unsigned 16-bit numbers. */
  rowCounts(target: number, x: number, rows: number): void;
  /**
   * target[k] = in how many rows bit k is set, as 256 unsigned 16-bit numbers. The rows are at x, x + stride,
   * x + 2 · stride, …; the stride is in rows. At most 256 rows.
   */
  columnCounts(target: number, x: number, rows: number, stride: number): void;
}

export const ROW_BYTES = 32;
export const ROW_WORDS = 8;
/** Most regions that `popcountAnd` takes. */
export const MAX_REGIONS = 8;
/** Most pairs that `popcountGather` takes. */
export const MAX_PAIRS = 4;
