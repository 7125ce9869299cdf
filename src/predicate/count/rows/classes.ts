import { ROW_BYTES } from '../../bitmap';
import { A, B, variableIndex, type Node, type Variables, type Vector } from '../ir/node';
import { Space } from './space';
import type { Source, AtomPlan, Workspace } from './workspace';

/** The values of one axis, grouped by the classes that a truth value distinguishes. */
interface Classes {
  /** The class of each value. */
  readonly of: Int32Array;
  readonly count: number;
}

/** The fraction of all pairs of a and b that is worth grouping them. */
const WORTHWHILE = 1 / 4;
/** Above so many combinations of class and value, values are not grouped. */
const MAX_COMBINATIONS = 4096;

/** Makes what fills rows at `target` with the plane of a's value number `i`. */
export type Filler = (work: Workspace) => (target: number, i: number) => void;

/**
 * Plans a truth value that depends on a few properties of a and b only (parity, sign, last digit), so that it has few
 * different planes and rows: each is made once, for one representative of its class. Undefined if it distinguishes most
 * values.
 */
export function classPlan(work: Workspace, node: Node, filler: Filler): AtomPlan | undefined {
  const { arena, space, store } = work;
  const leaves = new Set<Node>();
  collectTables(work, node, leaves, new Set());
  const limit = space.length(A) * space.length(B) * WORTHWHILE;
  const rows = classesOf(space, leaves, A, limit);
  const columns = rows && classesOf(space, leaves, B, limit / rows.count);
  if (!columns || rows.count * columns.count > limit) return undefined;
  const [, , axis] = space.axes;
  const small = new Space(arena, work.builder.budget, [
    chosen(space, A, rows),
    chosen(space, B, columns),
    axis,
  ]);
  const planeBytes = columns.count * ROW_BYTES;
  const table = arena.allocate(rows.count * planeBytes);
  const filled = new Uint8Array(rows.count);
  let fill: ReturnType<Filler> | undefined;
  const index = arena.allocate(columns.of.length * 2);
  store.memory.u16.set(columns.of, index >>> 1);
  return {
    source(i: number): Source {
      const row = rows.of[i];
      const target = table + row * planeBytes;
      // Plane by plane, so that the caller can pause between two.
      if (filled[row] === 0) (fill ??= filler({ ...work, space: small }))(target, row);
      filled[row] = 1;
      return { table: target, index };
    },
  };
}

function collectTables(work: Workspace, node: Node, leaves: Set<Node>, seen: Set<Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  work.builder.budget.spend(1 / 16);
  if (node.operation === 'table') leaves.add(node);
  for (const arg of node.args) collectTables(work, arg, leaves, seen);
}

/** Finds the classes of a variable. Returns undefined when there are more than `limit`. */
function classesOf(space: Space, leaves: Set<Node>, variable: Variables, limit: number): Classes | undefined {
  let classes: Classes = { of: new Int32Array(space.length(variable)), count: 1 };
  for (const leaf of leaves) {
    if (leaf.variables !== variable) continue;
    const refined = refine(classes, space.vector(leaf), leaf);
    if (!refined || refined.count > limit) return undefined;
    classes = refined;
  }
  return classes;
}

function refine({ of, count }: Classes, values: Vector, { type, low, high }: Node): Classes | undefined {
  const span = high - low + 1;
  if (type === 'float' || span * count > MAX_COMBINATIONS) return undefined;
  const numbers = new Int32Array(span * count).fill(-1);
  const refined = new Int32Array(of.length);
  let next = 0;
  for (let i = 0; i < of.length; i++) {
    const key = of[i] * span + values[i] - low;
    if (numbers[key] < 0) numbers[key] = next++;
    refined[i] = numbers[key];
  }
  return { of: refined, count: next };
}

/** The index of one value of each class. */
function chosen(space: Space, variable: Variables, { of, count }: Classes): Int32Array {
  const axis = space.axes[variableIndex(variable)];
  const representatives = new Int32Array(count);
  for (let i = of.length - 1; i >= 0; i--) representatives[of[i]] = axis[i];
  return representatives;
}
