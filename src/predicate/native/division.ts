/** `//` and `%` of ints: the quotient is floored, the rest has the sign of the divisor. */
import { I64 } from './binary';
import { op } from './code';
import { Status, type Context } from './context';
import { int, magnitude, SAFE, type IntType, type Type } from './types';

type Operator = '//' | '%';

/** Ints in 0 … 2³¹ − 1 are divided as i32: several times as fast on most processors, and by multiplication where
 * the divisor is constant. */
const SMALL = 2 ** 31 - 1;

const isSmall = (type: IntType): boolean => type.lo >= 0 && type.hi <= SMALL;

/** Checks the range of the two ints on the stack. */
export function checkBothRanges(ctx: Context, x: IntType, y: IntType): [IntType, IntType] {
  if (magnitude(x) <= SAFE) return [x, ctx.checkIntRange(y)];
  const kept = ctx.code.local(I64);
  const right = ctx.checkIntRange(y);
  ctx.code.set(kept);
  const left = ctx.checkIntRange(x);
  ctx.code.get(kept);
  return [left, right];
}

/** The operation on the two ints on the stack. */
export function divide(ctx: Context, operator: Operator, left: IntType, right: IntType): Type {
  const { code } = ctx;
  // Beyond the safe size the bounds are rounded, and a quotient would hide that.
  const large = magnitude(left) > SAFE || magnitude(right) > SAFE;
  const [x, y] = large ? checkBothRanges(ctx, left, right) : [left, right];
  if (y.lo === y.hi && y.lo > 0 && y.lo <= SMALL) return divideByConstant(ctx, operator, x, y.lo);
  const [p, q] = [code.local(I64), code.local(I64)];
  code.set(q).set(p);
  if (y.lo <= 0 && y.hi >= 0) {
    code.get(q).emit(op.i64_eqz);
    ctx.endIf(Status.raises);
  }
  if (isSmall(x) && isSmall(y)) smallDivision(ctx, operator, () => code.get(p), q);
  else {
    code.get(p).get(q).emit(op.i64_or).i64(SMALL).emit(op.i64_gt_u).if(I64);
    floorDivision(ctx, operator, p, q);
    code.else();
    smallDivision(ctx, operator, () => code.get(p), q);
    code.end();
  }
  return operator === '%' ? restType(x, y) : quotientType(x, y);
}

function restType(x: IntType, y: IntType): IntType {
  const most = x.lo >= 0 && y.lo >= 0 ? x.hi : Infinity;
  return int(y.lo < 0 ? Math.min(0, y.lo + 1) : 0, Math.min(most, y.hi > 0 ? y.hi - 1 : 0));
}

function quotientType(x: IntType, y: IntType): IntType {
  const size = magnitude(x);
  return x.lo >= 0 && y.lo >= 0 ? int(0, x.hi) : int(0 - size - 1, size);
}

/** Pushes the result for operands that are known to be small and not negative. */
function smallDivision(ctx: Context, operator: Operator, pushLeft: () => void, right: number): void {
  pushLeft();
  ctx.code.emit(op.i32_wrap_i64).get(right).emit(op.i32_wrap_i64);
  ctx.code.emit(operator === '%' ? op.i32_rem_u : op.i32_div_u, op.i64_extend_i32_u);
}

/** Pushes the result for any operands; the divisor is not zero. */
function floorDivision(ctx: Context, operator: Operator, p: number, q: number): void {
  const { code } = ctx;
  const r = code.local(I64);
  code.get(p).get(q).emit(op.i64_rem_s).set(r);
  // The truncated result is one off where the rest is not zero and its sign is not that of the divisor.
  const otherSign = () => {
    code.get(r).i64(0).emit(op.i64_ne);
    code.get(r).get(q).emit(op.i64_xor).i64(0).emit(op.i64_lt_s, op.i32_and);
  };
  if (operator === '%') {
    code.get(r).get(q).i64(0);
    otherSign();
    code.emit(op.select, op.i64_add);
  } else {
    code.get(p).get(q).emit(op.i64_div_s);
    otherSign();
    code.emit(op.i64_extend_i32_u, op.i64_sub);
  }
}

function divideByConstant(ctx: Context, operator: Operator, x: IntType, d: number): Type {
  const { code } = ctx;
  // The divisor is on the stack already; as an immediate operand it is better known to the engine.
  code.emit(op.drop);
  const type =
    operator === '%'
      ? int(0, x.lo >= 0 ? Math.min(d - 1, x.hi) : d - 1)
      : int(Math.floor(x.lo / d), Math.floor(x.hi / d));
  const power = Math.log2(d);
  if (Number.isInteger(power)) {
    if (operator === '%') code.i64(d - 1).emit(op.i64_and);
    else code.i64(power).emit(op.i64_shr_s);
    return type;
  }
  const p = code.local(I64);
  code.set(p);
  if (!isSmall(x)) {
    code.get(p).i64(SMALL).emit(op.i64_gt_u).if(I64);
    floorByConstant(ctx, operator, p, d);
    code.else();
  }
  code.get(p).emit(op.i32_wrap_i64).i32(d);
  code.emit(operator === '%' ? op.i32_rem_u : op.i32_div_u, op.i64_extend_i32_u);
  if (!isSmall(x)) code.end();
  return type;
}

function floorByConstant(ctx: Context, operator: Operator, p: number, d: number): void {
  const { code } = ctx;
  const [r, s] = [code.local(I64), code.local(I64)];
  if (operator === '%') {
    code.get(p).i64(d).emit(op.i64_rem_s).tee(r).get(r).i64(63).emit(op.i64_shr_s).i64(d);
    code.emit(op.i64_and, op.i64_add);
    return;
  }
  // floor(x / d) = (x + (s & 1)) / d + s, truncated, with s = −1 for negative x, else 0.
  code.get(p).i64(63).emit(op.i64_shr_s).set(s);
  code.get(p).get(s).i64(1).emit(op.i64_and, op.i64_add).i64(d).emit(op.i64_div_s).get(s).emit(op.i64_add);
}
