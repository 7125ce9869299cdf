/** The part of `math` that judges' functions and guesses may use, and `float.is_integer`. */
import { binary } from '../arithmetic';
import { floatToInt, toDouble, TRANSCENDENTAL } from '../floats';
import { bitLength, multiply, negate, normalise } from '../integers';
import { each } from '../iterate';
import { exponential, hypotenuse, logarithm, ratioOfLogarithms } from '../power';
import type { Runtime } from '../runtime';
import { asInt, PyFloat, typeName, type Int, type PyBuiltin, type PyValue } from '../values';
import { define, integer } from './define';
import { integerRoot } from './primes';

const CONSTANTS: Readonly<Record<string, number>> = {
  'math.pi': Math.PI,
  'math.e': Math.E,
  'math.tau': 2 * Math.PI,
  'math.inf': Infinity,
  'math.nan': NaN,
};

/** The value of `math.pi` and its like. */
export const mathConstant = (id: string): PyValue => new PyFloat(CONSTANTS[id] ?? NaN);

function real(rt: Runtime, value: PyValue): number {
  if (value instanceof PyFloat) return value.value;
  const int = asInt(value);
  return int === undefined
    ? rt.raise('TypeError', `must be real number, not ${typeName(value)}`)
    : toDouble(rt, int);
}

/** A function of one real number; a nan or an infinity that was not put in is an error. */
function ofReal(name: string, body: (x: number) => number, effort = 0): PyBuiltin {
  return define({ name: `math.${name}`, least: 1, most: 1 }, (rt, [value]) => {
    const x = real(rt, value);
    rt.chargeEffort(effort);
    const result = body(x);
    if (Number.isNaN(result) && !Number.isNaN(x)) rt.raise('ValueError', 'math domain error');
    if (!Number.isFinite(result) && Number.isFinite(x)) rt.raise('OverflowError', 'math range error');
    return new PyFloat(result);
  });
}

/** Rounding to an int. */
function rounding(name: string, round: (x: number) => number): PyBuiltin {
  return define({ name: `math.${name}`, least: 1, most: 1 }, (rt, [value]) => {
    const int = asInt(value);
    return int ?? floatToInt(rt, round(real(rt, value)));
  });
}

/** ln of any positive int or float, also of ints beyond the doubles. */
function naturalLog(rt: Runtime, value: PyValue): number {
  rt.chargeEffort(TRANSCENDENTAL);
  const int = asInt(value);
  if (int === undefined) {
    const x = real(rt, value);
    if (x <= 0) rt.raise('ValueError', 'expected a positive input');
    return Number.isFinite(x) ? logarithm(x)[0] : x;
  }
  if (int <= 0) rt.raise('ValueError', 'expected a positive input');
  const shift = Math.max(bitLength(int) - 1000, 0);
  const [high] = logarithm(Number(shift === 0 ? int : BigInt(int) >> BigInt(shift)));
  return high + shift * Math.LN2;
}

const log = define({ name: 'math.log', least: 1, most: 2 }, (rt, args) => {
  const [value, base] = args as [PyValue, PyValue | undefined];
  const ln = naturalLog(rt, value);
  if (base === undefined) return new PyFloat(ln);
  const divisor = naturalLog(rt, base);
  if (divisor === 0) rt.raise('ZeroDivisionError', 'division by zero');
  return new PyFloat(ln / divisor);
});

function logTo(name: string, base: number): PyBuiltin {
  return define({ name: `math.${name}`, least: 1, most: 1 }, (rt, [value]) => {
    const ln = naturalLog(rt, value);
    const int = asInt(value);
    const x = int === undefined ? real(rt, value) : Number(int);
    rt.chargeEffort(2 * TRANSCENDENTAL);
    return new PyFloat(Number.isFinite(x) ? ratioOfLogarithms(x, base) : ln / Math.log(base));
  });
}

function gcdOf(rt: Runtime, x: Int, y: Int): bigint {
  let [p, q] = [BigInt(x < 0 ? negate(x) : x), BigInt(y < 0 ? negate(y) : y)];
  const turn = 16 + Math.min(bitLength(x), bitLength(y)) / 16;
  while (q !== 0n) {
    rt.chargeEffort(turn);
    [p, q] = [q, p % q];
  }
  return p;
}

/** gcd and lcm of any number of ints. */
function folding(name: string, start: Int, step: (rt: Runtime, x: Int, y: Int) => Int): PyBuiltin {
  return define({ name: `math.${name}`, least: 0, most: Infinity }, (rt, args) => {
    let result = start;
    for (const arg of args) {
      const y = integer(rt, arg);
      rt.chargeSteps(bitLength(y));
      result = step(rt, result, y);
    }
    return result;
  });
}

const gcd = folding('gcd', 0, (rt, x, y) => normalise(gcdOf(rt, x, y)));

const lcm = folding('lcm', 1, (rt, x, y) => {
  if (x === 0 || y === 0) return 0;
  const product = multiply(rt, normalise(BigInt(x) / gcdOf(rt, x, y)), y);
  return product < 0 ? negate(product) : product;
});

const isqrt = define({ name: 'math.isqrt', least: 1, most: 1 }, (rt, [value]) => {
  const n = integer(rt, value);
  if (n < 0) rt.raise('ValueError', 'isqrt() argument must be nonnegative');
  const bits = bitLength(n);
  rt.chargeSteps(bits);
  rt.chargeEffort(512 + (bits * bits) / 8192);
  return normalise(integerRoot(BigInt(n), 2n));
});

const hypot = define({ name: 'math.hypot', least: 0, most: Infinity }, (rt, args) => {
  const result = hypotenuse(args.map((arg) => real(rt, arg)));
  return new PyFloat(result);
});

const prod = define({ name: 'math.prod', least: 1, most: 2, keywords: ['', 'start'] }, (rt, args) => {
  const [iterable, start = 1] = args as [PyValue, PyValue | undefined];
  let product = start;
  each(rt, iterable, (item) => {
    product = binary(rt, '*', product, item);
    return true;
  });
  return product;
});

const isclose = define(
  { name: 'math.isclose', least: 2, most: 4, keywords: ['a', 'b', 'rel_tol', 'abs_tol'] },
  (rt, args) => {
    const [x, y] = [real(rt, args[0]), real(rt, args[1])];
    const [, , relative, absolute] = args as readonly (PyValue | undefined)[];
    const rel = relative === undefined ? 1e-9 : real(rt, relative);
    const abs = absolute === undefined ? 0 : real(rt, absolute);
    if (rel < 0 || abs < 0) rt.raise('ValueError', 'tolerances must be non-negative');
    if (x === y) return true;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
    const distance = Math.abs(x - y);
    return distance <= Math.abs(rel * y) || distance <= Math.abs(rel * x) || distance <= abs;
  },
);

const isInteger = define({ name: 'float.is_integer', least: 1, most: 1 }, (rt, [value]) => {
  if (value instanceof PyFloat) return Number.isInteger(value.value);
  integer(rt, value);
  return true;
});

const FUNCTIONS: ReadonlyMap<string, PyBuiltin> = new Map(
  [
    gcd,
    lcm,
    isqrt,
    hypot,
    prod,
    isclose,
    log,
    logTo('log2', 2),
    logTo('log10', 10),
    isInteger,
    rounding('floor', Math.floor),
    rounding('ceil', Math.ceil),
    rounding('trunc', Math.trunc),
    ofReal('sqrt', Math.sqrt),
    ofReal('fabs', Math.abs),
    ofReal(
      'exp',
      (x) => (Number.isFinite(x) ? exponential([Math.max(-800, Math.min(x, 800)), 0]) : Math.exp(x)),
      TRANSCENDENTAL,
    ),
    ofReal('sin', Math.sin),
    ofReal('cos', Math.cos),
    ofReal('tan', Math.tan),
  ].map((builtin) => [builtin.name, builtin]),
);

export const mathFunction = (callee: string): PyBuiltin | undefined => FUNCTIONS.get(callee);
