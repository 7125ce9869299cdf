import type { BoolOperation, Comparison, Conditional, Expression } from '../syntax';
import { I32, type ValueType } from './binary';
import { op } from './code';
import { binary, unary } from './arithmetic';
import { call, callCondition } from './calls';
import { compare } from './comparisons';
import { pushName } from './functions';
import { listOfStatic } from './iteration';
import { contains, isText } from './numerals';
import { rangeParts } from './ranges';
import { slice, subscript } from './sequences';
import type { Context, Variable } from './context';
import {
  BOOL,
  FLOAT,
  flatten,
  hull,
  int,
  isSequence,
  NONE,
  NotCovered,
  requireHashable,
  type Type,
} from './types';

/** Pushes the value of an expression and returns its type. */
export function value(ctx: Context, e: Expression, noneIsFalse = false): Type {
  const { code } = ctx;
  switch (e.kind) {
    case 'int':
      if (typeof e.value === 'bigint') throw new NotCovered('a large literal');
      code.i64(e.value);
      return int(e.value, e.value);
    case 'float':
      code.f64(e.value);
      return FLOAT;
    case 'bool':
      code.i64(Number(e.value));
      return BOOL;
    case 'none':
      return NONE;
    case 'string':
      return { kind: 'text', value: e.value };
    case 'name':
      return pushName(ctx, e.id);
    case 'unary':
      return unary(ctx, e);
    case 'binary':
      return binary(ctx, e);
    case 'boolean':
      return booleanValue(ctx, e);
    case 'conditional':
      return conditional(ctx, e, noneIsFalse);
    case 'tuple':
    case 'list':
    case 'set':
      return { kind: e.kind, items: e.items.map((item) => stored(ctx.checkedValue(item), e.kind === 'set')) };
    case 'subscript':
      return subscript(ctx, e);
    case 'slice':
      return slice(ctx, e);
    case 'call':
      return call(ctx, e, noneIsFalse);
    case 'comprehension':
      return listOfStatic(ctx, e);
    case 'comparison':
      condition(ctx, e);
      code.emit(op.i64_extend_i32_u);
      return BOOL;
    default:
      throw new NotCovered(e.kind);
  }
}

/** Checks the type of a value in a display. None cannot be stored: it has no representation. */
function stored(type: Type, isMember: boolean): Type {
  if (type.kind === 'none') throw new NotCovered('None in a display');
  if (isMember) requireHashable(type);
  return type;
}

/** Pushes the truth of an expression as an i32. */
export function condition(ctx: Context, e: Expression): void {
  const { code } = ctx;
  if (e.kind === 'unary' && e.operator === 'not') {
    ctx.condition(e.operand);
    code.emit(op.i32_eqz);
  } else if (e.kind === 'boolean') {
    shortCircuit(ctx, e.operator, e.operands);
  } else if (e.kind === 'comparison') {
    comparison(ctx, e);
  } else if (e.kind === 'bool') {
    code.i32(Number(e.value));
  } else if (e.kind !== 'call' || !callCondition(ctx, e)) {
    ctx.truth(ctx.value(e, true));
  }
}

function shortCircuit(ctx: Context, operator: 'and' | 'or', operands: readonly Expression[]): void {
  const [first, ...rest] = operands;
  if (!first) throw new NotCovered('no operands');
  ctx.condition(first);
  if (rest.length === 0) return;
  ctx.code.if(I32);
  if (operator === 'or') ctx.code.i32(1).else();
  shortCircuit(ctx, operator, rest);
  if (operator === 'and') ctx.code.else().i32(0);
  ctx.code.end();
}

/** The block result for a type with one WebAssembly value. */
function scalar(type: Type): ValueType | undefined {
  const parts = flatten(type);
  if (parts.length > 1) throw new NotCovered('a choice between sequences');
  return parts[0];
}

/** `x and y` as a value: that of the operand which decides. */
function booleanValue(ctx: Context, e: BoolOperation): Type {
  const decide = (i: number): Type => {
    const operand = e.operands[i];
    if (!operand) throw new NotCovered('no operands');
    const type = ctx.checkedValue(operand);
    if (i === e.operands.length - 1 || type.kind === 'nothing') return type;
    const kept = ctx.store(type);
    ctx.pushVariable(kept);
    ctx.truth(type);
    const setResult = ctx.code.ifLater();
    let rest: Type;
    if (e.operator === 'and') {
      rest = decide(i + 1);
      ctx.code.else();
      ctx.pushVariable(kept);
    } else {
      ctx.pushVariable(kept);
      ctx.code.else();
      rest = decide(i + 1);
    }
    ctx.code.end();
    const joined = hull(type, rest);
    setResult(scalar(joined));
    return joined;
  };
  return decide(0);
}

function conditional(ctx: Context, e: Conditional, noneIsFalse: boolean): Type {
  const push = (branch: Expression) => ctx.checkRange(ctx.value(branch, noneIsFalse));
  ctx.condition(e.test);
  const setResult = ctx.code.ifLater();
  const then = push(e.then);
  ctx.code.else();
  const other = push(e.else);
  ctx.code.end();
  const joined = hull(then, other);
  setResult(scalar(joined));
  return joined;
}

/** `x < y < z`: each operand once, from left to right, until one comparison fails. */
function comparison(ctx: Context, e: Comparison): void {
  const link = (left: Variable, i: number): void => {
    const next = e.rest[i];
    if (!next) throw new NotCovered('no operand');
    const last = i === e.rest.length - 1;
    if (next.operator === 'in' || next.operator === 'not in') {
      if (!last) throw new NotCovered('`in` inside a chain');
      membership(ctx, left, next.operand);
      if (next.operator === 'not in') ctx.code.emit(op.i32_eqz);
      return;
    }
    const right = ctx.store(ctx.checkedValue(next.operand));
    compare(ctx, next.operator, left, right);
    if (last) return;
    ctx.code.if(I32);
    link(right, i + 1);
    ctx.code.else().i32(0).end();
  };
  link(ctx.store(ctx.checkedValue(e.first)), 0);
}

/** `left in e` as an i32. */
function membership(ctx: Context, left: Variable, e: Expression): void {
  const { code } = ctx;
  if (e.kind === 'call' && e.callee === 'range' && !ctx.spec.scope.ownerOf('range')) {
    inRange(ctx, left, e);
    return;
  }
  const container = ctx.store(ctx.checkedValue(e));
  if (container.type.kind === 'nothing') return void code.i32(0);
  if (isText(container.type)) {
    contains(ctx, container, left);
    return;
  }
  if (!isSequence(container.type)) throw new NotCovered('`in` a scalar');
  const { items } = container.type;
  if (container.type.kind === 'set') requireHashable(left.type);
  if (items.length >= 32 && container.type.kind !== 'set') ctx.tick(items.length >> 5);
  code.i32(0);
  items.forEach((_, i) => {
    compare(ctx, '==', left, ctx.element(container, i));
    code.emit(op.i32_or);
  });
}

function inRange(ctx: Context, left: Variable, e: Extract<Expression, { kind: 'call' }>): void {
  const { code } = ctx;
  const range = rangeParts(ctx, e);
  if (left.type.kind === 'nothing') return void code.i32(0);
  if (left.type.kind !== 'int' || range.step !== 1) throw new NotCovered('`in range` with a step');
  ctx.pushVariable(left);
  code.get(range.start).emit(op.i64_ge_s);
  ctx.pushVariable(left);
  code.get(range.stop).emit(op.i64_lt_s, op.i32_and);
}
