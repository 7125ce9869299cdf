/** Unbounded integers: numbers while safe, bigints beyond. Every function takes and returns normalised values. */
import { grouped } from '../../base/number-words';
import type { Runtime } from './runtime';
import type { Int } from './values';

/** Products of bits that cost about as much as one element of a list does. */
const BITS_A_UNIT = 32 * 32 * 16;

const MAX = BigInt(Number.MAX_SAFE_INTEGER);

export function normalise(value: bigint): Int {
  return value <= MAX && value >= -MAX ? Number(value) : value;
}

/** Number of bits of |value|. */
export function bitLength(value: Int): number {
  if (typeof value === 'number') {
    const size = Math.abs(value);
    return size < 4294967296 ? 32 - Math.clz32(size) : 64 - Math.clz32(Math.floor(size / 4294967296));
  }
  const hex = (value < 0n ? -value : value).toString(16);
  return hex.length * 4 - (Math.clz32(parseInt(hex[0] ?? '0', 16)) - 28);
}

/** Roughly the number of bits, cheap even for huge values. */
function roughBits(value: Int): number {
  if (typeof value === 'number') return 53;
  let bits = 64;
  const size = value < 0n ? -value : value;
  while (size >> BigInt(bits) > 0n) bits *= 2;
  return bits;
}

/** Beside the steps: what work on a long int takes, and what it leaves behind. */
export function chargeEffortOver(rt: Runtime, value: Int): void {
  if (typeof value === 'bigint' && rt.effortLimit < Infinity) rt.chargeEffort(24 + roughBits(value) / 16);
}

export function add(rt: Runtime, x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const sum = x + y;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return checked(rt, BigInt(x) + BigInt(y));
}

export function subtract(rt: Runtime, x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const difference = x - y;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return checked(rt, BigInt(x) - BigInt(y));
}

export function multiply(rt: Runtime, x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const product = x * y;
    if (Number.isSafeInteger(product)) return product + 0;
    return normalise(BigInt(x) * BigInt(y));
  }
  if (x === 0 || y === 0) return 0;
  chargeEffortOver(rt, x);
  chargeEffortOver(rt, y);
  const bits = [roughBits(x), roughBits(y)] as const;
  if (bits[0] > 512 || bits[1] > 512) {
    reserveBits(rt, bitLength(x) + bitLength(y) - 1);
    rt.chargeSteps((bits[0] * bits[1]) / BITS_A_UNIT);
    rt.chargeEffort((bits[0] * bits[1]) / BITS_A_UNIT);
  }
  return normalise(BigInt(x) * BigInt(y));
}

/** Refuses ints beyond the size limit; `bits` counts the bits of the coming result. */
export function reserveBits(rt: Runtime, bits: number): void {
  if (bits > rt.sizeLimit) {
    rt.raise('SizeLimitError', `an integer grew beyond ${grouped(rt.sizeLimit)} bits`);
  }
}

function checked(rt: Runtime, value: bigint): Int {
  const bits = roughBits(value);
  rt.chargeEffort(16 + bits / 16);
  if (bits > 1024) {
    if (bits > rt.sizeLimit) reserveBits(rt, bitLength(value));
    rt.chargeSteps(bits / 32);
  }
  return normalise(value);
}

/** Floors, as Python does. The divisor is not zero. */
export function floorDivide(rt: Runtime, x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const rest = x % y;
    const quotient = (x - rest) / y;
    return rest !== 0 && rest < 0 !== y < 0 ? quotient - 1 : quotient + 0;
  }
  chargeDivision(rt, x, y);
  const [p, q] = [BigInt(x), BigInt(y)];
  const quotient = p / q;
  return normalise(quotient * q !== p && p < 0n !== q < 0n ? quotient - 1n : quotient);
}

/** Sign of the divisor, as in Python. The divisor is not zero. */
export function modulo(rt: Runtime, x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const rest = x % y;
    return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest + 0;
  }
  chargeDivision(rt, x, y);
  const q = BigInt(y);
  const rest = BigInt(x) % q;
  return normalise(rest !== 0n && rest < 0n !== q < 0n ? rest + q : rest);
}

function chargeDivision(rt: Runtime, x: Int, y: Int): void {
  const [p, q] = [roughBits(x), roughBits(y)];
  rt.chargeEffort(32 + (p + q) / 16 + (p * q) / BITS_A_UNIT);
  if (p > 1024) rt.chargeSteps((Math.max(p - q, 32) * q) / BITS_A_UNIT);
}

/** `base ** exponent` for an exponent ≥ 0. */
export function power(rt: Runtime, base: Int, exponent: Int): Int {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0) return 0;
  if (base === -1) return modulo(rt, exponent, 2) === 0 ? 1 : -1;
  if (typeof exponent === 'bigint') reserveBits(rt, Infinity);
  const small = smallPower(base, Number(exponent));
  if (small !== undefined) return small;
  const bits = bitLength(base);
  reserveBits(rt, (bits - 1) * Number(exponent));
  const words = (bits * Number(exponent)) / 32;
  if (words > 32) rt.chargeSteps((words * words) / 16);
  rt.chargeEffort(32 + words + (words * words) / 16);
  return checked(rt, BigInt(base) ** BigInt(exponent));
}

/** By repeated multiplication in doubles, each product exact (`**` on doubles is not); undefined when too large. */
function smallPower(base: Int, exponent: number): number | undefined {
  if (typeof base !== 'number' || exponent > 53) return undefined;
  let result = 1;
  for (let i = 0; i < exponent; i++) {
    result *= base;
    if (!Number.isSafeInteger(result)) return undefined;
  }
  return result;
}

/** Three-argument pow for exponent ≥ 0 and modulus ≠ 0; the result has the sign of the modulus. */
export function powerModulo(rt: Runtime, base: Int, exponent: Int, modulus: Int): Int {
  const m = BigInt(modulus) < 0n ? -BigInt(modulus) : BigInt(modulus);
  const words = roughBits(modulus) / 32;
  let factor = BigInt(modulo(rt, base, normalise(m)));
  let result = 1n % m;
  rt.chargeSteps(bitLength(exponent));
  for (const bit of Array.from(BigInt(exponent).toString(2)).reverse()) {
    rt.chargeSteps(words * words * 4);
    rt.chargeEffort(16 + words * 2 + (words * words) / 8);
    if (bit === '1') result = (result * factor) % m;
    factor = (factor * factor) % m;
  }
  return normalise(modulus < 0 && result !== 0n ? result - m : result);
}

/** The inverse of `x` modulo `modulus`, or undefined if there is none. */
export function inverse(rt: Runtime, x: Int, modulus: Int): Int | undefined {
  const m = BigInt(modulus) < 0n ? -BigInt(modulus) : BigInt(modulus);
  let [r0, r1] = [m, ((BigInt(x) % m) + m) % m];
  let [t0, t1] = [0n, 1n];
  const turn = 32 + roughBits(modulus) / 8;
  while (r1 !== 0n) {
    rt.chargeEffort(turn);
    const q = r0 / r1;
    [r0, r1] = [r1, r0 - q * r1];
    [t0, t1] = [t1, t0 - q * t1];
  }
  if (r0 !== 1n) return undefined;
  return normalise(((t0 % m) + m) % m);
}

/** `x << count`, count ≥ 0. */
export function shiftLeft(rt: Runtime, x: Int, count: Int): Int {
  if (x === 0) return 0;
  reserveBits(rt, bitLength(x) + Number(count));
  return multiply(
    rt,
    x,
    typeof count === 'number' && count < 53 ? 2 ** count : checked(rt, 1n << BigInt(count)),
  );
}

/** `x >> count`, count ≥ 0; floors. */
export function shiftRight(rt: Runtime, x: Int, count: Int): Int {
  if (typeof x === 'number') {
    return Number(count) > 53 ? (x < 0 ? -1 : 0) : Math.floor(x / 2 ** Number(count));
  }
  chargeEffortOver(rt, x);
  if (Number(count) > bitLength(x)) return x < 0n ? -1 : 0;
  return checked(rt, x >> BigInt(count));
}

export type BitOperator = '&' | '|' | '^';

export function bitwise(rt: Runtime, operator: BitOperator, x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number' && (x | 0) === x && (y | 0) === y) {
    return operator === '&' ? x & y : operator === '|' ? x | y : x ^ y;
  }
  const [p, q] = [BigInt(x), BigInt(y)];
  return checked(rt, operator === '&' ? p & q : operator === '|' ? p | q : p ^ q);
}

export const negate = (x: Int): Int => (typeof x === 'number' ? 0 - x : normalise(-x));

export const invert = (x: Int): Int => (typeof x === 'number' ? -1 - x : normalise(~x));

/**
 * `x / y` rounded correctly also where x or y is not a double (the divisor is not zero).
 * Infinity when the quotient is too large for a double.
 */
export function trueDivide(x: Int, y: Int): number {
  if (typeof x === 'number' && typeof y === 'number') return x / y;
  const negative = x < 0 !== y < 0 && x !== 0;
  const [p, q] = [x < 0 ? -BigInt(x) : BigInt(x), y < 0 ? -BigInt(y) : BigInt(y)];
  // Enough bits for a double and one sticky bit, but none below the smallest subnormal (2^-1074).
  const shift = Math.min(bitLength(normalise(q)) - bitLength(normalise(p)) + 66, 1076);
  const scaled = shift >= 0 ? p << BigInt(shift) : p >> BigInt(-shift);
  let quotient = scaled / q;
  const exact = quotient * q === scaled && (shift >= 0 || scaled << BigInt(-shift) === p);
  if (!exact) quotient |= 1n;
  const size = scale(quotient, -shift);
  return negative ? -size : size;
}

/** quotient · 2^exponent, rounded once. */
function scale(quotient: bigint, exponent: number): number {
  const extra = Math.max(bitLength(normalise(quotient)) - 64, 0);
  const sticky = extra > 0 && BigInt.asUintN(extra, quotient) !== 0n ? 1n : 0n;
  const mantissa = Number((quotient >> BigInt(extra)) | sticky);
  const total = exponent + extra;
  const half = Math.trunc(total / 2);
  return mantissa * 2 ** half * 2 ** (total - half);
}
