import type { Binary, BinaryOperator, Unary } from '../syntax';
import { F64, I64 } from './binary';
import { op } from './code';
import { Status, type Context } from './context';
import { divide, checkBothRanges } from './division';
import { constant } from './ranges';
import {
  ANY_INT,
  BOOL,
  FLOAT,
  int,
  magnitude,
  NotCovered,
  NOTHING,
  ROOMY,
  SAFE,
  type IntType,
  type Type,
} from './types';

const POSSIBLE = 2 ** 62;

export function unary(ctx: Context, e: Unary): Type {
  const { code } = ctx;
  if (e.operator === 'not') {
    ctx.condition(e.operand);
    code.emit(op.i32_eqz, op.i64_extend_i32_u);
    return BOOL;
  }
  const fixed = constant(e);
  if (fixed !== undefined) {
    code.i64(fixed);
    return int(fixed, fixed);
  }
  if (e.operator === '-') code.i64(0);
  const type = ctx.checkedValue(e.operand);
  if (type.kind === 'nothing') return NOTHING;
  if (type.kind === 'float' && e.operator === '+') return type;
  if (type.kind !== 'int') return negateFloat(ctx, e, type);
  if (e.operator === '+') return int(type.lo, type.hi);
  if (e.operator === '-') code.emit(op.i64_sub);
  else code.i64(-1).emit(op.i64_xor);
  const shift = e.operator === '-' ? 0 : 1;
  return int(0 - type.hi - shift, 0 - type.lo - shift);
}

function negateFloat(ctx: Context, e: Unary, type: Type): Type {
  if (type.kind !== 'float' || e.operator !== '-') throw new NotCovered(`${e.operator} of ${type.kind}`);
  const x = ctx.store(type);
  ctx.code.emit(op.drop);
  ctx.pushVariable(x);
  ctx.code.emit(op.f64_neg);
  return FLOAT;
}

/** `x op y`. */
export function binary(ctx: Context, e: Binary): Type {
  const left = operand(ctx, ctx.value(e.left));
  // Kept aside only where the right side decides how the left one is read.
  const right = operand(ctx, ctx.value(e.right));
  return binaryOnStack(ctx, e.operator, left, right);
}

/** Small enough for one more operation. */
const operand = (ctx: Context, type: Type): Type =>
  type.kind === 'int' && magnitude(type) > ROOMY ? ctx.checkRange(type) : type;

/** The operation on the two values on the stack. */
export function binaryOnStack(ctx: Context, operator: BinaryOperator, left: Type, right: Type): Type {
  if (left.kind === 'nothing' || right.kind === 'nothing') return NOTHING;
  if (left.kind === 'int' && right.kind === 'int') return intOperation(ctx, operator, left, right);
  const numeric = (type: Type) => type.kind === 'int' || type.kind === 'float';
  if (!numeric(left) || !numeric(right)) throw new NotCovered(`${left.kind} ${operator} ${right.kind}`);
  toFloats(ctx, left, right);
  return floatOperation(ctx, operator);
}

/** Turns the two numbers on the stack into doubles. The range of ints is checked first, so this is exact. */
export function toFloats(ctx: Context, left: Type, right: Type): void {
  const { code } = ctx;
  if (right.kind === 'int') {
    ctx.checkRange(right);
    code.emit(op.f64_convert_i64_s);
  }
  if (left.kind !== 'int') return;
  const y = code.local(F64);
  code.set(y);
  ctx.checkRange(left);
  code.emit(op.f64_convert_i64_s).get(y);
}

function floatOperation(ctx: Context, operator: BinaryOperator): Type {
  const { code } = ctx;
  if (operator === '+') code.emit(op.f64_add);
  else if (operator === '-') code.emit(op.f64_sub);
  else if (operator === '*') code.emit(op.f64_mul);
  else if (operator === '/') divideFloats(ctx);
  else throw new NotCovered(`${operator} of floats`);
  leaveNan(ctx);
  return FLOAT;
}

/** Leaves nan to the interpreter: containers compare it by identity, which a number on the stack has not. */
function leaveNan(ctx: Context): void {
  const { code } = ctx;
  const x = code.local(F64);
  code.tee(x).get(x).get(x).emit(op.f64_ne);
  ctx.endIf(Status.bail);
}

function divideFloats(ctx: Context): void {
  const { code } = ctx;
  const y = code.local(F64);
  code.tee(y).get(y).f64(0).emit(op.f64_eq);
  ctx.endIf(Status.raises);
  code.emit(op.f64_div);
}

function intOperation(ctx: Context, operator: BinaryOperator, x: IntType, y: IntType): Type {
  const { code } = ctx;
  switch (operator) {
    case '+':
      code.emit(op.i64_add);
      return int(x.lo + y.lo, x.hi + y.hi);
    case '-':
      code.emit(op.i64_sub);
      return int(x.lo - y.hi, x.hi - y.lo);
    case '*':
      return multiply(ctx, x, y);
    case '/':
      toFloats(ctx, x, y);
      divideFloats(ctx);
      return FLOAT;
    case '//':
    case '%':
      return divide(ctx, operator, x, y);
    case '**':
      checkBothRanges(ctx, x, y);
      ctx.callBuiltin('power');
      return x.lo >= 0 ? int(0, SAFE) : ANY_INT;
    default:
      return bits(ctx, operator, x, y);
  }
}

function multiply(ctx: Context, x: IntType, y: IntType): Type {
  const { code } = ctx;
  const products = [x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi];
  if (magnitude(x) * magnitude(y) > POSSIBLE) {
    const [p, q] = [code.local(I64), code.local(I64)];
    // The product of the rounded factors shows whether the exact one can be large; i64.mul is exact below that.
    code
      .set(q)
      .set(p)
      .get(p)
      .emit(op.f64_convert_i64_s)
      .get(q)
      .emit(op.f64_convert_i64_s, op.f64_mul, op.f64_abs);
    code.f64(SAFE).emit(op.f64_ge);
    ctx.endIf(Status.bail);
    code.get(p).get(q).emit(op.i64_mul);
    return int(Math.max(-SAFE, Math.min(...products)), Math.min(SAFE, Math.max(...products)));
  }
  code.emit(op.i64_mul);
  return int(Math.min(...products), Math.max(...products));
}

function bits(ctx: Context, operator: BinaryOperator, left: IntType, right: IntType): Type {
  const { code } = ctx;
  const [x, y] = checkBothRanges(ctx, left, right);
  if (operator === '<<' || operator === '>>') {
    ctx.callBuiltin(operator === '<<' ? 'shiftLeft' : 'shiftRight');
    return x.lo >= 0 ? int(0, SAFE) : ANY_INT;
  }
  code.emit(operator === '&' ? op.i64_and : operator === '|' ? op.i64_or : op.i64_xor);
  const positive = x.lo >= 0 && y.lo >= 0;
  if (x.bool && y.bool) return BOOL;
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, magnitude(x) + 1, magnitude(y) + 1)));
  if (operator === '&' && positive) return int(0, Math.min(x.hi, y.hi));
  return int(positive ? 0 : -size, size);
}
