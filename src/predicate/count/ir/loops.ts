/**
 * Loops over 32-bit ints: one per operation, with nothing but typed arrays and locals inside, which is the form
 * that the JavaScript engine compiles to tight machine code.
 */
import type { Operation, IntView } from './node';

export type Loop = (out: Int32Array, x: IntView, y: IntView, rows: number, columns: number) => void;

/** Writes elements k … end - 1 of `out`, from those of xs at p, p + dx, … and of ys at q, q + dy, … */
type RowLoop = (
  out: Int32Array,
  k: number,
  end: number,
  xs: Int32Array,
  p: number,
  dx: number,
  ys: Int32Array,
  q: number,
  dy: number,
) => void;

const rowByRow =
  (row: RowLoop): Loop =>
  (out, x, y, rows, columns) => {
    for (let i = 0; i < rows; i++) {
      const p = x.offset + i * x.rowStride;
      const q = y.offset + i * y.rowStride;
      row(out, i * columns, (i + 1) * columns, x.values, p, x.columnStride, y.values, q, y.columnStride);
    }
  };

/** x % y == 0 without the remainder in between; a zero divisor counts as dividing. */
export const divides = rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
  for (; k < end; k++, p += dx, q += dy) {
    const divisor = ys[q];
    out[k] = divisor === 0 || ((xs[p] % divisor) | 0) === 0 ? 1 : 0;
  }
});

/** Loops for results that are known to fit into 32 bits. */
export const INT_LOOPS: { readonly [operation in Operation]?: Loop } = {
  /** The remainder in 32 bits throughout: that of doubles, with its -0, is many times slower. */
  modulo: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) {
      const divisor = ys[q];
      const rest = divisor === 0 ? 0 : (xs[p] % divisor) | 0;
      out[k] = rest !== 0 && (rest ^ divisor) < 0 ? rest + divisor : rest;
    }
  }),
  add: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = (xs[p] + ys[q]) | 0;
  }),
  subtract: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = (xs[p] - ys[q]) | 0;
  }),
  multiply: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = Math.imul(xs[p], ys[q]);
  }),
  and: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = xs[p] & ys[q];
  }),
  or: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = xs[p] | ys[q];
  }),
  'bit-xor': rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = xs[p] ^ ys[q];
  }),
  less: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = xs[p] < ys[q] ? 1 : 0;
  }),
  'at-most': rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = xs[p] <= ys[q] ? 1 : 0;
  }),
  equal: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = xs[p] === ys[q] ? 1 : 0;
  }),
  minimum: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = ys[q] < xs[p] ? ys[q] : xs[p];
  }),
  maximum: rowByRow((out, k, end, xs, p, dx, ys, q, dy) => {
    for (; k < end; k++, p += dx, q += dy) out[k] = ys[q] > xs[p] ? ys[q] : xs[p];
  }),
  not: rowByRow((out, k, end, xs, p, dx) => {
    for (; k < end; k++, p += dx) out[k] = xs[p] ^ 1;
  }),
  absolute: rowByRow((out, k, end, xs, p, dx) => {
    for (; k < end; k++, p += dx) out[k] = xs[p] < 0 ? -xs[p] | 0 : xs[p];
  }),
};
