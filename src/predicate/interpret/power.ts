/**
 * `x ** y` on doubles. JavaScript's own differs from the C library's in the last digit for about one value in
 * ten; this one is rounded correctly but for the rarest cases, as C's is.
 */
import { trueDivide } from './integers';

/** An unevaluated sum of two doubles: about 106 bits. */
type Pair = readonly [high: number, low: number];

const LN2: Pair = [0.6931471805599453, 2.3190468138462996e-17];
const SPLITTER = 134217729; // 2^27 + 1

function twoSum(a: number, b: number): Pair {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

function twoProduct(a: number, b: number): Pair {
  const product = a * b;
  const p = SPLITTER * a;
  const aHigh = p - (p - a);
  const q = SPLITTER * b;
  const bHigh = q - (q - b);
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return [product, aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)];
}

function add(x: Pair, y: Pair): Pair {
  const [high, low] = twoSum(x[0], y[0]);
  const [tail, rest] = twoSum(x[1], y[1]);
  const [h, l] = twoSum(high, low + tail);
  return twoSum(h, l + rest);
}

function multiply(x: Pair, y: Pair): Pair {
  const [high, low] = twoProduct(x[0], y[0]);
  return twoSum(high, low + (x[0] * y[1] + x[1] * y[0]));
}

function divide(x: Pair, y: Pair): Pair {
  const first = x[0] / y[0];
  const rest = add(x, multiply([-first, 0], y));
  const second = rest[0] / y[0];
  const last = add(rest, multiply([-second, 0], y));
  return add(twoSum(first, second), [last[0] / y[0], 0]);
}

/** x = mantissa · 2^exponent with a mantissa around 1; x is positive and finite. */
function split(x: number): { mantissa: number; exponent: number } {
  let exponent = Math.round(Math.log2(x));
  let mantissa = exponent > 0 ? x / 2 ** (exponent - 1) / 2 : x * 2 ** Math.min(-exponent, 1000);
  if (exponent < -1000) mantissa *= 2 ** (-exponent - 1000);
  if (mantissa > 1.4142135623730951) {
    mantissa /= 2;
    exponent++;
  } else if (mantissa < 0.7071067811865476) {
    mantissa *= 2;
    exponent--;
  }
  return { mantissa, exponent };
}

/** 1/k for the terms of the series, from the smallest term to the largest. */
const RECIPROCALS: readonly Pair[] = Array.from({ length: 23 }, (_, i) => divide([1, 0], [45 - 2 * i, 0]));

/** ln x for a positive finite x, by the series of the inverse hyperbolic tangent. */
export function logarithm(x: number): Pair {
  const { mantissa, exponent } = split(x);
  const s = divide([mantissa - 1, 0], twoSum(mantissa, 1));
  const square = multiply(s, s);
  let sum: Pair = [0, 0];
  for (const reciprocal of RECIPROCALS) sum = add(multiply(sum, square), reciprocal);
  return add(multiply([exponent, 0], LN2), multiply([2 * s[0], 2 * s[1]], sum));
}

const HALVINGS = 6;

/** e to the z, for |z| up to about 800. */
export function exponential(z: Pair): number {
  const exponent = Math.round(z[0] / LN2[0]);
  const rest = add(z, multiply([-exponent, 0], LN2));
  const small: Pair = [rest[0] / 2 ** HALVINGS, rest[1] / 2 ** HALVINGS];
  let sum: Pair = [1, 0];
  for (let k = 13; k >= 1; k--) sum = add([1, 0], divide(multiply(sum, small), [k, 0]));
  for (let i = 0; i < HALVINGS; i++) sum = multiply(sum, sum);
  const half = Math.trunc(exponent / 2);
  return (sum[0] + sum[1]) * 2 ** half * 2 ** (exponent - half);
}

/** The logarithm of x to a base, rounded once. */
export const ratioOfLogarithms = (x: number, base: number): number => {
  const [high, low] = divide(logarithm(x), logarithm(base));
  return high + low;
};

/** The length of a vector, rounded once but for the rarest cases; JavaScript's own is off by a digit now and then. */
export function hypotenuse(values: readonly number[]): number {
  const largest = Math.max(0, ...values.map((value) => (Number.isNaN(value) ? 0 : Math.abs(value))));
  if (largest === Infinity || values.some(Number.isNaN)) return Math.hypot(...values);
  if (largest === 0) return 0;
  // Squares of numbers around 1 neither overflow nor vanish. Halves, for 2 ** 1024 is not a double.
  const half = Math.floor(Math.log2(largest) / 2);
  const down = 2 ** -half;
  let sum: Pair = [0, 0];
  for (const value of values) {
    const near = value * down * 2 ** (half - Math.floor(Math.log2(largest)));
    sum = add(sum, twoProduct(near, near));
  }
  const root = Math.sqrt(sum[0]);
  const [square, rest] = twoProduct(root, root);
  const better = root + (sum[0] - square - rest + sum[1]) / (2 * root);
  return better * 2 ** half * 2 ** (Math.floor(Math.log2(largest)) - half);
}

/** A small whole exponent: exact, then rounded once. */
function wholePower(x: number, n: number): number {
  let shift = 0;
  let scaled = x;
  for (; !Number.isInteger(scaled); shift++) scaled *= 2;
  const count = Math.abs(n);
  const numerator = BigInt(scaled) ** BigInt(count);
  const denominator = 1n << BigInt(shift * count);
  return n > 0 ? trueDivide(numerator, denominator) : trueDivide(denominator, numerator);
}

/** x is an infinity, or not a number. */
function powerOfInfinity(x: number, y: number): number {
  if (Number.isNaN(x)) return NaN;
  const size = y > 0 ? Infinity : 0;
  return x < 0 && Math.abs(y) % 2 === 1 ? -size : size;
}

/** To the power of it, every double but 1 and -1 is 0 or beyond all doubles. Larger factors overflow in `twoProduct`. */
const ENDLESS = 2 ** 100;

/** y is finite; a finite x is not negative unless y is whole, and not 0 if y is negative. */
export function power(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (!Number.isFinite(x)) return powerOfInfinity(x, y);
  if (x === 0) return y > 0 && y % 2 === 1 ? x : 0;
  if (y === 0.5) return Math.sqrt(x);
  if (y === 2) return x * x;
  if (Number.isInteger(y) && Math.abs(y) <= 64) return wholePower(x, y);
  const sign = x < 0 && Math.abs(y) % 2 === 1 ? -1 : 1;
  if (x === -1) return sign;
  const z = multiply(logarithm(Math.abs(x)), [Math.max(-ENDLESS, Math.min(y, ENDLESS)), 0]);
  if (z[0] > 710) return sign * Infinity;
  return z[0] < -746 ? sign * 0 : sign * exponential(z);
}
