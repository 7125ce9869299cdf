/** Displays of known length: indexing, slices and what builtins make of them. */
import type { Expression, Slice, Subscript } from '../syntax';
import { op } from './code';
import { backwards, digitAt } from './numerals';
import { constant } from './ranges';
import { Status, type Context, type Variable } from './context';
import { flatten, hull, int, isSequence, NotCovered, NOTHING, requireHashable, type Type } from './types';

/** A sequence in locals, or undefined when its type is not known yet. */
export const storeSequence = (ctx: Context, e: Expression): Variable | undefined =>
  knownSequence(ctx.store(ctx.checkedValue(e)));

/** The stored value if it is a sequence; undefined when its type is not known yet. */
export function knownSequence(stored: Variable): Variable | undefined {
  if (stored.type.kind === 'nothing') return undefined;
  if (!isSequence(stored.type)) throw new NotCovered(`${stored.type.kind} as a sequence`);
  return stored;
}

export const itemCount = (sequence: Variable): number =>
  isSequence(sequence.type) ? sequence.type.items.length : 0;

export const itemsOf = (ctx: Context, sequence: Variable): Variable[] =>
  Array.from({ length: itemCount(sequence) }, (_, i) => ctx.element(sequence, i));

export function subscript(ctx: Context, e: Subscript): Type {
  const stored = ctx.store(ctx.checkedValue(e.target));
  if (stored.type.kind === 'digits') return digitAt(ctx, stored, e.index);
  const sequence = knownSequence(stored);
  if (sequence?.type.kind === 'set') throw new NotCovered('subscript of a set');
  const fixed = constant(e.index);
  if (fixed === undefined) return dynamicSubscript(ctx, sequence, e.index);
  if (!sequence) return NOTHING;
  const n = itemCount(sequence);
  const i = fixed < 0 ? fixed + n : fixed;
  if (i < 0 || i >= n) throw new NotCovered('index out of range');
  return ctx.pushVariable(ctx.element(sequence, i));
}

/** The element is chosen among all; each is a number of one kind. */
function dynamicSubscript(ctx: Context, sequence: Variable | undefined, index: Expression): Type {
  const { code } = ctx;
  const at = ctx.store(ctx.checkedValue(index));
  if (!sequence || at.type.kind === 'nothing') return NOTHING;
  const items = itemsOf(ctx, sequence);
  const type = items.map((item) => item.type).reduce(hull, NOTHING);
  if (at.type.kind !== 'int' || flatten(type).length !== 1) throw new NotCovered('such an index');
  const n = items.length;
  ctx.pushVariable(at);
  code.i64(n).emit(op.i64_ge_s);
  ctx.pushVariable(at);
  code.i64(-n).emit(op.i64_lt_s, op.i32_or);
  ctx.endIf(Status.raises);
  items.forEach((item, i) => {
    ctx.pushVariable(item);
    if (i === 0) return;
    // select keeps the first of the two where the condition holds: what was chosen so far.
    ctx.pushVariable(at);
    code.i64(i).emit(op.i64_ne);
    ctx.pushVariable(at);
    code.i64(i - n).emit(op.i64_ne, op.i32_and, op.select);
  });
  return type;
}

export function slice(ctx: Context, e: Slice): Type {
  const stored = ctx.store(ctx.checkedValue(e.target));
  if (stored.type.kind === 'digits') return backwards(ctx, stored, e);
  const sequence = knownSequence(stored);
  const [start, stop, step] = [e.start, e.stop, e.step].map((part) => {
    const fixed = part && constant(part);
    if (part && fixed === undefined) throw new NotCovered('slice with computed bounds');
    return fixed;
  });
  if (!sequence) return NOTHING;
  if (sequence.type.kind === 'set' || step === 0) throw new NotCovered('slice');
  const items = itemsOf(ctx, sequence);
  const by = step ?? 1;
  if (by !== 1 && !(by === -1 && start === undefined && stop === undefined))
    throw new NotCovered('slice step');
  const picked = by === 1 ? items.slice(start, stop) : items.reverse();
  return pushAll(ctx, sequence.type.kind as 'tuple' | 'list', picked);
}

/** Pushes a sequence made of stored elements. */
export function pushAll(ctx: Context, kind: 'tuple' | 'list' | 'set', items: readonly Variable[]): Type {
  if (kind === 'set') items.forEach((item) => requireHashable(item.type));
  return { kind, items: items.map((item) => ctx.pushVariable(item)) };
}

/** `sorted(sequence)`: a network of exchanges over locals, by insertion. */
export function sortSequence(ctx: Context, sequence: Variable): Type {
  const items = itemsOf(ctx, sequence);
  const type = items.map((item) => item.type).reduce(hull, NOTHING);
  if (items.length > 12 || (items.length > 0 && flatten(type).length !== 1))
    throw new NotCovered('such a sort');
  if (isSequence(type)) throw new NotCovered('sorted sequences');
  if (sequence.type.kind === 'set' && items.length > 0) throw new NotCovered('a sorted set');
  ctx.tick(items.length);
  const less = type.kind === 'float' ? op.f64_lt : op.i64_lt_s;
  const at = items.map((item) => item.locals[0]);
  for (let i = 1; i < at.length; i++) {
    for (let j = i; j > 0; j--) {
      const [x, y] = [at[j - 1], at[j]];
      exchangeIfLess(ctx, y, x, less);
    }
  }
  return { kind: 'list', items: at.map((local) => (ctx.code.get(local), type)) };
}

/** Swaps two locals when the first is less than the second. */
function exchangeIfLess(
  ctx: Context,
  y: number,
  x: number,
  less: typeof op.f64_lt | typeof op.i64_lt_s,
): void {
  const { code } = ctx;
  code.get(y).get(x).emit(less).if();
  code.get(y).get(x).set(y).set(x);
  code.end();
}

/** Pushes how many different numbers a set display has. */
export function distinctCount(
  ctx: Context,
  sequence: Variable,
  equal: (x: Variable, y: Variable) => void,
): Type {
  const { code } = ctx;
  const items = itemsOf(ctx, sequence);
  code.i32(0);
  items.forEach((item, i) => {
    // An element counts unless an earlier one equals it.
    code.i32(0);
    for (const earlier of items.slice(0, i)) {
      equal(earlier, item);
      code.emit(op.i32_or);
    }
    code.emit(op.i32_eqz, op.i32_add);
  });
  code.emit(op.i64_extend_i32_u);
  return int(Math.min(1, items.length), items.length);
}
