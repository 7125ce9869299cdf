/**
 * The little that is needed of complex numbers: a negative number to a fractional power gives one in Python.
 * It can be computed with and compared by `==`; everything else about it is a TypeError.
 */
import type { BinaryOperator } from '../syntax';
import { toDouble } from './floats';
import type { Runtime } from './runtime';
import { asInt, PyComplex, PyFloat, type PyValue } from './values';

/** A number as complex; undefined for anything else. */
function widen(rt: Runtime, value: PyValue): PyComplex | undefined {
  if (value instanceof PyComplex) return value;
  if (value instanceof PyFloat) return new PyComplex(value.value, 0);
  const int = asInt(value);
  return int === undefined ? undefined : new PyComplex(toDouble(rt, int), 0);
}

/** x ** y in polar form. */
export function complexPower(rt: Runtime, x: PyComplex, y: PyComplex): PyComplex {
  if (y.re === 0 && y.im === 0) return new PyComplex(1, 0);
  rt.toil(64);
  const size = Math.hypot(x.re, x.im);
  if (size === 0) {
    if (y.im !== 0 || y.re < 0) rt.raise('ZeroDivisionError', 'zero to a negative or complex power');
    return new PyComplex(0, 0);
  }
  const angle = Math.atan2(x.im, x.re);
  const length = size ** y.re * Math.exp(-angle * y.im);
  const turn = angle * y.re + y.im * Math.log(size);
  return new PyComplex(length * Math.cos(turn), length * Math.sin(turn));
}

function divide(rt: Runtime, x: PyComplex, y: PyComplex): PyComplex {
  const size = y.re * y.re + y.im * y.im;
  if (size === 0) rt.raise('ZeroDivisionError', 'division by zero');
  return new PyComplex((x.re * y.re + x.im * y.im) / size, (x.im * y.re - x.re * y.im) / size);
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
      return new PyComplex(p.re * q.re - p.im * q.im, p.re * q.im + p.im * q.re);
    case '/':
      return divide(rt, p, q);
    case '**':
      return complexPower(rt, p, q);
    default:
      return undefined;
  }
}
