/** Calls of builtins. What they consume counts one step per element. */
import type { Call, Expression } from '../syntax';
import { F64, I32, I64 } from './binary';
import { op } from './code';
import { binaryOnStack } from './arithmetic';
import { compare } from './expressions';
import { Status, type Context, type Variable } from './context';
import { userCall } from './functions';
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
import {
  ANY_INT,
  BOOL,
  FLOAT,
  hull,
  int,
  isSequence,
  magnitude,
  NotCovered,
  NOTHING,
  SAFE,
  type Type,
} from './types';

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
  const type = ctx.settled(e);
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
    const x = ctx.settled(first);
    if (!second) throw new NotCovered('pow');
    return binaryOnStack(ctx, '**', x, ctx.settled(second));
  },
  divmod: (ctx, _e, first, second) => {
    if (!second) throw new NotCovered('divmod');
    const [x, y] = [ctx.store(ctx.settled(first)), ctx.store(ctx.settled(second))];
    const part = (operator: '//' | '%') =>
      ctx.settle(binaryOnStack(ctx, operator, ctx.pushVariable(x), ctx.pushVariable(y)));
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
  const type = ctx.settled(e);
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
  const type = ctx.settled(e);
  if (type.kind === 'nothing') return NOTHING;
  if (type.kind === 'int') return int(type.lo, type.hi);
  if (type.kind === 'digits' || type.kind === 'digit') return parsed(ctx, type);
  if (type.kind !== 'float') throw new NotCovered(`int of ${type.kind}`);
  return integral(ctx, op.f64_trunc);
}

function rounded(ctx: Context, e: Expression): Type {
  const type = ctx.settled(e);
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
  const stored = ctx.store(ctx.settled(e));
  if (stored.type.kind === 'digits' || stored.type.kind === 'digit-set') return textLength(ctx, stored);
  const sequence = knownSequence(stored);
  if (!sequence) return NOTHING;
  if (sequence.type.kind === 'set') return distinctCount(ctx, sequence, (x, y) => compare(ctx, '==', x, y));
  ctx.code.i64(itemCount(sequence));
  return int(itemCount(sequence), itemCount(sequence));
}

/** Feeds each element to `take`, stored in locals. Lists are built before the first is consumed. */
function consume(ctx: Context, e: Expression, take: (item: Variable) => void): void {
  if (e.kind === 'comprehension' && e.form === 'generator') {
    comprehend(ctx, e, () => {
      const item = ctx.store(ctx.settled(e.element));
      ctx.tick();
      take(item);
    });
    return;
  }
  const isList = e.kind === 'comprehension' && e.form === 'list';
  if (isList) return consumeList(ctx, e, take);
  const sequence = storeSequence(ctx, e);
  if (!sequence) return;
  if (sequence.type.kind === 'set') throw new NotCovered('the elements of a set');
  for (const item of itemsOf(ctx, sequence)) {
    ctx.tick();
    take(item);
  }
}

function consumeList(
  ctx: Context,
  e: Extract<Expression, { kind: 'comprehension' }>,
  take: (i: Variable) => void,
) {
  const { code } = ctx;
  const made = code.local(I32);
  code.i32(0).set(made);
  comprehend(ctx, e, () => {
    const item = ctx.store(ctx.settled(e.element));
    code.get(made).i32(1).emit(op.i32_add).set(made);
    take(item);
  });
  code.get(made);
  ctx.tickBy();
}

function quantifier(ctx: Context, name: 'any' | 'all', e: Expression): void {
  const { code } = ctx;
  if (e.kind === 'comprehension' && e.form === 'list') return quantifyList(ctx, name, e);
  const result = code.local(I32);
  code.i32(name === 'all' ? 1 : 0).set(result);
  const done = code.block();
  const decide = (): void => {
    if (name === 'all') code.emit(op.i32_eqz);
    code.if();
    code
      .i32(name === 'all' ? 0 : 1)
      .set(result)
      .branch(done);
    code.end();
  };
  if (e.kind === 'comprehension' && e.form === 'generator') {
    comprehend(ctx, e, () => {
      ctx.condition(e.element);
      ctx.tick();
      decide();
    });
  } else {
    consume(ctx, e, (item) => {
      ctx.truth(ctx.pushVariable(item));
      decide();
    });
  }
  code.end();
  code.get(result);
}

/** All elements are made first; then as many are consumed as it takes to decide. */
function quantifyList(
  ctx: Context,
  name: 'any' | 'all',
  e: Extract<Expression, { kind: 'comprehension' }>,
): void {
  const { code } = ctx;
  const [open, consumed] = [code.local(I32), code.local(I32)];
  code.i32(1).set(open).i32(0).set(consumed);
  comprehend(ctx, e, () => {
    ctx.condition(e.element);
    if (name === 'any') code.emit(op.i32_eqz);
    code.get(consumed).get(open).emit(op.i32_add).set(consumed);
    code.get(open).emit(op.i32_and).set(open);
  });
  code.get(consumed);
  ctx.tickBy();
  code.get(open);
  if (name === 'any') code.emit(op.i32_eqz);
}

function sum(ctx: Context, e: Expression): Type {
  const { code } = ctx;
  const key = `sum:${e.span.from}-${e.span.to}`;
  ctx.widen(key, int(0, 0));
  const total = ctx.variable(key);
  const [local] = total.locals;
  if (local !== undefined) code.i64(0).set(local);
  consume(ctx, e, (item) => {
    const left = ctx.pushVariable(total);
    const type = ctx.settle(binaryOnStack(ctx, '+', left, ctx.pushVariable(item)));
    ctx.widen(key, type);
    if (local !== undefined && type.kind !== 'nothing') code.set(local);
  });
  return ctx.pushVariable(total);
}

/** `min(x, y, …)`, or of one iterable. */
function extreme(ctx: Context, e: Call): Type {
  const [first, ...rest] = e.args;
  if (!first || e.keywords.length > 0) throw new NotCovered('keywords of min or max');
  const less = e.callee === 'min' ? '<' : '>';
  if (rest.length === 0) return extremeOf(ctx, e, first, less);
  const items = e.args.map((arg) => ctx.store(ctx.settled(arg)));
  return fold(ctx, items, less);
}

function fold(ctx: Context, items: readonly Variable[], less: '<' | '>'): Type {
  const [head, ...tail] = items;
  if (!head) throw new NotCovered('min or max of nothing');
  let best = head;
  for (const item of tail) {
    if (isSequence(item.type)) throw new NotCovered('min or max of sequences');
    const type = bounds(hull(best.type, item.type), best.type, item.type, less);
    ctx.pushVariable(item);
    ctx.pushVariable(best);
    compare(ctx, less, item, best);
    if (type.kind === 'nothing') return NOTHING;
    ctx.code.emit(op.select);
    best = ctx.store(type);
  }
  return ctx.pushVariable(best);
}

function bounds(joined: Type, x: Type, y: Type, less: '<' | '>'): Type {
  if (joined.kind !== 'int' || x.kind !== 'int' || y.kind !== 'int') return joined;
  if (less === '<') return { ...joined, lo: Math.min(x.lo, y.lo), hi: Math.min(x.hi, y.hi) };
  return { ...joined, lo: Math.max(x.lo, y.lo), hi: Math.max(x.hi, y.hi) };
}

function extremeOf(ctx: Context, e: Call, iterable: Expression, less: '<' | '>'): Type {
  const { code } = ctx;
  if (iterable.kind !== 'comprehension') {
    const sequence = storeSequence(ctx, iterable);
    if (!sequence) return NOTHING;
    if (sequence.type.kind === 'set') throw new NotCovered('min or max of a set');
    ctx.tick(itemCount(sequence));
    return fold(ctx, itemsOf(ctx, sequence), less);
  }
  const key = `best:${e.span.from}-${e.span.to}`;
  const best = ctx.variable(key);
  const any = code.local(I32);
  code.i32(0).set(any);
  consume(ctx, iterable, (item) => {
    ctx.widen(key, item.type);
    if (best.type.kind === 'nothing') return;
    if (isSequence(best.type)) throw new NotCovered('min or max of sequences');
    compare(ctx, less, item, best);
    code.get(any).emit(op.i32_eqz, op.i32_or).if();
    ctx.pushVariable(item);
    ctx.popInto(best.locals);
    code.end();
    code.i32(1).set(any);
  });
  code.get(any).emit(op.i32_eqz);
  ctx.endIf(Status.raises);
  return ctx.pushVariable(best);
}

function sorted(ctx: Context, e: Expression): Type {
  const sequence = storeSequence(ctx, e);
  return sequence ? sortSequence(ctx, sequence) : NOTHING;
}

/** `tuple(…)`, `list(…)` and `set(…)` of a sequence of known length. */
function converted(ctx: Context, kind: 'tuple' | 'list' | 'set', e: Expression): Type {
  const stored = ctx.store(ctx.settled(e));
  if (stored.type.kind === 'digits' && kind === 'set') return digitSet(ctx, stored);
  const sequence = knownSequence(stored);
  if (!sequence) return NOTHING;
  if (sequence.type.kind === 'set') throw new NotCovered('the elements of a set');
  // A tuple of a tuple is the tuple itself.
  if (kind !== 'tuple' || sequence.type.kind !== 'tuple') ctx.tick(itemCount(sequence));
  return pushAll(ctx, kind, itemsOf(ctx, sequence));
}
