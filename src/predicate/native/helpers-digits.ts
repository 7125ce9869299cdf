/** Helper functions on the decimal digits of an int ≥ 0. */
import { I64 } from './binary';
import { op, type Code } from './code';
import { Status } from './context';
import { end, type Helper } from './helper';

/** Runs `body` while the i64 condition that `test` pushes as i32 holds. */
function whileLoop(code: Code, test: () => void, body: () => void): void {
  const done = code.block();
  const top = code.loop();
  test();
  code.emit(op.i32_eqz).branchIf(done);
  body();
  code.branch(top).end().end();
}

/** Sets `power` to the largest power of ten ≤ n, or 1; `count` to the number of digits. */
function findPower(code: Code, power: number, count: number): void {
  code.i64(1).set(power).i64(1).set(count);
  whileLoop(
    code,
    () => code.get(0).get(power).i64(10).emit(op.i64_mul, op.i64_ge_u),
    () => {
      code.get(power).i64(10).emit(op.i64_mul).set(power);
      code.get(count).i64(1).emit(op.i64_add).set(count);
    },
  );
}

function digitCount(code: Code): void {
  const [power, count] = [code.local(I64), code.local(I64)];
  findPower(code, power, count);
  code.get(count);
}

function leadingPower(code: Code): void {
  const [power, count] = [code.local(I64), code.local(I64)];
  findPower(code, power, count);
  code.get(power);
}

/** Character `i` of str(n), negative ones from the end; IndexError outside. */
function digitAt(code: Code): void {
  const [power, count] = [code.local(I64), code.local(I64)];
  findPower(code, power, count);
  code.get(1).i64(0).emit(op.i64_lt_s).if();
  code.get(1).get(count).emit(op.i64_add).set(1).end();
  code.get(1).get(count).emit(op.i64_ge_u);
  end(code, Status.raises);
  whileLoop(
    code,
    () => code.get(1).i64(0).emit(op.i64_ne),
    () => {
      code.get(power).i64(10).emit(op.i64_div_u).set(power);
      code.get(1).i64(1).emit(op.i64_sub).set(1);
    },
  );
  code.get(0).get(power).emit(op.i64_div_u).i64(10).emit(op.i64_rem_u);
}

/** Walks the digits from the last to the first: `visit` sees n cut down to them. */
function eachFromLast(code: Code, visit: () => void): void {
  const done = code.block();
  const top = code.loop();
  visit();
  code.get(0).i64(10).emit(op.i64_div_u).set(0);
  code.get(0).emit(op.i64_eqz).branchIf(done).branch(top).end().end();
}

const pushLast = (code: Code): Code => code.get(0).i64(10).emit(op.i64_rem_u);

/** Bit d is set when the digit d occurs. */
function digitMask(code: Code): void {
  const mask = code.local(I64);
  eachFromLast(code, () => {
    code.get(mask).i64(1);
    pushLast(code).emit(op.i64_shl, op.i64_or).set(mask);
  });
  code.get(mask);
}

function reverse(code: Code, reversed: number): void {
  eachFromLast(code, () => {
    code.get(reversed).i64(10).emit(op.i64_mul);
    pushLast(code).emit(op.i64_add).set(reversed);
  });
}

function reverseDigits(code: Code): void {
  const reversed = code.local(I64);
  reverse(code, reversed);
  code.get(reversed);
}

/**
 * Checks that str(n) read backwards is str(m). A last digit 0 would come first, and only the numeral "0" begins with 0.
 */
function mirrors(code: Code): void {
  const reversed = code.local(I64);
  code.get(0).i64(0).emit(op.i64_ne);
  pushLast(code).emit(op.i64_eqz, op.i32_and).if();
  code.i64(0).emit(op.return).end();
  reverse(code, reversed);
  code.get(reversed).get(1).emit(op.i64_eq, op.i64_extend_i32_u);
}

export const DIGIT_HELPERS: Record<string, Helper> = {
  digitCount: { params: [I64], write: digitCount },
  leadingPower: { params: [I64], write: leadingPower },
  digitAt: { params: [I64, I64], write: digitAt },
  digitMask: { params: [I64], write: digitMask },
  reverseDigits: { params: [I64], write: reverseDigits },
  mirrors: { params: [I64, I64], write: mirrors },
};
