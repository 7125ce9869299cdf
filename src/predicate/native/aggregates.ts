/** `any`, `all`, `sum`, `min` and `max`: they use up what they are given, one step per element. */
import type { Call, Expression } from '../syntax';
import { I32 } from './binary';
import { op } from './code';
import { binaryOnStack } from './arithmetic';
import { Status, type Context, type Variable } from './context';
import { compare } from './comparisons';
import { comprehend } from './iteration';
import { itemCount, itemsOf, storeSequence } from './sequences';
import { hull, int, isSequence, NotCovered, NOTHING, type Type } from './types';

/** Feeds each element to `take`, stored in locals. Lists are built before the first is consumed. */
function consume(ctx: Context, e: Expression, take: (item: Variable) => void): void {
  if (e.kind === 'comprehension' && e.form === 'generator') {
    comprehend(ctx, e, () => {
      const item = ctx.store(ctx.checkedValue(e.element));
      ctx.tick();
      take(item);
    });
    return;
  }
  const isList = e.kind === 'comprehension' && e.form === 'list';
  if (isList) {
    consumeList(ctx, e, take);
    return;
  }
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
    const item = ctx.store(ctx.checkedValue(e.element));
    code.get(made).i32(1).emit(op.i32_add).set(made);
    take(item);
  });
  code.get(made);
  ctx.tickBy();
}

export function quantifier(ctx: Context, name: 'any' | 'all', e: Expression): void {
  const { code } = ctx;
  if (e.kind === 'comprehension' && e.form === 'list') {
    quantifyList(ctx, name, e);
    return;
  }
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

export function sum(ctx: Context, e: Expression): Type {
  const { code } = ctx;
  const key = `sum:${e.span.from}-${e.span.to}`;
  ctx.widen(key, int(0, 0));
  const total = ctx.variable(key);
  const [local] = total.locals;
  if (local !== undefined) code.i64(0).set(local);
  consume(ctx, e, (item) => {
    const left = ctx.pushVariable(total);
    const type = ctx.checkRange(binaryOnStack(ctx, '+', left, ctx.pushVariable(item)));
    ctx.widen(key, type);
    if (local !== undefined && type.kind !== 'nothing') code.set(local);
  });
  return ctx.pushVariable(total);
}

/** `min(x, y, …)`, or of one iterable. */
export function extreme(ctx: Context, e: Call): Type {
  const [first, ...rest] = e.args;
  if (!first || e.keywords.length > 0) throw new NotCovered('keywords of min or max');
  const less = e.callee === 'min' ? '<' : '>';
  if (rest.length === 0) return extremeOf(ctx, e, first, less);
  const items = e.args.map((arg) => ctx.store(ctx.checkedValue(arg)));
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
