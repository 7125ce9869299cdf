/** Calls of builtins. What they consume counts one step per element. */
import type { Call, Expression } from '../syntax';
import { F64, I64 } from './binary';
import { op } from './code';
import { binaryOnStack } from './arithmetic';
import { compare } from './comparisons';
import { Status, type Context } from './context';
import { userCall } from './functions';
import { extreme, quantifier, sum } from './aggregates';
import { comprehend } from './iteration';
import { digitSet, parsed, textLength, textOf } from './numerals';
import {
  distinctCount,
  knownSequence,
  itemCount,
  itemsOf,
  pushAll,
  sortSequence,
  storeSequence,
} from './sequences';
import { ANY_INT, BOOL, FLOAT, int, magnitude, NotCovered, NOTHING, SAFE, type Type } from './types';

export function call(ctx: Context, e: Call, noneIsFalse: boolean): Type {
  const callee = ctx.spec.scope.functionNamed(e.callee);
  if (callee) return userCall(ctx, callee, e, noneIsFalse);
  if (ctx.spec.scope.ownerOf(e.callee) || e.keywords.length > 0) throw new NotCovered('such a call');
  if (callCondition(ctx, e)) {
    ctx.code.emit(op.i64_extend_i32_u);
    return BOOL;
  }
  const [first, second] = e.args;
  if (!first) throw new NotCovered(`${e.callee}()`);
  const rule = BUILTINS[e.callee];
  if (!rule || e.args.length > 2) {
    if (e.callee === 'min' || e.callee === 'max') return extreme(ctx, e);
    throw new NotCovered(e.callee);
  }
  return rule(ctx, e, first, second);
}

/** Pushes the truth of a call that is a truth value by nature; false if it is not such a call. */
export function callCondition(ctx: Context, e: Call): boolean {
  if (ctx.spec.scope.ownerOf(e.callee) || e.keywords.length > 0) return false;
  const [first] = e.args;
  if (!first || e.args.length !== 1) return false;
  if (e.callee === 'bool') ctx.condition(first);
  else if (e.callee === 'any' || e.callee === 'all') quantifier(ctx, e.callee, first);
  else if (PROPERTIES.has(e.callee)) property(ctx, e.callee, first);
  else return false;
  return true;
}

const PROPERTIES = new Set(['is_prime', 'is_square', 'is_cube']);

function property(ctx: Context, name: string, e: Expression): void {
  const type = ctx.checkedValue(e);
  if (type.kind === 'nothing') return void ctx.code.i32(0);
  if (type.kind !== 'int') throw new NotCovered(`${name} of ${type.kind}`);
  ctx.callBuiltin(name);
  ctx.code.emit(op.i32_wrap_i64);
}

type Rule = (ctx: Context, e: Call, first: Expression, second: Expression | undefined) => Type;

const BUILTINS: Record<string, Rule | undefined> = {
  str: (ctx, _e, first, second) => textOf(ctx, only(first, second)),
  abs: (ctx, _e, first, second) => absolute(ctx, only(first, second)),
  int: (ctx, _e, first, second) => toInt(ctx, only(first, second)),
  round: (ctx, _e, first, second) => rounded(ctx, only(first, second)),
  len: (ctx, _e, first, second) => length(ctx, only(first, second)),
  sum: (ctx, _e, first, second) => sum(ctx, only(first, second)),
  min: (ctx, e) => extreme(ctx, e),
  max: (ctx, e) => extreme(ctx, e),
  sorted: (ctx, _e, first, second) => sorted(ctx, only(first, second)),
  tuple: (ctx, _e, first, second) => converted(ctx, 'tuple', only(first, second)),
  list: (ctx, _e, first, second) => converted(ctx, 'list', only(first, second)),
  set: (ctx, _e, first, second) => converted(ctx, 'set', only(first, second)),
  pow: (ctx, _e, first, second) => {
    const x = ctx.checkedValue(first);
    if (!second) throw new NotCovered('pow');
    return binaryOnStack(ctx, '**', x, ctx.checkedValue(second));
  },
  divmod: (ctx, _e, first, second) => {
    if (!second) throw new NotCovered('divmod');
    const [x, y] = [ctx.store(ctx.checkedValue(first)), ctx.store(ctx.checkedValue(second))];
    const part = (operator: '//' | '%') =>
      ctx.checkRange(binaryOnStack(ctx, operator, ctx.pushVariable(x), ctx.pushVariable(y)));
    const items = [part('//'), part('%')];
    return items.some((item) => item.kind === 'nothing') ? NOTHING : { kind: 'tuple', items };
  },
};

function only(first: Expression, second: Expression | undefined): Expression {
  if (second) throw new NotCovered('a second argument');
  return first;
}

function absolute(ctx: Context, e: Expression): Type {
  const { code } = ctx;
  const type = ctx.checkedValue(e);
  if (type.kind === 'nothing') return NOTHING;
  if (type.kind === 'float') return (code.emit(op.f64_abs), FLOAT);
  if (type.kind !== 'int') throw new NotCovered(`abs of ${type.kind}`);
  if (type.lo >= 0) return int(type.lo, type.hi);
  // |x| = (x ^ s) − s with s = −1 for negative x, else 0.
  const [x, s] = [code.local(I64), code.local(I64)];
  code.tee(x).i64(63).emit(op.i64_shr_s).tee(s).get(x).emit(op.i64_xor).get(s).emit(op.i64_sub);
  return int(0, magnitude(type));
}

function toInt(ctx: Context, e: Expression): Type {
  const type = ctx.checkedValue(e);
  if (type.kind === 'nothing') return NOTHING;
  if (type.kind === 'int') return int(type.lo, type.hi);
  if (type.kind === 'digits' || type.kind === 'digit') return parsed(ctx, type);
  if (type.kind !== 'float') throw new NotCovered(`int of ${type.kind}`);
  return integral(ctx, op.f64_trunc);
}

function rounded(ctx: Context, e: Expression): Type {
  const type = ctx.checkedValue(e);
  if (type.kind === 'nothing') return NOTHING;
  if (type.kind === 'int') return int(type.lo, type.hi);
  if (type.kind !== 'float') throw new NotCovered(`round of ${type.kind}`);
  return integral(ctx, op.f64_nearest);
}

/** The double on the stack as an int; infinities, nan and large values are left to the interpreter. */
function integral(ctx: Context, towards: typeof op.f64_trunc | typeof op.f64_nearest): Type {
  const { code } = ctx;
  const x = code.local(F64);
  code.emit(towards).tee(x).emit(op.f64_abs).f64(SAFE).emit(op.f64_le, op.i32_eqz);
  ctx.endIf(Status.bail);
  code.get(x).emit(op.i64_trunc_f64_s);
  return ANY_INT;
}

function length(ctx: Context, e: Expression): Type {
  if (e.kind === 'comprehension' && e.form === 'list') {
    const n = ctx.code.local(I64);
    ctx.code.i64(0).set(n);
    comprehend(ctx, e, () => {
      ctx.drop(ctx.value(e.element));
      ctx.code.get(n).i64(1).emit(op.i64_add).set(n);
    });
    ctx.code.get(n);
    return int(0, SAFE);
  }
  const stored = ctx.store(ctx.checkedValue(e));
  if (stored.type.kind === 'digits' || stored.type.kind === 'digit-set') return textLength(ctx, stored);
  const sequence = knownSequence(stored);
  if (!sequence) return NOTHING;
  if (sequence.type.kind === 'set') return distinctCount(ctx, sequence, (x, y) => compare(ctx, '==', x, y));
  ctx.code.i64(itemCount(sequence));
  return int(itemCount(sequence), itemCount(sequence));
}

function sorted(ctx: Context, e: Expression): Type {
  const sequence = storeSequence(ctx, e);
  return sequence ? sortSequence(ctx, sequence) : NOTHING;
}

/** `tuple(…)`, `list(…)` and `set(…)` of a sequence of known length. */
function converted(ctx: Context, kind: 'tuple' | 'list' | 'set', e: Expression): Type {
  const stored = ctx.store(ctx.checkedValue(e));
  if (stored.type.kind === 'digits' && kind === 'set') return digitSet(ctx, stored);
  const sequence = knownSequence(stored);
  if (!sequence) return NOTHING;
  if (sequence.type.kind === 'set') throw new NotCovered('the elements of a set');
  // A tuple of a tuple is the tuple itself.
  if (kind !== 'tuple' || sequence.type.kind !== 'tuple') ctx.tick(itemCount(sequence));
  return pushAll(ctx, kind, itemsOf(ctx, sequence));
}
