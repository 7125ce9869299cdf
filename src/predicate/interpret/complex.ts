/**
 * The little that is needed of complex numbers: a negative number to a fractional power gives one in Python.
 * It can be computed with and compared by `==`; everything else about it is a TypeError.
 */
import type { BinaryOperator } from '../syntax';
import { toDouble } from './floats';
import { hypotenuse, power } from './power';
import type { Runtime } from './runtime';
import { asInt, PyComplex, PyFloat, type PyValue } from './values';

/** A number as complex; undefined for anything else. */
function widen(rt: Runtime, value: PyValue): PyComplex | undefined {
  if (value instanceof PyComplex) return value;
  if (value instanceof PyFloat) return new PyComplex(value.value, 0);
  const int = asInt(value);
  return int === undefined ? undefined : new PyComplex(toDouble(rt, int), 0);
}

/** x ** y as CPython computes it: by products for small whole exponents, else in polar form. */
export function complexPower(rt: Runtime, x: PyComplex, y: PyComplex): PyComplex {
  if (y.re === 0 && y.im === 0) return new PyComplex(1, 0);
  rt.chargeEffort(64);
  const isWhole = y.im === 0 && Number.isInteger(y.re) && Math.abs(y.re) <= MOST_PRODUCTS;
  const result = isWhole ? wholePower(rt, x, y.re) : polarPower(rt, x, y);
  if (isInfinite(result.re) || isInfinite(result.im)) rt.raise('OverflowError', 'complex exponentiation');
  return result;
}

const MOST_PRODUCTS = 100;
const ONE = new PyComplex(1, 0);

function wholePower(rt: Runtime, x: PyComplex, exponent: number): PyComplex {
  let result = ONE;
  let factor = x;
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, factor);
    factor = multiply(factor, factor);
  }
  return exponent > 0 ? result : divide(rt, ONE, result);
}

const isInfinite = (x: number): boolean => Math.abs(x) === Infinity;

/** 1 for an infinity and 0 for anything else, with its sign. */
const boxed = (x: number): number => (isInfinite(x) ? Math.sign(x) : Math.sign(1 / x) * 0);

const orZero = (x: number): number => (Number.isNaN(x) ? 0 : x);

const product = (p: PyComplex, q: PyComplex): PyComplex =>
  new PyComplex(p.re * q.re - p.im * q.im, p.re * q.im + p.im * q.re);

/** A product that overflowed is infinite, and not a number only where a factor is none (C11, annex G.5.1). */
function multiply(p: PyComplex, q: PyComplex): PyComplex {
  const result = product(p, q);
  if (!Number.isNaN(result.re) || !Number.isNaN(result.im)) return result;
  let [x, y] = [p, q];
  const isEndless = ({ re, im }: PyComplex) => isInfinite(re) || isInfinite(im);
  const box = ({ re, im }: PyComplex) => new PyComplex(boxed(re), boxed(im));
  const cleared = ({ re, im }: PyComplex) => new PyComplex(orZero(re), orZero(im));
  if (isEndless(x)) [x, y] = [box(x), cleared(y)];
  if (isEndless(y)) [x, y] = [cleared(x), box(y)];
  const overflows = [p.re * q.re, p.im * q.im, p.re * q.im, p.im * q.re].some(isInfinite);
  if (x === p && y === q && !overflows) return result;
  const { re, im } = product(cleared(x), cleared(y));
  return new PyComplex(Infinity * re, Infinity * im);
}

function polarPower(rt: Runtime, x: PyComplex, y: PyComplex): PyComplex {
  const size = hypotenuse([x.re, x.im]);
  if (size === 0) {
    if (y.im !== 0 || y.re < 0) rt.raise('ZeroDivisionError', 'zero to a negative or complex power');
    return new PyComplex(0, 0);
  }
  const angle = Math.atan2(x.im, x.re);
  const length = power(size, y.re) * Math.exp(-angle * y.im);
  const turn = angle * y.re + y.im * Math.log(size);
  return new PyComplex(length * Math.cos(turn), length * Math.sin(turn));
}

function divide(rt: Runtime, x: PyComplex, y: PyComplex): PyComplex {
  if (y.re === 0 && y.im === 0) rt.raise('ZeroDivisionError', 'division by zero');
  const result = quotient(x, y);
  const isLost = Number.isNaN(result.re) && Number.isNaN(result.im);
  const isEndless = isInfinite(y.re) || isInfinite(y.im);
  if (!isLost || !isEndless || !Number.isFinite(x.re) || !Number.isFinite(x.im)) return result;
  const [re, im] = [boxed(y.re), boxed(y.im)];
  return new PyComplex(0 * (x.re * re + x.im * im), 0 * (x.im * re - x.re * im));
}

function quotient(x: PyComplex, y: PyComplex): PyComplex {
  // Smith's way, as CPython's: the order of the steps decides the last digit.
  if (Math.abs(y.re) >= Math.abs(y.im)) {
    const ratio = y.im / y.re;
    const size = y.re + y.im * ratio;
    return new PyComplex((x.re + x.im * ratio) / size, (x.im - x.re * ratio) / size);
  }
  const ratio = y.re / y.im;
  const size = y.re * ratio + y.im;
  return new PyComplex((x.re * ratio + x.im) / size, (x.im * ratio - x.re) / size);
}

/** `x op y` where one of them is complex; undefined where the operator is not defined. */
export function onComplex(
  rt: Runtime,
  operator: BinaryOperator,
  x: PyValue,
  y: PyValue,
): PyComplex | undefined {
  const [p, q] = [widen(rt, x), widen(rt, y)];
  if (!p || !q) return undefined;
  switch (operator) {
    case '+':
      return new PyComplex(p.re + q.re, p.im + q.im);
    case '-':
      return new PyComplex(p.re - q.re, p.im - q.im);
    case '*':
      return multiply(p, q);
    case '/':
      return divide(rt, p, q);
    case '**':
      return complexPower(rt, p, q);
    default:
      return undefined;
  }
}
