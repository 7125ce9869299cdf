/** The meaning of each operation on whole vectors, in loops that the JavaScript engine compiles well. */
import { divides, INT_LOOPS } from './loops';
import type { LookupTable, Node, NodeType, Operation, Vector, View, IntView } from './node';

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
  if (y === 0) return 0;
  const rest = x % y;
  // The rest has the sign of x, so that the difference stays as small as x is; that of Python's `%` need not.
  const quotient = (x - rest) / y;
  return (rest !== 0 && rest < 0 !== y < 0 ? quotient - 1 : quotient) + 0;
}

/** Python's `%`: the sign of the divisor; 0 for a zero divisor. */
function modulo(x: number, y: number): number {
  if (y === 0) return 0;
  const rest = x % y;
  return (rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest) + 0;
}

/** The scalar meaning of a two-argument operation. */
const SCALARS: { readonly [operation in Operation]?: Scalar } = {
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

/** 0 times a negative int is 0. */
const multiplyInts: Scalar = (x, y) => x * y + 0;

/** The scalar meaning of an operation with a result of that type. */
export function scalarOf(operation: Operation, type: NodeType): Scalar {
  const scalar = operation === 'multiply' && type === 'int' ? multiplyInts : SCALARS[operation];
  if (!scalar) throw new Error(`no elementwise meaning of ${operation}`);
  return scalar;
}

const isIntView = (view: View): view is IntView => view.values instanceof Int32Array;

/** out[i, j] = operation(x[i, j], y[i, j]) */
export function applyOperation(
  { operation, type }: Pick<Node, 'operation' | 'type'>,
  out: Vector,
  x: View,
  y: View,
  rows: number,
  columns: number,
): void {
  const small = isIntView(x) && isIntView(y);
  const loop = INT_LOOPS[operation];
  if (loop && small && out instanceof Int32Array) {
    loop(out, x, y, rows, columns);
    return;
  }
  const scalar = operation === 'floor-divide' && small ? floorDivide : scalarOf(operation, type);
  applyScalar(scalar, out, x, y, rows, columns);
}

/** out[i, j] = x[i, j] % y[i, j] == 0, where a zero divisor gives 1. */
export function applyDivides(out: Vector, x: View, y: View, rows: number, columns: number): void {
  if (isIntView(x) && isIntView(y) && out instanceof Int32Array) divides(out, x, y, rows, columns);
  else applyScalar((p, q) => (modulo(p, q) === 0 ? 1 : 0), out, x, y, rows, columns);
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
  const [tests, xs, ys] = [test.values, x.values, y.values];
  const [dt, dx, dy] = [test.columnStride, x.columnStride, y.columnStride];
  for (let i = 0, k = 0; i < rows; i++) {
    let t = test.offset + i * test.rowStride;
    let p = x.offset + i * x.rowStride;
    let q = y.offset + i * y.rowStride;
    for (const end = k + columns; k < end; k++, t += dt, p += dx, q += dy)
      out[k] = tests[t] !== 0 ? xs[p] : ys[q];
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
  const [x, y] = [args[0], args.length === 2 ? args[1] : undefined];
  const [xs, ys] = [x.values, y?.values];
  const [x0, y0] = origins;
  const scale = ys ? sizes[1] : 1;
  const [dx, dy] = [x.columnStride, y?.columnStride ?? 0];
  for (let i = 0, k = 0; i < rows; i++) {
    let p = x.offset + i * x.rowStride;
    let q = y ? y.offset + i * y.rowStride : 0;
    for (const end = k + columns; k < end; k++, p += dx, q += dy)
      out[k] = values[(xs[p] - x0) * scale + (ys ? ys[q] - y0 : 0)];
  }
}
