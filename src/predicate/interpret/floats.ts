/** Float operations where JavaScript's differ from Python's. */
import type { Runtime } from './runtime';
import { power as accuratePower } from './power';
import type { Int } from './values';

/** An int as the nearest double. */
export function toDouble(rt: Runtime, value: Int): number {
  if (typeof value === 'number') return value;
  const result = Number(value);
  if (!Number.isFinite(result)) rt.raise('OverflowError', 'int too large to convert to float');
  return result;
}

/** `x % y` with the sign of y (also of a zero). */
export function floatModulo(x: number, y: number): number {
  const rest = x % y;
  if (rest !== 0) return rest < 0 !== y < 0 ? rest + y : rest;
  return Object.is(y, -0) || y < 0 ? -0 : 0;
}

/** `x // y` as CPython computes it: from the remainder, so that it agrees with `%`. */
export function floatFloorDivide(x: number, y: number): number {
  const rest = x % y;
  let quotient = (x - rest) / y;
  if (rest !== 0 && rest < 0 !== y < 0) quotient -= 1;
  if (quotient === 0) return x / y < 0 || Object.is(x / y, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** `x ** y` on floats, with Python's exceptions. The caller deals with complex results. */
export function floatPower(rt: Runtime, x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  if (!Number.isFinite(y)) {
    const size = Math.abs(x);
    return size === 1 ? 1 : size > 1 === y > 0 ? Infinity : 0;
  }
  if (x === 0 && y < 0) rt.raise('ZeroDivisionError', 'zero to a negative power');
  if (Number.isFinite(x)) rt.chargeEffort(effortOfPower(x, y));
  const result = accuratePower(x, y);
  if (!Number.isFinite(result) && Number.isFinite(x)) {
    rt.raise('OverflowError', "(34, 'Numerical result out of range')");
  }
  return result;
}

/** Toil of a logarithm or of a power of e; each takes some dozens of operations on pairs of doubles. */
export const TRANSCENDENTAL = 384;

function effortOfPower(x: number, y: number): number {
  if (y === 0.5) return 8;
  if (!Number.isInteger(y) || Math.abs(y) > 64) return 2 * TRANSCENDENTAL;
  // A small whole exponent is computed exactly, in a fraction as long as the float is small.
  return 256 + (Math.abs(y) * (64 + Math.abs(Math.log2(Math.abs(x) || 1)))) / 4;
}

/** Truncates; raises for nan and infinities. */
export function floatToInt(rt: Runtime, value: number): Int {
  if (Number.isNaN(value)) rt.raise('ValueError', 'cannot convert float NaN to integer');
  if (!Number.isFinite(value)) rt.raise('OverflowError', 'cannot convert float infinity to integer');
  const whole = Math.trunc(value);
  return Number.isSafeInteger(whole) ? whole + 0 : BigInt(whole);
}

/** Half to even. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const fraction = value - floor;
  if (fraction !== 0.5) return fraction < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

/** `round(value, digits)`: the decimal nearest to the exact binary value, ties to even. */
export function roundDigits(rt: Runtime, value: number, digits: number): number {
  if (!Number.isFinite(value) || value === 0 || digits > 323) return value;
  if (digits < -309) return value < 0 ? -0 : 0;
  const { mantissa, exponent } = decompose(Math.abs(value));
  // |value|·10^digits = numerator / denominator, exactly.
  let numerator = mantissa;
  let denominator = 1n;
  if (exponent >= 0) numerator <<= BigInt(exponent);
  else denominator <<= BigInt(-exponent);
  if (digits >= 0) numerator *= 10n ** BigInt(digits);
  else denominator *= 10n ** BigInt(-digits);
  const size = Number(`${divideHalfEven(numerator, denominator)}e${-digits}`);
  if (!Number.isFinite(size)) rt.raise('OverflowError', 'rounded value too large to represent');
  return value < 0 ? -size : size;
}

/** numerator / denominator to the nearest integer, ties to even; both positive or the numerator negative. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const rest = ((numerator % denominator) + denominator) % denominator;
  const floor = (numerator - rest) / denominator;
  const twice = rest * 2n;
  if (twice < denominator) return floor;
  if (twice > denominator) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/** A finite positive double as mantissa · 2^exponent with an integral mantissa. */
function decompose(value: number): { mantissa: bigint; exponent: number } {
  let exponent = 0;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    exponent--;
  }
  return { mantissa: BigInt(scaled), exponent };
}
