import { ROW_BYTES } from '../../bitmap';
import { A, B, C, Unlowerable, isConstant, type Node } from '../ir/node';
import { keyPlan } from './keys';
import { splitByC, type Linear } from './linear';
import { MaskTable, comparedRow, packRows } from './masks';
import { isComparison } from './rewrite';
import { PAIRS, type Grid } from './space';
import type { Source, AtomPlan, Workspace } from './workspace';

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

/** The largest span of bounds whose row numbers are tabulated first, so that each pair costs one look-up. */
const MAX_BOUNDS = 1 << 11;
/** Bounds and factors within these limits are divided as 32-bit ints. */
const MAX_INT = 2 ** 30;

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
    else if (!this.divided(masks, offset, factor)) this.fill(masks, offset, factor);
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
    const numbers = new Uint16Array(offset.high - low + 1);
    for (let k = 0; k < numbers.length; k++) numbers[k] = this.rowOf(masks, factor, low + k);
    const { space, store, arena } = this.work;
    const view = space.view(offset, PAIRS);
    const out = store.memory.u16;
    const found = arena.vectors?.lookUp(view, low, numbers, space.length(A), this.rows);
    if (found) {
      out.set(found, this.index >>> 1);
      return;
    }
    const { values, rowStride, columnStride } = view;
    let k = this.index >>> 1;
    for (let i = 0; i < space.length(A); i++) {
      let at = i * rowStride;
      for (let j = 0; j < this.rows; j++, at += columnStride) out[k++] = numbers[values[at] - low];
    }
  }

  /** By assembled code; false if it was not done. */
  private divided(masks: MaskTable, offset: Node, factor: Node): boolean {
    const { space, store, arena } = this.work;
    const isSmall = [offset, factor].every(({ low, high }) => low > -MAX_INT && high < MAX_INT);
    if (!arena.vectors || !isSmall) return false;
    const equal = this.node.operation === 'equal';
    const entries = equal ? masks.equalRows() : masks.atMostRows();
    if (!entries) return false;
    const shift = this.node.operation === 'less' ? -1 : 0;
    const views = [space.view(offset, PAIRS), space.view(factor, PAIRS)] as const;
    const rows = arena.vectors.thresholds(equal, views, shift, entries, [space.length(A), this.rows]);
    if (rows) store.memory.u16.set(rows, this.index >>> 1);
    return rows !== undefined;
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

/** One side free of c, the other free of b: for each a a comparison of a number with a column. */
function rankPlan(work: Workspace, node: Node): AtomPlan | undefined {
  if (!isComparison(node)) return undefined;
  const [x, y] = node.args;
  if (!(x.variables & C) && !(y.variables & B)) return new RankPlan(work, node, x, y, false);
  if (!(y.variables & C) && !(x.variables & B)) return new RankPlan(work, node, y, x, true);
  return undefined;
}

/** Cost of ordering the values of a column. */
const RANKING_MICROSECONDS = 40;

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
    const { store, space, builder } = this.work;
    builder.budget.countTime(RANKING_MICROSECONDS);
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
    const { store, arena, space, identity } = this.work;
    const grid: Grid = { row: B, column: C, fixed: i };
    const truths = space.view(this.node, grid).values;
    packRows(store, arena, this.plane, truths, space.length(B), space.length(C));
    return { table: this.plane, index: identity };
  }
}
