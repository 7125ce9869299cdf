import { ROW_BYTES } from '../../bitmap';
import { A, B, C, isConstant, type Node, type Vector, type View } from '../ir/node';
import { distinctValues, packRows } from './masks';
import { PAIRS, type Grid } from './space';
import type { Source, AtomPlan, Workspace } from './workspace';

/** More distinct values than row numbers. */
const MAX_KEYS = 65_535;

/** A truth in which a and b occur only through one number: one row for each value of that number. */
export function keyPlan(work: Workspace, node: Node): AtomPlan | undefined {
  const keys = new Set<Node>();
  collectKeys(node, keys, new Set());
  const [key, ...more] = keys;
  if (!key || more.length > 0 || key.type === 'float') return undefined;
  const distinct = keysOf(work, key);
  return distinct.length > MAX_KEYS ? undefined : new KeyPlan(work, node, key, distinct);
}

/** The values of a node over a and b, ascending. */
function keysOf({ arena, space }: Workspace, key: Node): Vector {
  const span = key.high - key.low + 1;
  const [rows, columns] = [space.length(A), space.length(B)];
  const seen =
    span <= MAX_KEYS
      ? arena.vectors?.occurring(space.view(key, PAIRS), key.low, span, rows, columns)
      : undefined;
  if (!seen) return distinctValues(space.view(key, PAIRS).values);
  const found: number[] = [];
  for (let k = seen.indexOf(1); k >= 0; k = seen.indexOf(1, k + 1)) found.push(key.low + k);
  const distinct = arena.vector(found.length);
  distinct.set(found);
  return distinct;
}

/** The largest parts that are free of c; what mixes c with them is looked into. */
function collectKeys(node: Node, keys: Set<Node>, seen: Set<Node>): void {
  if (isConstant(node) || node.variables === C || keys.size > 1 || seen.has(node)) return;
  seen.add(node);
  if (!(node.variables & C)) keys.add(node);
  else node.args.forEach((arg) => collectKeys(arg, keys, seen));
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
    packRows(store, arena, this.table, truths, distinct.length, columns);
    this.fillIndex(key, distinct);
  }

  source(i: number): Source {
    return { table: this.table, index: this.index + i * this.rows * 2 };
  }

  private fillIndex(key: Node, distinct: Vector): void {
    const { arena, space, store } = this.work;
    const [rows, columns] = [space.length(A), this.rows];
    const view = space.view(key, PAIRS);
    const out = store.memory.u16.subarray(this.index >>> 1, (this.index >>> 1) + rows * columns);
    const span = key.high - key.low + 1;
    if (span <= MAX_KEYS) {
      const numbers = new Uint16Array(span);
      for (let k = 0; k < distinct.length; k++) numbers[distinct[k] - key.low] = k;
      const found = arena.vectors?.lookUp(view, key.low, numbers, rows, columns);
      if (found) {
        out.set(found);
        return;
      }
    }
    const numbers = new Map<number, number>();
    distinct.forEach((value, k) => numbers.set(value, k));
    for (let i = 0, k = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++, k++)
        out[k] = numbers.get(view.values[view.offset + i * view.rowStride + j * view.columnStride]) ?? 0;
    }
  }
}
