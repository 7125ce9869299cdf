import type { Call, Expression } from '../syntax';
import { I64 } from './binary';
import { op } from './code';
import { Status, type Context } from './context';
import { int, NotCovered, type IntType, type Type } from './types';

/** A range whose bounds lie in locals. */
export interface Range {
  readonly start: number;
  readonly stop: number;
  /** The constant step, or the local that has it. */
  readonly step: number | { readonly local: number };
  /** The possible values of its elements. */
  readonly element: IntType;
}

/** The int that a literal is, with its sign; undefined for any other expression. */
export function constant(e: Expression): number | undefined {
  if (e.kind === 'int' && typeof e.value === 'number') return e.value;
  if (
    e.kind === 'unary' &&
    e.operator === '-' &&
    e.operand.kind === 'int' &&
    typeof e.operand.value === 'number'
  ) {
    return 0 - e.operand.value;
  }
  return undefined;
}

const ZERO: Expression = { kind: 'int', value: 0, span: { from: 0, to: 0 } };

/** Evaluates the arguments of `range(…)`, left to right. */
export function rangeParts(ctx: Context, e: Call): Range {
  if (e.keywords.length > 0 || e.args.length < 1 || e.args.length > 3)
    throw new NotCovered('arguments of range');
  const [first, second, third] = e.args as [Expression, Expression?, Expression?];
  const start = bound(ctx, second ? first : ZERO);
  const stop = bound(ctx, second ?? first);
  const fixed = third ? constant(third) : 1;
  if (fixed !== undefined && fixed !== 0) {
    return {
      start: start.local,
      stop: stop.local,
      step: fixed,
      element: elements(start.type, stop.type, fixed),
    };
  }
  if (!third) throw new NotCovered('range without step');
  const step = bound(ctx, third);
  ctx.code.get(step.local).emit(op.i64_eqz);
  ctx.endIf(Status.raises);
  const [x, y] = [start.type, stop.type];
  const element = int(Math.min(x.lo, y.lo), Math.max(x.hi, y.hi));
  return { start: start.local, stop: stop.local, step: { local: step.local }, element };
}

function elements(start: IntType, stop: IntType, step: number): IntType {
  if (step > 0) return int(start.lo, Math.max(start.lo, stop.hi - 1));
  return int(Math.min(start.hi, stop.lo + 1), start.hi);
}

function bound(ctx: Context, e: Expression): { local: number; type: IntType } {
  const type: Type = ctx.checkedValue(e);
  if (type.kind === 'nothing') return { local: ctx.code.local(I64), type: int(0, 0) };
  if (type.kind !== 'int') throw new NotCovered('range of something else than ints');
  const local = ctx.code.local(I64);
  ctx.code.set(local);
  return { local, type };
}

/** Pushes whether the counter has reached the end of the range. */
export function pushPastEnd(ctx: Context, range: Range, counter: number): void {
  const { code } = ctx;
  if (typeof range.step === 'number') {
    code
      .get(counter)
      .get(range.stop)
      .emit(range.step > 0 ? op.i64_ge_s : op.i64_le_s);
    return;
  }
  const up = () =>
    code
      .get((range.step as { local: number }).local)
      .i64(0)
      .emit(op.i64_gt_s);
  up().get(counter).get(range.stop).emit(op.i64_ge_s, op.i32_and);
  up().emit(op.i32_eqz).get(counter).get(range.stop).emit(op.i64_le_s, op.i32_and, op.i32_or);
}

export function advance(ctx: Context, range: Range, counter: number): void {
  const { code } = ctx;
  code.get(counter);
  if (typeof range.step === 'number') code.i64(range.step);
  else code.get(range.step.local);
  code.emit(op.i64_add).set(counter);
}
