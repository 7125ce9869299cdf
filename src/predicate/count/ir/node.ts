/**
 * The intermediate form of a predicate: a hash-consed graph of numbers and truth values over the variables a, b, c.
 * Evaluating a node never fails; a separate truth value represents where Python would raise (see `lower`).
 */

/** A set of variables: bit 0 is a, bit 1 is b, bit 2 is c. */
export type Variables = number;
export const A = 1;
export const B = 2;
export const C = 4;

export type NodeType = 'bool' | 'int' | 'float';

/** Values by element: truths are 0 and 1, ints that fit are Int32, all others Float64 (exact up to 2^53). */
export type Vector = Int32Array | Float64Array;

/** A function of one variable, tabulated; shared by all variables that it is applied to. */
export interface Shape {
  readonly id: number;
  readonly type: NodeType;
  readonly values: Vector;
  readonly low: number;
  readonly high: number;
}

export type NumberOperation =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'floor-divide'
  | 'modulo'
  | 'divide'
  | 'minimum'
  | 'maximum'
  | 'absolute'
  | 'bit-and'
  | 'bit-or'
  | 'bit-xor';
/** Comparisons: of numbers or truths, to a truth. `>` and `>=` are written the other way round, `!=` as a negation. */
export type CompareOperation = 'less' | 'at-most' | 'equal';
export type Operation =
  | 'constant'
  | 'table'
  | 'lookup'
  | NumberOperation
  | CompareOperation
  | 'not'
  | 'and'
  | 'or'
  /** select(test, then, otherwise); also makes 0 and 1 of a truth. */
  | 'select';

/** A function of one or two ints in small ranges, tabulated densely. */
export interface LookupTable {
  readonly id: number;
  readonly type: NodeType;
  readonly values: Vector;
  /** Smallest value of each argument; the first argument has the larger stride. */
  readonly origins: readonly number[];
  readonly sizes: readonly number[];
  readonly low: number;
  readonly high: number;
}

export interface Node {
  readonly kind: 'node';
  readonly id: number;
  readonly operation: Operation;
  readonly type: NodeType;
  readonly args: readonly Node[];
  /** Operations on the longest way down to a table or constant. */
  readonly depth: number;
  readonly variables: Variables;
  /** Every value lies in low … high. */
  readonly low: number;
  readonly high: number;
  /** The values of a table over the domain; undefined for other operations. */
  readonly shape?: Shape;
  readonly lookup?: LookupTable;
}

/** Thrown while lowering what this form cannot express; the caller evaluates it in another way. */
export class Unlowerable extends Error {}

/** The type and value of a node that is constant, as a key: of floats, 0 and -0 differ. */
export const constantKey = ({ type, low }: Pick<Node, 'type' | 'low'>): string =>
  `${type[0]}${Object.is(low, -0) ? '-0' : low}`;

export const isConstant = (node: Node): boolean => node.operation === 'constant';
export const isFalse = (node: Node): boolean => node.type === 'bool' && node.high === 0;
export const isTrue = (node: Node): boolean => node.type === 'bool' && node.low === 1;

export const isConnective = ({ operation }: Node): boolean =>
  operation === 'and' || operation === 'or' || operation === 'not';

/** Checks for at most one variable in the set. */
export const isSingle = (variables: Variables): boolean => (variables & (variables - 1)) === 0;

/** 0, 1 or 2 for the set of just that variable. */
export const variableIndex = (single: Variables): number => 31 - Math.clz32(single);

/** A vector read over a grid of `rows` × `columns`: element (i, j) is `values[offset + i · rowStride + j · columnStride]`. */
export interface View {
  readonly values: Vector;
  readonly offset: number;
  readonly rowStride: number;
  readonly columnStride: number;
}

/** A view of 32-bit ints. */
export interface IntView extends View {
  readonly values: Int32Array;
}
