import { ROW_BYTES, type BitmapStore } from '../../bitmap';
import type { Builder } from '../ir/builder';
import type { View } from '../ir/elementwise';
import { A, B, C, Unlowerable, isConstant, type Node, type Vector } from '../ir/node';
import type { Arena } from './arena';
import { splitByC, type Linear } from './linear';
import { MaskTable, comparedRow, distinctValues, packRows } from './masks';
import { isComparison } from './rewrite';
import type { Grid, Space } from './space';

/** Rows of bits over c for each b: row j is `table[index[j]]`. */
export interface Source {
  readonly table: number;
  /** Address of 16-bit row numbers, one for each b. */
  readonly index: number;
}

/** How the rows of one truth over a, b, c are found for a value of a. */
export interface AtomPlan {
  /** Writes the row numbers for a's value number `i`, or fills the plane at `plane`. */
  source(i: number): Source;
}

export interface Workspace {
  readonly store: BitmapStore;
  readonly arena: Arena;
  readonly builder: Builder;
  readonly space: Space;
  readonly masks: Map<Node, MaskTable>;
  /** Row numbers 0, 1, 2, … */
  readonly identity: number;
}

/** More distinct values than row numbers can tell apart. */
const MAX_KEYS = 65_535;

export function planAtom(work: Workspace, node: Node): AtomPlan {
  return (
    linearPlan(work, node) ?? keyPlan(work, node) ?? rankPlan(work, node) ?? new ElementwisePlan(work, node)
  );
}

function linearPlan(work: Workspace, node: Node): AtomPlan | undefined {
  if (!isComparison(node)) return undefined;
  const [x, y] = node.args;
  if (x.type === 'float' || y.type === 'float') return undefined;
  try {
    const linear = splitByC(work.builder, work.builder.number('subtract', x, y));
    return linear?.terms.length === 1 ? new LinearPlan(work, node, linear) : undefined;
  } catch (error) {
    if (error instanceof Unlowerable) return undefined;
    throw error;
  }
}

/** Up to this span of bounds their row numbers are tabulated first, so that each pair costs one look-up. */
const MAX_BOUNDS = 1 << 14;

/** factor · column + offset compared with 0: a threshold for the column, and so a precomputed row. */
class LinearPlan implements AtomPlan {
  private readonly table: number;
  private readonly index: number;
  private readonly rows: number;

  constructor(
    private readonly work: Workspace,
    private readonly node: Node,
    { offset, terms }: Linear,
  ) {
    const { arena, space } = work;
    this.rows = space.length(B);
    const masks = columnMasks(work, terms[0].column);
    this.table = masks.address;
    this.index = arena.allocate(space.length(A) * this.rows * 2);
    const { factor } = terms[0];
    const isDirect = isConstant(factor) && offset.high - offset.low <= MAX_BOUNDS;
    if (isDirect) this.fillDirect(masks, offset, factor.low);
    else this.fill(masks, offset, factor);
  }

  source(i: number): Source {
    return { table: this.table, index: this.index + i * this.rows * 2 };
  }

  private rowOf(masks: MaskTable, factor: number, offset: number): number {
    if (this.node.operation === 'equal') return equalRow(masks, factor, -offset);
    return atMostRow(masks, factor, (this.node.operation === 'less' ? -1 : 0) - offset);
  }

  private fillDirect(masks: MaskTable, offset: Node, factor: number): void {
    const { low } = offset;
    const numbers = Uint16Array.from({ length: offset.high - low + 1 }, (_, k) =>
      this.rowOf(masks, factor, low + k),
    );
    const { values, rowStride, columnStride } = this.work.space.view(offset, PAIRS);
    const out = this.work.store.memory.u16;
    let k = this.index >>> 1;
    for (let i = 0; i < this.work.space.length(A); i++) {
      let at = i * rowStride;
      for (let j = 0; j < this.rows; j++, at += columnStride) out[k++] = numbers[values[at] - low];
    }
  }

  private fill(masks: MaskTable, offset: Node, factor: Node): void {
    const { space, store } = this.work;
    const [p, q] = [space.view(offset, PAIRS), space.view(factor, PAIRS)];
    const out = store.memory.u16;
    let k = this.index >>> 1;
    for (let i = 0; i < space.length(A); i++) {
      for (let j = 0; j < this.rows; j++) {
        const by = q.values[i * q.rowStride + j * q.columnStride];
        out[k++] = this.rowOf(masks, by, p.values[i * p.rowStride + j * p.columnStride]);
      }
    }
  }
}

const PAIRS: Grid = { row: A, column: B, fixed: 0 };

/** The mask table of a column, made once for all comparisons with it. */
export function columnMasks({ store, arena, space, masks }: Workspace, column: Node): MaskTable {
  let table = masks.get(column);
  if (!table) {
    const address = arena.allocate(MaskTable.bytes(space.length(C)));
    table = new MaskTable(store, address, space.vector(column));
    masks.set(column, table);
  }
  return table;
}

/** The row of factor · column ≤ bound. */
function atMostRow(masks: MaskTable, factor: number, bound: number): number {
  if (factor === 1) return masks.atMost(bound);
  if (factor > 0) return masks.atMost(Math.floor(bound / factor));
  if (factor < 0) return masks.above(Math.ceil(bound / factor) - 1);
  return bound >= 0 ? masks.all : masks.none;
}

/** The row of factor · column = bound. */
function equalRow(masks: MaskTable, factor: number, bound: number): number {
  if (factor === 0) return bound === 0 ? masks.all : masks.none;
  return bound % factor === 0 ? masks.equal(bound / factor) : masks.none;
}

/** A truth in which a and b occur only through one number: one row for each value of that number. */
function keyPlan(work: Workspace, node: Node): AtomPlan | undefined {
  const keys = new Set<Node>();
  collectKeys(node, keys);
  const [key, ...more] = keys;
  if (!key || more.length > 0 || key.type === 'float') return undefined;
  const values = work.space.matrix(key);
  const distinct = distinctValues(values);
  return distinct.length > MAX_KEYS ? undefined : new KeyPlan(work, node, key, distinct);
}

/** The largest parts that are free of c; what mixes c with them is looked into. */
function collectKeys(node: Node, keys: Set<Node>): void {
  if (isConstant(node) || node.variables === C) return;
  if (!(node.variables & C)) keys.add(node);
  else node.args.forEach((arg) => collectKeys(arg, keys));
}

class KeyPlan implements AtomPlan {
  private readonly table: number;
  private readonly index: number;
  private readonly rows: number;

  constructor(
    private readonly work: Workspace,
    node: Node,
    key: Node,
    distinct: Vector,
  ) {
    const { store, arena, space } = work;
    this.rows = space.length(B);
    const columns = space.length(C);
    this.table = arena.allocate(distinct.length * ROW_BYTES);
    const all = space.length(A) * this.rows;
    this.index = arena.allocate(all * 2);
    const view: View = { values: distinct, offset: 0, rowStride: 1, columnStride: 0 };
    const grid: Grid = { row: B, column: C, fixed: 0 };
    const truths = space.compute(node, grid, new Map([[key, view]]), distinct.length);
    packRows(store.memory.u32, this.table, truths, distinct.length, columns);
    this.fillIndex(key, distinct);
  }

  source(i: number): Source {
    return { table: this.table, index: this.index + i * this.rows * 2 };
  }

  private fillIndex(key: Node, distinct: Vector): void {
    const { store, space } = this.work;
    const values = space.matrix(key);
    const numbers = new Map<number, number>();
    distinct.forEach((value, k) => numbers.set(value, k));
    const out = store.memory.u16.subarray(this.index >>> 1, (this.index >>> 1) + values.length);
    for (let k = 0; k < values.length; k++) out[k] = numbers.get(values[k]) ?? 0;
  }
}

/** One side free of c, the other free of b: for each a a comparison of a number with a column. */
function rankPlan(work: Workspace, node: Node): AtomPlan | undefined {
  if (!isComparison(node)) return undefined;
  const [x, y] = node.args;
  if (!(x.variables & C) && !(y.variables & B)) return new RankPlan(work, node, x, y, false);
  if (!(y.variables & C) && !(x.variables & B)) return new RankPlan(work, node, y, x, true);
  return undefined;
}

class RankPlan implements AtomPlan {
  private readonly index: number;
  private readonly table: number;

  constructor(
    private readonly work: Workspace,
    private readonly node: Node,
    private readonly key: Node,
    private readonly column: Node,
    private readonly flipped: boolean,
  ) {
    this.index = work.arena.allocate(work.space.length(B) * 2);
    this.table = work.arena.allocate(MaskTable.bytes(work.space.length(C)));
  }

  source(i: number): Source {
    const { store, space } = this.work;
    const grid: Grid = { row: B, column: C, fixed: i };
    const column = space.view(this.column, grid);
    const masks = new MaskTable(
      store,
      this.table,
      column.values.slice(column.offset, column.offset + space.length(C)),
    );
    const key = space.view(this.key, grid);
    const out = store.memory.u16;
    for (let j = 0; j < space.length(B); j++) {
      const value = key.values[key.offset + j * key.rowStride];
      out[(this.index >>> 1) + j] = comparedRow(masks, this.node.operation, this.flipped, value);
    }
    return { table: this.table, index: this.index };
  }
}

/** Last: every element of the plane. */
export class ElementwisePlan implements AtomPlan {
  private readonly plane: number;

  constructor(
    private readonly work: Workspace,
    private readonly node: Node,
  ) {
    this.plane = work.arena.allocate(work.space.length(B) * ROW_BYTES);
  }

  source(i: number): Source {
    const { store, space, identity } = this.work;
    const length = space.length(B) * space.length(C);
    const grid: Grid = { row: B, column: C, fixed: i };
    const truths = space.compute(this.node, grid, undefined, undefined, space.buffer(this.node, length));
    packRows(store.memory.u32, this.plane, truths, space.length(B), space.length(C));
    return { table: this.plane, index: identity };
  }
}
