/**
 * Loops over 32-bit ints: one per operation, with nothing but typed arrays and locals inside, which is the form
 * that the JavaScript engine compiles to tight machine code.
 */
import type { IntView } from './elementwise';
import type { Operation } from './node';

export type Loop = (out: Int32Array, x: IntView, y: IntView, rows: number, columns: number) => void;

/** The remainder in 32 bits throughout: that of doubles, with its -0, is many times slower. */
const modulo: Loop = (out, x, y, rows, columns) => {
  const { values: xs, columnStride: dx } = x;
  const { values: ys, columnStride: dy } = y;
  for (let i = 0, k = 0; i < rows; i++) {
    let p = x.offset + i * x.rowStride;
    let q = y.offset + i * y.rowStride;
    for (const end = k + columns; k < end; k++, p += dx, q += dy) {
      const divisor = ys[q];
      const rest = divisor === 0 ? 0 : (xs[p] % divisor) | 0;
      out[k] = rest !== 0 && (rest ^ divisor) < 0 ? rest + divisor : rest;
    }
  }
};

/** x % y == 0 without the remainder in between; a zero divisor counts as dividing. */
export const divides: Loop = (out, x, y, rows, columns) => {
  const { values: xs, columnStride: dx } = x;
  const { values: ys, columnStride: dy } = y;
  for (let i = 0, k = 0; i < rows; i++) {
    let p = x.offset + i * x.rowStride;
    let q = y.offset + i * y.rowStride;
    for (const end = k + columns; k < end; k++, p += dx, q += dy) {
      const divisor = ys[q];
      out[k] = divisor === 0 || ((xs[p] % divisor) | 0) === 0 ? 1 : 0;
    }
  }
};

/** Loops for results that are known to fit into 32 bits. */
export const INT_LOOPS: { readonly [operation in Operation]?: Loop } = {
  modulo,
  add(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = (xs[p] + ys[q]) | 0;
    }
  },
  subtract(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = (xs[p] - ys[q]) | 0;
    }
  },
  multiply(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = Math.imul(xs[p], ys[q]);
    }
  },
  and(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = xs[p] & ys[q];
    }
  },
  or(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = xs[p] | ys[q];
    }
  },
  'bit-xor'(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = xs[p] ^ ys[q];
    }
  },
  less(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = xs[p] < ys[q] ? 1 : 0;
    }
  },
  'at-most'(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = xs[p] <= ys[q] ? 1 : 0;
    }
  },
  equal(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = xs[p] === ys[q] ? 1 : 0;
    }
  },
  minimum(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = ys[q] < xs[p] ? ys[q] : xs[p];
    }
  },
  maximum(out, x, y, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    const { values: ys, columnStride: dy } = y;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      let q = y.offset + i * y.rowStride;
      for (const end = k + columns; k < end; k++, p += dx, q += dy) out[k] = ys[q] > xs[p] ? ys[q] : xs[p];
    }
  },
  not(out, x, _, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      for (const end = k + columns; k < end; k++, p += dx) out[k] = xs[p] ^ 1;
    }
  },
  absolute(out, x, _, rows, columns) {
    const { values: xs, columnStride: dx } = x;
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      for (const end = k + columns; k < end; k++, p += dx) out[k] = xs[p] < 0 ? -xs[p] | 0 : xs[p];
    }
  },
};
