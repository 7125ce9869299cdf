import { ROW_BYTES } from '../../bitmap';
import { A, B, C, isConnective, isConstant, isTrue, type Node } from '../ir/node';
import { ElementwisePlan, columnMasks, planAtom } from './atoms';
import { classPlan } from './classes';
import { comparedRow, packRows } from './masks';
import { isComparison } from './rewrite';
import type { Source, AtomPlan, Workspace } from './workspace';

/** Least cost of one operation on the rows of a plane. */
const PLANE_MICROSECONDS = 2;

/** A plane is the rows of one value of a: one row over c for each b. Constant planes are not stored. */
export type Plane = Source | boolean;

/** A truth over a, b, c. */
interface Mixed {
  /** By classes of values; null for what has too many, undefined until it is tried. */
  classes: AtomPlan | null | undefined;
  plan: AtomPlan | undefined;
  /** The address of its own rows. */
  register: number | undefined;
  /** `plane` is that of a's value number `i`, the last one that was asked for. */
  i: number;
  plane: Plane;
}

/**
 * Evaluates truths plane by plane. What does not depend on a is made once; rows over c that repeat are stored
 * once and picked by number.
 */
export class Planes {
  private readonly mixes = new Map<Node, Mixed>();
  private readonly tables = new Map<Node, number>();
  private readonly truthIndexes = new Map<Node, number>();
  private readonly elementwise = new Map<Node, boolean>();
  private readonly targets: number[] = [];
  private readonly rows: number;
  /** Row 0 is empty, row 1 full. */
  private readonly bits: number;
  private readonly zeros: number;

  constructor(private readonly work: Workspace) {
    const { store, arena, space } = work;
    this.rows = space.length(B);
    this.bits = arena.allocate(2 * ROW_BYTES);
    this.zeros = arena.allocate(Math.max(this.rows, space.length(A)) * 2);
    const { u16 } = store.memory;
    u16.fill(0, this.zeros >>> 1, (this.zeros >>> 1) + Math.max(this.rows, space.length(A)));
    const full = Int32Array.from({ length: 2 * space.length(C) }, (_, k) => (k < space.length(C) ? 0 : 1));
    packRows(store, arena, this.bits, full, 2, space.length(C));
  }

  /** Plans a truth over all three variables, whose parts were planned before. */
  prepare(node: Node): void {
    const mixed = this.mixed(node);
    if (!this.classes(node, mixed) && !isConnective(node)) this.plan(node, mixed);
  }

  /** The plane of a truth for a's value number `i`; valid until the next plane of the same truth. */
  plane(node: Node, i: number): Plane {
    const { space } = this.work;
    if (isConstant(node)) return isTrue(node);
    switch (node.variables) {
      case A:
        return space.vector(node)[i] !== 0;
      case B:
      case A | B:
        return this.truths(node, i);
      case C:
      case A | C: {
        const row = node.variables === C ? 0 : i;
        return { table: this.rowTable(node) + row * ROW_BYTES, index: this.zeros };
      }
      case B | C:
        return { table: this.rowTable(node), index: this.work.identity };
      default:
        return this.mixedPlane(node, i);
    }
  }

  /** Checks for a part of the truth value that needs every single triple. */
  isElementwise(node: Node): boolean {
    if (node.variables !== (A | B | C)) return false;
    let result = this.elementwise.get(node);
    if (result === undefined) this.elementwise.set(node, (result = this.hasElementwise(node)));
    return result;
  }

  private hasElementwise(node: Node): boolean {
    const mixed = this.mixed(node);
    if (this.classes(node, mixed)) return false;
    if (isConnective(node)) return node.args.some((arg) => this.isElementwise(arg));
    return this.plan(node, mixed) instanceof ElementwisePlan;
  }

  /** Fills rows at `target` with a plane. */
  store(target: number, plane: Plane): void {
    const { kernels } = this.work.store;
    if (typeof plane === 'boolean') kernels.fillRows(target, this.bits + (plane ? ROW_BYTES : 0), this.rows);
    else kernels.gather16(target, plane.table, plane.index, this.rows);
  }

  /** Counts the bits that are set in all of the planes. */
  count(planes: readonly Source[]): number {
    const { kernels } = this.work.store;
    if (planes.length === 0) return this.rows * this.work.space.length(C);
    return kernels.popcountGather(
      planes.map(({ table, index }) => [table, index] as const),
      this.rows,
    );
  }

  /** The rows that are in both; valid until the next call for the same target number. */
  both(x: Source, y: Source, number: number): Source {
    const { kernels } = this.work.store;
    const target = (this.targets[number] ??= this.work.arena.allocate(this.rows * ROW_BYTES));
    kernels.gather16(target, x.table, x.index, this.rows);
    kernels.andGather16(target, target, y.table, y.index, this.rows);
    return { table: target, index: this.work.identity };
  }

  /** Rows over c for each value of b (or of a, or a single row): of what depends on c and at most one more. */
  rowTable(node: Node): number {
    const known = this.tables.get(node);
    if (known !== undefined) return known;
    const other = node.variables & ~C;
    const rows = other ? this.work.space.length(other) : 1;
    const table =
      this.ranked(node, other, rows) ??
      this.combinedRows(node, other, rows) ??
      this.packed(node, other, rows);
    this.tables.set(node, table);
    return table;
  }

  /** x(other) compared with y(c): rows by rank, without looking at every pair. */
  private ranked(node: Node, other: number, rows: number): number | undefined {
    if (!isComparison(node) || !other) return undefined;
    const { store, arena, space } = this.work;
    const [x, y] = node.args;
    const flipped = x.variables === C && y.variables === other;
    if (!flipped && !(x.variables === other && y.variables === C)) return undefined;
    const [key, column] = flipped ? [y, x] : [x, y];
    const masks = columnMasks(this.work, column);
    const [target, index] = [arena.allocate(rows * ROW_BYTES), arena.allocate(rows * 2)];
    const keys = space.vector(key);
    const out = store.memory.u16;
    for (let j = 0; j < rows; j++)
      out[(index >>> 1) + j] = comparedRow(masks, node.operation, flipped, keys[j]);
    store.kernels.gather16(target, masks.address, index, rows);
    return target;
  }

  /** Boolean operations on whole tables of rows. */
  private combinedRows({ operation, args }: Node, other: number, rows: number): number | undefined {
    if (operation !== 'and' && operation !== 'or' && operation !== 'not') return undefined;
    const { arena, store } = this.work;
    const [x, y] = args.map((arg) => this.spread(arg, other, rows));
    const target = arena.allocate(rows * ROW_BYTES);
    if (operation === 'not') store.kernels.notRow(target, x, this.bits + ROW_BYTES, rows);
    else store.kernels[operation](target, x, y, rows);
    return target;
  }

  /** The row table of a part of a truth, with as many rows as the whole has. */
  private spread(node: Node, other: number, rows: number): number {
    if (node.variables === (other | C)) return this.rowTable(node);
    const { arena, space, store } = this.work;
    if (node.variables === C) {
      const row = this.rowTable(node);
      const target = arena.allocate(rows * ROW_BYTES);
      store.kernels.fillRows(target, row, rows);
      return target;
    }
    const [target, index] = [arena.allocate(rows * ROW_BYTES), arena.allocate(rows * 2)];
    store.memory.u16.set(space.vector(node), index >>> 1);
    store.kernels.gather16(target, this.bits, index, rows);
    return target;
  }

  private packed(node: Node, other: number, rows: number): number {
    const { store, arena, space } = this.work;
    const truths = other ? space.matrix(node) : space.vector(node);
    const target = arena.allocate(rows * ROW_BYTES);
    packRows(store, arena, target, truths, rows, space.length(C));
    return target;
  }

  /** Truths that are free of c: each row is empty or full. */
  private truths(node: Node, i: number): Source {
    const { arena, space, store } = this.work;
    let index = this.truthIndexes.get(node);
    if (index === undefined) {
      const values = node.variables === B ? space.vector(node) : space.matrix(node);
      index = arena.allocate(values.length * 2);
      store.memory.u16.set(values, index >>> 1);
      this.truthIndexes.set(node, index);
    }
    const offset = node.variables === B ? 0 : i * this.rows * 2;
    return { table: this.bits, index: index + offset };
  }

  private mixed(node: Node): Mixed {
    let mixed = this.mixes.get(node);
    if (!mixed) {
      mixed = { classes: undefined, plan: undefined, register: undefined, i: -1, plane: false };
      this.mixes.set(node, mixed);
    }
    return mixed;
  }

  private mixedPlane(node: Node, i: number): Plane {
    const mixed = this.mixed(node);
    if (mixed.i !== i) {
      mixed.plane = this.newPlane(node, mixed, i);
      mixed.i = i;
    }
    return mixed.plane;
  }

  private newPlane(node: Node, mixed: Mixed, i: number): Plane {
    this.work.builder.budget.countTime(PLANE_MICROSECONDS);
    const { operation, args } = node;
    const classes = this.classes(node, mixed);
    if (classes) return classes.source(i);
    if (operation === 'and' || operation === 'or') return this.combined(node, mixed, operation, i);
    if (operation === 'not') return this.negated(mixed, this.plane(args[0], i));
    return this.plan(node, mixed).source(i);
  }

  /** The plan of a truth by classes of values; null where there are too many of them. */
  private classes(node: Node, mixed: Mixed): AtomPlan | null {
    if (mixed.classes !== undefined) return mixed.classes;
    // The whole distinguishes at least as many classes as each of its parts.
    if (isConnective(node) && node.args.some((arg) => this.mixes.get(arg)?.classes === null))
      return (mixed.classes = null);
    const plan = classPlan(this.work, node, (work) => {
      const planes = new Planes(work);
      return (target, i) => planes.store(target, planes.plane(node, i));
    });
    return (mixed.classes = plan ?? null);
  }

  private plan(node: Node, mixed: Mixed): AtomPlan {
    return (mixed.plan ??= planAtom(this.work, node));
  }

  private combined(node: Node, mixed: Mixed, operation: 'and' | 'or', i: number): Plane {
    const decisive = operation === 'or';
    const x = this.plane(node.args[0], i);
    if (x === decisive) return x;
    const y = this.plane(node.args[1], i);
    if (y === decisive || x === !decisive) return y;
    if (y === !decisive) return x;
    const { kernels } = this.work.store;
    const target = this.register(mixed);
    const [p, q] = this.isStored(y as Source) ? [y as Source, x as Source] : [x as Source, y as Source];
    const rows = this.rowsOf(p, target);
    if (operation === 'and') kernels.andGather16(target, rows, q.table, q.index, this.rows);
    else kernels.orGather16(target, rows, q.table, q.index, this.rows);
    return { table: target, index: this.work.identity };
  }

  private negated(mixed: Mixed, plane: Plane): Plane {
    if (typeof plane === 'boolean') return !plane;
    const target = this.register(mixed);
    const rows = this.rowsOf(plane, target);
    this.work.store.kernels.notRow(target, rows, this.bits + ROW_BYTES, this.rows);
    return { table: target, index: this.work.identity };
  }

  private isStored({ index }: Source): boolean {
    return index === this.work.identity;
  }

  /** The address of a plane's rows, one after another: where they are, or copied to `target`. */
  private rowsOf(plane: Source, target: number): number {
    if (this.isStored(plane)) return plane.table;
    this.work.store.kernels.gather16(target, plane.table, plane.index, this.rows);
    return target;
  }

  private register(mixed: Mixed): number {
    return (mixed.register ??= this.work.arena.allocate(this.rows * ROW_BYTES));
  }
}
