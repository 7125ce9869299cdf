/**
 * is_prime, is_square and is_cube of any whole number (a float that is whole counts as its int). They are exact:
 * is_prime is proven below 3.3·10²⁴ (Sorenson and Webster's bases), and beyond errs with a negligible probability.
 */
import { floatToInt } from '../floats';
import { bitLength, reserveBits } from '../integers';
import type { Runtime } from '../runtime';
import { asInt, PyFloat, typeName, type Int, type PyValue } from '../values';
import { define } from './define';

const BASES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];

/** Bigger ones would take too long to test. */
const MAX_BITS = 2048;

/** By trial division: exact for safe integers, and quick for small ones. */
export function isSmallPrime(n: number): boolean {
  if (n % 2 === 0) return n === 2;
  for (let d = 3; d * d <= n; d += 2) if (n % d === 0) return false;
  return n > 1;
}

function powerMod(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** Miller–Rabin: whether `base` fails to show that odd n > 41 is composite. */
function passes(n: bigint, base: bigint): boolean {
  let odd = n - 1n;
  let twos = 0;
  for (; (odd & 1n) === 0n; odd >>= 1n) twos++;
  let x = powerMod(base, odd, n);
  if (x === 1n || x === n - 1n) return true;
  for (let i = 1; i < twos; i++) {
    x = (x * x) % n;
    if (x === n - 1n) return true;
  }
  return false;
}

export function isPrime(rt: Runtime, n: Int): boolean {
  if (n < 2) return false;
  if (typeof n === 'number' && n < 65_536) {
    rt.chargeEffort(n < 4096 ? 4 : 24);
    return isSmallPrime(n);
  }
  const bits = bitLength(n);
  if (bits > MAX_BITS) reserveBits(rt, Infinity);
  rt.chargeSteps((bits * bits * bits) / 32_768);
  rt.chargeEffort(BASES.length * 16 * bits + (bits * bits * bits) / 1024);
  const value = BigInt(n);
  for (const base of BASES) if (value % base === 0n) return value === base;
  return BASES.every((base) => passes(value, base));
}

/** ⌊n^(1/k)⌋ for n ≥ 0, by Newton's iteration from above. */
export function integerRoot(n: bigint, k: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << (BigInt(n.toString(2).length) / k + 1n);
  for (;;) {
    const next = ((k - 1n) * root + n / root ** (k - 1n)) / k;
    if (next >= root) return root;
    root = next;
  }
}

function isPower(rt: Runtime, n: Int, k: 2 | 3): boolean {
  const size = n < 0 ? -n : n;
  if (typeof size === 'number') {
    const root = Math.round(k === 2 ? Math.sqrt(size) : Math.cbrt(size));
    if (size < 2 ** 50) return root ** k === size;
  }
  const bits = bitLength(size);
  rt.chargeSteps((bits * bits) / 512);
  rt.chargeEffort(512 + (bits * bits) / 8192);
  const root = integerRoot(BigInt(size), BigInt(k));
  return root ** BigInt(k) === BigInt(size);
}

const isSquare = (rt: Runtime, n: Int): boolean => n >= 0 && isPower(rt, n, 2);

const isCube = (rt: Runtime, n: Int): boolean => isPower(rt, n, 3);

/** The int that a value is equal to; undefined for a float between two ints. */
function whole(rt: Runtime, name: string, value: PyValue): Int | undefined {
  const int = asInt(value);
  if (int !== undefined) return int;
  if (!(value instanceof PyFloat)) {
    return rt.raise('TypeError', `${name}() needs an integer, not '${typeName(value)}'`);
  }
  return Number.isInteger(value.value) ? floatToInt(rt, value.value) : undefined;
}

function test(name: string, body: (rt: Runtime, n: Int) => boolean) {
  return define({ name, least: 1, most: 1 }, (rt, [value]) => {
    const n = whole(rt, name, value);
    return n !== undefined && body(rt, n);
  });
}

export const PRIME_BUILTINS = [
  test('is_prime', isPrime),
  test('is_cube', isCube),
  test('is_square', isSquare),
];
