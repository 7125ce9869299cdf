/** The binary and unary operators on any two values: what the compiled fast paths fall back to. */
import type { BinaryOperator } from '../syntax';
import { floatFloorDivide, floatModulo, floatPower, toDouble } from './floats';
import * as ints from './integers';
import type { Runtime } from './runtime';
import { concatenate, repeat } from './sequences';
import { copySet, intersection, subtract, toggle, unite } from './set';
import { iterate } from './iterate';
import { complexPower, onComplex } from './complex';
import {
  asInt,
  PyComplex,
  PyFloat,
  PyList,
  PyRange,
  PySet,
  PyTuple,
  typeName,
  type Int,
  type PyValue,
} from './values';

/** `x op y`. */
export function binary(rt: Runtime, operator: BinaryOperator, x: PyValue, y: PyValue): PyValue {
  const p = asInt(x);
  const q = asInt(y);
  if (p !== undefined && q !== undefined) {
    if (typeof x === 'boolean' && typeof y === 'boolean') return onBools(rt, operator, x, y);
    return onInts(rt, operator, p, q);
  }
  if ((p !== undefined || x instanceof PyFloat) && (q !== undefined || y instanceof PyFloat)) {
    return onFloats(rt, operator, x as Int | boolean | PyFloat, y as Int | boolean | PyFloat);
  }
  return onOthers(rt, operator, x, y) ?? unsupported(rt, operator, x, y);
}

/** `x op= y`: lists and sets change in place, so that other names for them see it. */
export function inPlace(rt: Runtime, operator: BinaryOperator, x: PyValue, y: PyValue): PyValue {
  if (x instanceof PyList && operator === '+') return extend(rt, x, y);
  if (x instanceof PyList && operator === '*' && asInt(y) !== undefined) {
    x.items = (repeat(rt, x, asInt(y) as Int) as PyList).items;
    return x;
  }
  if (x instanceof PySet && y instanceof PySet) {
    if (operator === '|') unite(rt, x, y);
    else if (operator === '&') x.members = intersection(rt, x, y).members;
    else if (operator === '-') subtract(rt, x, y);
    else if (operator === '^') toggle(rt, x, y);
    else return unsupported(rt, operator, x, y, true);
    return x;
  }
  const p = asInt(x);
  if (p !== undefined && asInt(y) !== undefined) return binary(rt, operator, x, y);
  if (isNumber(x) && isNumber(y)) return binary(rt, operator, x, y);
  return onOthers(rt, operator, x, y) ?? unsupported(rt, operator, x, y, true);
}

/** An int, a bool or a float. */
export const isNumber = (value: PyValue): boolean => value instanceof PyFloat || asInt(value) !== undefined;

/** `list += iterable`: elements arrive one by one, also from the list itself as it was. */
function extend(rt: Runtime, list: PyList, more: PyValue): PyList {
  if (more instanceof PyList || more instanceof PyTuple) {
    const items = more.items.slice();
    rt.reserve(list.items.length + items.length);
    for (const item of items) list.items.push(item);
    return list;
  }
  extendFrom(rt, list, more);
  return list;
}

function onBools(rt: Runtime, operator: BinaryOperator, x: boolean, y: boolean): PyValue {
  if (operator === '&') return x && y;
  if (operator === '|') return x || y;
  if (operator === '^') return x !== y;
  return onInts(rt, operator, x ? 1 : 0, y ? 1 : 0);
}

function onInts(rt: Runtime, operator: BinaryOperator, x: Int, y: Int): PyValue {
  switch (operator) {
    case '+':
      return ints.add(rt, x, y);
    case '-':
      return ints.subtract(rt, x, y);
    case '*':
      return ints.multiply(rt, x, y);
    case '//':
      return y === 0 ? zeroDivision(rt, '//') : ints.floorDivide(rt, x, y);
    case '%':
      return y === 0 ? zeroDivision(rt, '%') : ints.modulo(rt, x, y);
    case '/':
      return y === 0 ? zeroDivision(rt, '/') : divideInts(rt, x, y);
    case '**':
      return y < 0 ? powerOfFloats(rt, toDouble(rt, x), toDouble(rt, y)) : ints.power(rt, x, y);
    case '<<':
    case '>>':
      return shift(rt, operator, x, y);
    default:
      return ints.bitwise(rt, operator, x, y);
  }
}

function zeroDivision(rt: Runtime, operator: '/' | '//' | '%'): never {
  const message = {
    '/': 'division by zero',
    '//': 'integer division or modulo by zero',
    '%': 'integer modulo by zero',
  }[operator];
  return rt.raise('ZeroDivisionError', message);
}

function divideInts(rt: Runtime, x: Int, y: Int): PyFloat {
  ints.chargeEffortOver(rt, x);
  ints.chargeEffortOver(rt, y);
  const quotient = ints.trueDivide(x, y);
  if (!Number.isFinite(quotient)) {
    rt.raise('OverflowError', 'integer division result too large for a float');
  }
  return new PyFloat(quotient);
}

function powerOfFloats(rt: Runtime, x: number, y: number): PyFloat | PyComplex {
  if (x < 0 && Number.isFinite(x) && Number.isFinite(y) && !Number.isInteger(y)) {
    return complexPower(rt, new PyComplex(x, 0), new PyComplex(y, 0));
  }
  return new PyFloat(floatPower(rt, x, y));
}

function shift(rt: Runtime, operator: '<<' | '>>', x: Int, count: Int): Int {
  if (count < 0) rt.raise('ValueError', 'negative shift count');
  return operator === '<<' ? ints.shiftLeft(rt, x, count) : ints.shiftRight(rt, x, count);
}

/** Toil of a remainder of floats, which is found bit by bit where one is far larger than the other. */
const REMAINDER = 16;

function onFloats(
  rt: Runtime,
  operator: BinaryOperator,
  x: Int | boolean | PyFloat,
  y: Int | boolean | PyFloat,
): PyValue {
  const p = x instanceof PyFloat ? x.value : toDouble(rt, asInt(x) as Int);
  const q = y instanceof PyFloat ? y.value : toDouble(rt, asInt(y) as Int);
  switch (operator) {
    case '+':
      return new PyFloat(p + q);
    case '-':
      return new PyFloat(p - q);
    case '*':
      return new PyFloat(p * q);
    case '/':
      return q === 0 ? rt.raise('ZeroDivisionError', 'division by zero') : new PyFloat(p / q);
    case '//':
      if (q === 0) rt.raise('ZeroDivisionError', 'float floor division by zero');
      rt.chargeEffort(REMAINDER);
      return new PyFloat(floatFloorDivide(p, q));
    case '%':
      if (q === 0) rt.raise('ZeroDivisionError', 'float modulo by zero');
      rt.chargeEffort(REMAINDER);
      return new PyFloat(floatModulo(p, q));
    case '**':
      return powerOfFloats(rt, p, q);
    default:
      return unsupported(rt, operator, x, y);
  }
}

/** Sequences and sets; undefined where the operator is not theirs. */
function onOthers(rt: Runtime, operator: BinaryOperator, x: PyValue, y: PyValue): PyValue | undefined {
  if (x instanceof PyComplex || y instanceof PyComplex) return onComplex(rt, operator, x, y);
  if (operator === '+') return concatenate(rt, x, y);
  if (operator === '*') {
    if (asInt(y) !== undefined) return repeat(rt, x, asInt(y) as Int);
    if (asInt(x) !== undefined) return repeat(rt, y, asInt(x) as Int);
    return undefined;
  }
  if (operator === '%' && typeof x === 'string') {
    // The checker refuses formats: the text has no place for a value, and a list counts as a mapping here.
    const leftOver = !(
      y instanceof PyList ||
      y instanceof PyRange ||
      (y instanceof PyTuple && y.items.length === 0)
    );
    return leftOver ? rt.raise('TypeError', 'not all arguments converted during string formatting') : x;
  }
  return x instanceof PySet && y instanceof PySet ? onSets(rt, operator, x, y) : undefined;
}

function onSets(rt: Runtime, operator: BinaryOperator, x: PySet, y: PySet): PySet | undefined {
  if (operator === '&') return intersection(rt, x, y);
  const change =
    operator === '|' ? unite : operator === '-' ? subtract : operator === '^' ? toggle : undefined;
  if (!change) return undefined;
  const result = copySet(rt, x);
  change(rt, result, y);
  return result;
}

function unsupported(
  rt: Runtime,
  operator: BinaryOperator,
  x: PyValue,
  y: PyValue,
  augmented = false,
): never {
  const shown = `${operator === '**' && !augmented ? '** or pow()' : operator}${augmented ? '=' : ''}`;
  if (operator === '*' && (isSequence(x) || isSequence(y))) {
    rt.raise('TypeError', `can't multiply sequence by non-int of type '${typeName(isSequence(x) ? y : x)}'`);
  }
  return rt.raise(
    'TypeError',
    `unsupported operand type(s) for ${shown}: '${typeName(x)}' and '${typeName(y)}'`,
  );
}

const isSequence = (value: PyValue): boolean =>
  typeof value === 'string' || value instanceof PyList || value instanceof PyTuple;

/** `-x`, `+x`, `~x`. */
export function unary(rt: Runtime, operator: '-' | '+' | '~', value: PyValue): PyValue {
  if (value instanceof PyFloat && operator !== '~') {
    return operator === '-' ? new PyFloat(-value.value) : value;
  }
  if (value instanceof PyComplex && operator !== '~') {
    return operator === '-' ? new PyComplex(-value.re, -value.im) : value;
  }
  const int = asInt(value);
  if (int === undefined) {
    return rt.raise('TypeError', `bad operand type for unary ${operator}: '${typeName(value)}'`);
  }
  ints.chargeEffortOver(rt, int);
  return operator === '-' ? ints.negate(int) : operator === '+' ? int : ints.invert(int);
}

function extendFrom(rt: Runtime, list: PyList, more: PyValue): void {
  const items = iterate(rt, more);
  for (;;) {
    const item = items.next();
    if (item === undefined) return;
    rt.tick();
    if (list.items.length >= rt.sizeLimit) rt.reserve(list.items.length + 1);
    list.items.push(item);
  }
}
