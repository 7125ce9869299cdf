/** Functions that generated modules may call, written once as instructions. Each takes and gives i64. */
import { F64, I64, type FunctionBody } from './binary';
import { Code, op } from './code';
import { Status } from './context';
import { end, type Helper } from './helper';
import { DIGIT_HELPERS } from './helpers-digits';
import { SAFE } from './types';

/** Trial division beyond this is left to the interpreter. */
const LARGEST_TRIAL = 2 ** 22;

function giveIf(code: Code, result: number): void {
  code.if();
  code.i64(result).emit(op.return).end();
}

/** Gives 1 for primes: trial division by 2, 3 and 6k ± 1. */
function isPrime(code: Code): void {
  const d = code.local(I64);
  code.get(0).i64(LARGEST_TRIAL).emit(op.i64_gt_s);
  end(code, Status.bail);
  code.get(0).i64(2).emit(op.i64_lt_s);
  giveIf(code, 0);
  code.get(0).i64(4).emit(op.i64_lt_s);
  giveIf(code, 1);
  for (const small of [2, 3]) {
    code.get(0).i64(small).emit(op.i64_rem_s, op.i64_eqz);
    giveIf(code, 0);
  }
  code.i64(5).set(d);
  const top = code.loop();
  code.get(d).get(d).emit(op.i64_mul).get(0).emit(op.i64_gt_s);
  giveIf(code, 1);
  code.get(0).get(d).emit(op.i64_rem_s, op.i64_eqz);
  giveIf(code, 0);
  code.get(0).get(d).i64(2).emit(op.i64_add, op.i64_rem_s, op.i64_eqz);
  giveIf(code, 0);
  code.get(d).i64(6).emit(op.i64_add).set(d).branch(top).end();
  code.emit(op.unreachable);
}

/** Gives 1 for 0, 1, 4, 9, …: f64.sqrt is exact for squares of safe size. */
function isSquare(code: Code): void {
  const root = code.local(I64);
  code.get(0).i64(0).emit(op.i64_lt_s);
  giveIf(code, 0);
  code.get(0).emit(op.f64_convert_i64_s, op.f64_sqrt, op.i64_trunc_f64_s).tee(root);
  code.get(root).emit(op.i64_mul).get(0).emit(op.i64_eq, op.i64_extend_i32_u);
}

/** Gives 1 for cubes, negative ones too: the root by binary search. */
function isCube(code: Code): void {
  const [low, high, middle, size] = [code.local(I64), code.local(I64), code.local(I64), code.local(I64)];
  code.i64(0).get(0).emit(op.i64_sub).get(0).get(0).i64(0).emit(op.i64_lt_s, op.select).set(size);
  code
    .i64(0)
    .set(low)
    .i64(2 ** 18)
    .set(high);
  const top = code.loop();
  code.get(low).get(high).emit(op.i64_add).i64(1).emit(op.i64_shr_s).set(middle);
  code.get(middle).get(middle).get(middle).emit(op.i64_mul, op.i64_mul).get(size).emit(op.i64_lt_s).if();
  code.get(middle).i64(1).emit(op.i64_add).set(low).else().get(middle).set(high).end();
  code.get(low).get(high).emit(op.i64_lt_s).branchIf(top).end();
  code.get(low).get(low).get(low).emit(op.i64_mul, op.i64_mul).get(size).emit(op.i64_eq, op.i64_extend_i32_u);
}

/** `x ** y`. A negative exponent gives a float in Python, and large results bigints: both bail out. */
function power(code: Code): void {
  const [result, size] = [code.local(I64), code.local(F64)];
  code.get(1).i64(0).emit(op.i64_lt_s);
  end(code, Status.bail);
  // The powers of −1, 0 and 1 repeat with period 2 from exponent 1 on.
  code.get(0).i64(1).emit(op.i64_add).i64(2).emit(op.i64_gt_u, op.i32_eqz);
  code.get(1).i64(2).emit(op.i64_gt_s, op.i32_and).if();
  code.i64(2).get(1).i64(1).emit(op.i64_and, op.i64_sub).set(1).end();
  code.i64(1).set(result);
  const done = code.block();
  const top = code.loop();
  code.get(1).emit(op.i64_eqz).branchIf(done);
  code
    .get(result)
    .emit(op.f64_convert_i64_s)
    .get(0)
    .emit(op.f64_convert_i64_s, op.f64_mul, op.f64_abs)
    .tee(size);
  code.f64(SAFE).emit(op.f64_gt);
  end(code, Status.bail);
  code.get(result).get(0).emit(op.i64_mul).set(result);
  code.get(1).i64(1).emit(op.i64_sub).set(1).branch(top).end().end();
  code.get(result);
}

/** `x << y` */
function shiftLeft(code: Code): void {
  code.get(1).i64(0).emit(op.i64_lt_s);
  end(code, Status.raises);
  code.get(0).emit(op.i64_eqz);
  giveIf(code, 0);
  code.get(1).i64(52).emit(op.i64_gt_s);
  end(code, Status.bail);
  code
    .get(0)
    .emit(op.f64_convert_i64_s)
    .i64(1)
    .get(1)
    .emit(op.i64_shl, op.f64_convert_i64_s, op.f64_mul, op.f64_abs);
  code.f64(SAFE).emit(op.f64_gt);
  end(code, Status.bail);
  code.get(0).get(1).emit(op.i64_shl);
}

/** `x >> y` */
function shiftRight(code: Code): void {
  code.get(1).i64(0).emit(op.i64_lt_s);
  end(code, Status.raises);
  code.get(0).get(1).i64(63).get(1).i64(63).emit(op.i64_lt_s, op.select, op.i64_shr_s);
}

const HELPERS: Record<string, Helper | undefined> = {
  ...DIGIT_HELPERS,
  is_prime: { params: [I64], write: isPrime },
  is_square: { params: [I64], write: isSquare },
  is_cube: { params: [I64], write: isCube },
  power: { params: [I64, I64], write: power },
  shiftLeft: { params: [I64, I64], write: shiftLeft },
  shiftRight: { params: [I64, I64], write: shiftRight },
};

export function helperBody(name: string): FunctionBody {
  const helper = HELPERS[name];
  if (!helper) throw new Error(`no helper ${name}`);
  const code = new Code(helper.params);
  helper.write(code);
  return { params: helper.params, results: [I64], locals: code.locals, code: code.bytes };
}
