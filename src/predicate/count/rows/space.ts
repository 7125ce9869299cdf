import { applyDivides, applyLookup, applyOperation, applySelect, fitsInt32 } from '../ir/elementwise';
import type { Budget } from '../budget';
import type { Arena } from './arena';
import {
  isConstant,
  isSingle,
  variableIndex,
  type LookupTable,
  A,
  B,
  type Node,
  type Variables,
  type Vector,
  type View,
} from '../ir/node';

/** The variables along the rows and the columns of a grid, and the value index of the fixed one. */
export interface Grid {
  readonly row: Variables;
  readonly column: Variables;
  readonly fixed: number;
}

export const PAIRS: Grid = { row: A, column: B, fixed: 0 };

const ELEMENT_MICROSECONDS = 1 / 500;

/** Views that stand for nodes instead of what they would evaluate to; what is evaluated beside them joins them. */
export type Overrides = Map<Node, View>;
const NO_OVERRIDES: Overrides = new Map();

/** The values of a node over one grid, while that is the last one they were computed for. */
interface Plane {
  readonly view: View;
  readonly grid: Grid;
}

/**
 * The values of nodes over three axes. An axis lists the indexes of the values that a variable still takes:
 * all of the domain, or those that its one-variable conditions leave.
 */
export class Space {
  private readonly vectors = new Map<number, Vector>();
  private readonly buffers = new Map<Node, Vector>();
  private readonly matrices = new Map<Node, Vector>();
  private readonly planes = new Map<Node, Plane>();

  constructor(
    private readonly arena: Arena,
    private readonly budget: Budget,
    readonly axes: readonly [Int32Array, Int32Array, Int32Array],
  ) {}

  /** The number of values of a variable. */
  length(variable: Variables): number {
    return this.axes[variableIndex(variable)].length;
  }

  /** A node of one variable along that variable's axis. */
  vector(node: Node): Vector {
    const known = this.vectors.get(node.id);
    if (known) return known;
    if (!node.shape) throw new Error('what depends on one variable is a table');
    const { values } = node.shape;
    const axis = this.axes[variableIndex(node.variables)];
    const out =
      values instanceof Int32Array ? this.arena.vector(axis.length) : this.arena.doubles(axis.length);
    const vector = gathered(values, axis, out);
    this.vectors.set(node.id, vector);
    return vector;
  }

  /** A node of two variables: the earlier one along the rows, the later one along the columns. */
  matrix(node: Node): Vector {
    const known = this.matrices.get(node);
    if (known) return known;
    const column = node.variables & 4 ? 4 : 2;
    const matrix = this.compute(node, { row: node.variables & ~column, column, fixed: 0 });
    this.matrices.set(node, matrix);
    return matrix;
  }

  /** Any node over a grid, without copying where its values are at hand. */
  view(node: Node, grid: Grid, overrides: Overrides = NO_OVERRIDES, rows = this.length(grid.row)): View {
    const override = overrides.get(node);
    if (override) return override;
    if (isConstant(node)) return this.constant(node);
    if (isSingle(node.variables)) return strided(this.vector(node), node.variables, grid, () => 1);
    const isPair = node.variables !== 7 && overrides.size === 0;
    if (isPair) {
      const later = node.variables & 4 ? 4 : 2;
      const stride = this.length(later);
      return strided(this.matrix(node), node.variables, grid, (v) => (v === later ? 1 : stride));
    }
    const known = overrides === NO_OVERRIDES ? this.planes.get(node) : undefined;
    if (known && isSameGrid(known.grid, grid)) return known.view;
    const columns = this.length(grid.column);
    const values = this.compute(node, grid, overrides, rows, this.buffer(node, rows * columns));
    const view = { values, offset: 0, rowStride: columns, columnStride: 1 };
    if (overrides === NO_OVERRIDES) this.planes.set(node, { view, grid });
    else overrides.set(node, view);
    return view;
  }

  private constant(node: Node): View {
    let values = this.vectors.get(node.id);
    if (!values) {
      values = this.storage(node, 1);
      values[0] = node.low;
      this.vectors.set(node.id, values);
    }
    return { values, offset: 0, rowStride: 0, columnStride: 0 };
  }

  private storage({ type, low, high }: Node, length: number): Vector {
    return fitsInt32(type, low, high) ? this.arena.vector(length) : this.arena.doubles(length);
  }

  /** Storage for a plane of a node, which the next plane of that node overwrites. */
  private buffer(node: Node, length: number): Vector {
    const known = this.buffers.get(node);
    if (known?.length === length) return known;
    const buffer = this.storage(node, length);
    this.buffers.set(node, buffer);
    return buffer;
  }

  /** A node's values over a grid, row by row. */
  compute(
    node: Node,
    grid: Grid,
    overrides: Overrides = NO_OVERRIDES,
    rows = this.length(grid.row),
    out = this.storage(node, rows * this.length(grid.column)),
  ): Vector {
    const columns = this.length(grid.column);
    this.budget.countTime(rows * columns * ELEMENT_MICROSECONDS);
    const divided = overrides.size === 0 ? dividedBy(node) : undefined;
    const args = (divided ?? node).args.map((arg) => this.view(arg, grid, overrides, rows));
    if (divided) this.divides(out, args, rows, columns);
    else if (node.lookup) this.look(node.lookup, out, args, rows, columns);
    else if (node.operation === 'select') this.select(out, args, rows, columns);
    else this.apply(node, out, args, rows, columns);
    return out;
  }

  private divides(out: Vector, args: readonly View[], rows: number, columns: number): void {
    const done = this.arena.vectors?.divides(out, args, rows, columns);
    if (!done) applyDivides(out, args[0], args[1], rows, columns);
  }

  private look(table: LookupTable, out: Vector, args: readonly View[], rows: number, columns: number): void {
    const done = this.arena.vectors?.look(out, table, args, rows, columns);
    if (!done) applyLookup(out, table, args, rows, columns);
  }

  private select(out: Vector, args: readonly View[], rows: number, columns: number): void {
    const done = this.arena.vectors?.select(out, args, rows, columns);
    if (!done) applySelect(out, args[0], args[1], args[2], rows, columns);
  }

  private apply(node: Node, out: Vector, args: readonly View[], rows: number, columns: number): void {
    const done = this.arena.vectors?.apply(node.operation, out, args, rows, columns);
    if (!done) applyOperation(node, out, args[0], args[args.length - 1], rows, columns);
  }
}

const isSameGrid = (x: Grid, y: Grid): boolean =>
  x.fixed === y.fixed && x.row === y.row && x.column === y.column;

/** x % y of the truth x % y == 0. */
function dividedBy({ operation, args }: Node): Node | undefined {
  if (operation !== 'equal') return undefined;
  const [x, y] = args[0].operation === 'modulo' ? args : [args[1], args[0]];
  return x.operation === 'modulo' && isConstant(y) && y.low === 0 ? x : undefined;
}

function gathered(values: Vector, axis: Int32Array, out: Vector): Vector {
  for (let i = 0; i < axis.length; i++) out[i] = values[axis[i]];
  return out;
}

function strided(
  values: Vector,
  variables: Variables,
  grid: Grid,
  strideOf: (variable: Variables) => number,
): View {
  let [offset, rowStride, columnStride] = [0, 0, 0];
  for (const variable of [1, 2, 4]) {
    if (!(variables & variable)) continue;
    if (variable === grid.row) rowStride = strideOf(variable);
    else if (variable === grid.column) columnStride = strideOf(variable);
    else offset = grid.fixed * strideOf(variable);
  }
  return { values, offset, rowStride, columnStride };
}
