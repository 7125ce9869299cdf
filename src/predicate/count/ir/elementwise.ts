/** The meaning of each operation on whole vectors, in loops that the JavaScript engine compiles well. */
import type { LookupTable, NodeType, Operation, Vector } from './node';

/** A vector read over a grid of `rows` × `columns`: element (i, j) is `values[offset + i · rowStride + j · columnStride]`. */
export interface View {
  readonly values: Vector;
  readonly offset: number;
  readonly rowStride: number;
  readonly columnStride: number;
}

export const fitsInt32 = (type: NodeType, low: number, high: number): boolean =>
  type !== 'float' && low >= -2147483648 && high <= 2147483647;

/** Storage for `length` values in that range. */
export const vectorFor = (type: NodeType, low: number, high: number, length: number): Vector =>
  fitsInt32(type, low, high) ? new Int32Array(length) : new Float64Array(length);

export type Scalar = (x: number, y: number) => number;

/** Python's floor division; 0 for a zero divisor (there it raises, which is kept elsewhere). */
function floorDivide(x: number, y: number): number {
  return y === 0 ? 0 : Math.floor(x / y) + 0;
}

/** Exact where the quotient of doubles might round up to the next integer. */
function floorDivideLarge(x: number, y: number): number {
  return y === 0 ? 0 : (x - modulo(x, y)) / y + 0;
}

/** Python's `%`: the sign of the divisor; 0 for a zero divisor. */
function modulo(x: number, y: number): number {
  if (y === 0) return 0;
  const rest = x % y;
  return (rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest) + 0;
}

/** The scalar meaning of a two-argument operation. */
export const SCALARS: { readonly [operation in Operation]?: Scalar } = {
  add: (x, y) => x + y,
  subtract: (x, y) => x - y,
  multiply: (x, y) => x * y,
  'floor-divide': floorDivideLarge,
  modulo,
  divide: (x, y) => (y === 0 ? 0 : x / y),
  minimum: (x, y) => (y < x ? y : x),
  maximum: (x, y) => (y > x ? y : x),
  absolute: (x) => (x < 0 ? -x : x),
  'bit-and': (x, y) => x & y,
  'bit-or': (x, y) => x | y,
  'bit-xor': (x, y) => x ^ y,
  less: (x, y) => (x < y ? 1 : 0),
  'at-most': (x, y) => (x <= y ? 1 : 0),
  equal: (x, y) => (x === y ? 1 : 0),
  not: (x) => x ^ 1,
  and: (x, y) => x & y,
  or: (x, y) => x | y,
};

type Loop = (out: Vector, x: View, y: View, rows: number, columns: number) => void;

/** One loop per operation, so that each is compiled for its own operation and element kinds. */
const LOOPS: { readonly [operation in Operation]?: Loop } = {
  add(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] + y.values[q];
    }
  },
  subtract(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] - y.values[q];
    }
  },
  multiply(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] * y.values[q];
    }
  },
  modulo(out, x, y, rows, columns) {
    if (isInt32(x) && isInt32(y)) modulo32(out, x, y, rows, columns);
    else applyScalar(modulo, out, x, y, rows, columns);
  },
  and(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] & y.values[q];
    }
  },
  or(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] | y.values[q];
    }
  },
  not(out, x, _, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let p = x.offset + i * x.rowStride;
      for (const end = k + columns; k < end; k++, p += x.columnStride) out[k] = x.values[p] ^ 1;
    }
  },
  less(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] < y.values[q] ? 1 : 0;
    }
  },
  'at-most'(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] <= y.values[q] ? 1 : 0;
    }
  },
  equal(out, x, y, rows, columns) {
    for (let i = 0, k = 0; i < rows; i++) {
      let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
      for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
        out[k] = x.values[p] === y.values[q] ? 1 : 0;
    }
  },
};

const isInt32 = ({ values }: View): boolean => values instanceof Int32Array;

/** In 32 bits throughout: the remainder of doubles, with its -0, is many times slower. */
function modulo32(out: Vector, x: View, y: View, rows: number, columns: number): void {
  for (let i = 0, k = 0; i < rows; i++) {
    let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
    for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride) {
      const divisor = y.values[q] | 0;
      const rest = divisor === 0 ? 0 : ((x.values[p] | 0) % divisor) | 0;
      out[k] = rest !== 0 && (rest ^ divisor) < 0 ? rest + divisor : rest;
    }
  }
}

/** out[i, j] = operation(x[i, j], y[i, j]) */
export function applyOperation(
  operation: Operation,
  out: Vector,
  x: View,
  y: View,
  rows: number,
  columns: number,
): void {
  const loop = LOOPS[operation];
  if (loop) {
    loop(out, x, y, rows, columns);
    return;
  }
  const small = isInt32(x) && isInt32(y);
  const scalar = operation === 'floor-divide' && small ? floorDivide : SCALARS[operation];
  if (!scalar) throw new Error(`no elementwise meaning of ${operation}`);
  applyScalar(scalar, out, x, y, rows, columns);
}

function applyScalar(scalar: Scalar, out: Vector, x: View, y: View, rows: number, columns: number): void {
  for (let i = 0, k = 0; i < rows; i++) {
    let [p, q] = [x.offset + i * x.rowStride, y.offset + i * y.rowStride];
    for (const end = k + columns; k < end; k++, p += x.columnStride, q += y.columnStride)
      out[k] = scalar(x.values[p], y.values[q]);
  }
}

/** out[i, j] = test[i, j] ? x[i, j] : y[i, j] */
export function applySelect(out: Vector, test: View, x: View, y: View, rows: number, columns: number): void {
  for (let i = 0, k = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, k++) {
      const chosen = test.values[test.offset + i * test.rowStride + j * test.columnStride] ? x : y;
      out[k] = chosen.values[chosen.offset + i * chosen.rowStride + j * chosen.columnStride];
    }
  }
}

/** out[i, j] = table[x[i, j]] or table[x[i, j], y[i, j]] */
export function applyLookup(
  out: Vector,
  table: LookupTable,
  args: readonly View[],
  rows: number,
  columns: number,
): void {
  const { values, origins, sizes } = table;
  const [x, y] = args;
  for (let i = 0, k = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, k++) {
      let at = x.values[x.offset + i * x.rowStride + j * x.columnStride] - origins[0];
      if (args.length === 2)
        at = at * sizes[1] + y.values[y.offset + i * y.rowStride + j * y.columnStride] - origins[1];
      out[k] = values[at];
    }
  }
}
