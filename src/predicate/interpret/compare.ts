/** Equality, order, identity and membership. */
import type { CompareOperator } from '../syntax';
import { chargeEffortOver } from './integers';
import type { Runtime } from './runtime';
import { hasMember, isSubset } from './set';
import { iterate } from './iterate';
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

/** A number as JavaScript compares it exactly: numbers and bigints of any size, and doubles. */
function comparable(value: PyValue): Int | undefined {
  return value instanceof PyFloat ? value.value : asInt(value);
}

/** `x == y`; never raises but for a limit. */
function equal(rt: Runtime, x: PyValue, y: PyValue): boolean {
  const p = comparable(x);
  if (p !== undefined) {
    const q = comparable(y);
    chargeEffortOver(rt, p);
    // eslint-disable-next-line eqeqeq -- `==` compares a number and a bigint by mathematical value
    return q === undefined ? y instanceof PyComplex && equalComplex(y, x) : p == q;
  }
  if (typeof x === 'string') {
    rt.chargeSteps(x.length);
    rt.chargeEffort(x.length / 8);
    return x === y;
  }
  if (x instanceof PyComplex) return equalComplex(x, y);
  if (x instanceof PyList) return y instanceof PyList && sameItems(rt, x.items, y.items);
  if (x instanceof PyTuple) return y instanceof PyTuple && sameItems(rt, x.items, y.items);
  if (x instanceof PySet) return y instanceof PySet && x.size === y.size && isSubset(rt, x, y);
  if (x instanceof PyRange) return y instanceof PyRange && sameRange(x, y);
  return x === y;
}

function equalComplex(x: PyComplex, y: PyValue): boolean {
  if (y instanceof PyComplex) return x.re === y.re && x.im === y.im;
  const real = comparable(y);
  // eslint-disable-next-line eqeqeq -- as above
  return real !== undefined && x.im === 0 && x.re == real;
}

/** Equality as containers use it: the same object, or equal ones (a nan is found in its own list). */
const same = (rt: Runtime, x: PyValue, y: PyValue): boolean => x === y || equal(rt, x, y);

function sameItems(rt: Runtime, xs: readonly PyValue[], ys: readonly PyValue[]): boolean {
  if (xs.length !== ys.length) return false;
  rt.chargeSteps(xs.length);
  rt.chargeEffort(4 * xs.length);
  rt.down();
  let equal = true;
  for (let i = 0; equal && i < xs.length; i++) equal = same(rt, xs[i], ys[i]);
  rt.up();
  return equal;
}

function sameRange(x: PyRange, y: PyRange): boolean {
  if (x.length !== y.length) return false;
  if (x.length === 0) return true;
  return x.start === y.start && (x.length === 1 || x.step === y.step);
}

export type OrderOperator = '<' | '<=' | '>' | '>=';

/** `x < y` and its like; TypeError where Python has no order. */
export function order(rt: Runtime, operator: OrderOperator, x: PyValue, y: PyValue): boolean {
  const p = comparable(x);
  const q = comparable(y);
  if (p !== undefined && q !== undefined) {
    chargeEffortOver(rt, p);
    return holds(operator, p, q);
  }
  if (typeof x === 'string' && typeof y === 'string') {
    rt.chargeSteps(Math.min(x.length, y.length));
    rt.chargeEffort(Math.min(x.length, y.length) / 4);
    return holds(operator, compareText(x, y), 0);
  }
  if ((x instanceof PyList && y instanceof PyList) || (x instanceof PyTuple && y instanceof PyTuple)) {
    return orderItems(rt, operator, x.items, y.items);
  }
  if (x instanceof PySet && y instanceof PySet) return orderSets(rt, operator, x, y);
  return rt.raise(
    'TypeError',
    `'${operator}' not supported between instances of '${typeName(x)}' and '${typeName(y)}'`,
  );
}

function holds(operator: OrderOperator, p: Int, q: Int): boolean {
  switch (operator) {
    case '<':
      return p < q;
    case '<=':
      return p <= q;
    case '>':
      return p > q;
    case '>=':
      return p >= q;
  }
}

/** By code points, where JavaScript compares UTF-16 units. */
function compareText(x: string, y: string): number {
  if (x === y) return 0;
  const length = Math.min(x.length, y.length);
  let i = 0;
  while (i < length && x.charCodeAt(i) === y.charCodeAt(i)) i++;
  if (i === length) return x.length - y.length;
  const high = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);
  return high(x.charCodeAt(i)) - high(y.charCodeAt(i));
}

/** The first elements that differ decide; else the lengths. */
function orderItems(
  rt: Runtime,
  operator: OrderOperator,
  xs: readonly PyValue[],
  ys: readonly PyValue[],
): boolean {
  const length = Math.min(xs.length, ys.length);
  rt.chargeSteps(length);
  rt.chargeEffort(2 * length);
  rt.down();
  let i = 0;
  while (i < length && same(rt, xs[i], ys[i])) i++;
  const holding = i < length ? order(rt, operator, xs[i], ys[i]) : holds(operator, xs.length, ys.length);
  rt.up();
  return holding;
}

/** `<=` is "subset of". */
function orderSets(rt: Runtime, operator: OrderOperator, x: PySet, y: PySet): boolean {
  switch (operator) {
    case '<':
      return x.size < y.size && isSubset(rt, x, y);
    case '<=':
      return isSubset(rt, x, y);
    case '>':
      return y.size < x.size && isSubset(rt, y, x);
    case '>=':
      return isSubset(rt, y, x);
  }
}

/** `value in container`. */
function contains(rt: Runtime, container: PyValue, value: PyValue): boolean {
  if (container instanceof PyList || container instanceof PyTuple) {
    rt.chargeSteps(container.items.length);
    rt.chargeEffort(container.items.length / 4);
    return holdsItem(rt, container.items, value);
  }
  // A set is looked up as if it were frozen, and no member is a set.
  if (container instanceof PySet) return !(value instanceof PySet) && hasMember(rt, container, value);
  if (typeof container === 'string') {
    if (typeof value !== 'string') {
      rt.raise('TypeError', `'in <string>' requires string as left operand, not ${typeName(value)}`);
    }
    rt.chargeSteps(container.length);
    // The worst case of a search; texts of rules are a few digits.
    rt.chargeEffort((container.length * (value.length + 16)) / 16);
    return container.includes(value);
  }
  if (container instanceof PyRange) return inRange(rt, container, value);
  return contained(
    rt,
    iterate(rt, container, `argument of type '${typeName(container)}' is not a container or iterable`),
    value,
  );
}

function holdsItem(rt: Runtime, items: readonly PyValue[], value: PyValue): boolean {
  for (const item of items) {
    if (item === value) return true;
    if (typeof item === 'number' && typeof value === 'number') continue;
    if (equal(rt, item, value)) return true;
  }
  return false;
}

function contained(rt: Runtime, items: ReturnType<typeof iterate>, value: PyValue): boolean {
  for (;;) {
    const item = items.next();
    if (item === undefined) return false;
    rt.tick();
    if (same(rt, item, value)) return true;
  }
}

function inRange(rt: Runtime, range: PyRange, value: PyValue): boolean {
  const real = value instanceof PyComplex && value.im === 0 ? value.re : value;
  const number = typeof real === 'number' ? real : comparable(real);
  if (number === undefined || range.length === 0) return false;
  if (typeof number === 'number' && !Number.isInteger(number)) return false;
  const { start, stop, step } = range;
  const inside = step > 0 ? number >= start && number < stop : number <= start && number > stop;
  if (!inside) return false;
  chargeEffortOver(rt, stop);
  chargeEffortOver(rt, step);
  return (BigInt(number) - BigInt(start)) % BigInt(step) === 0n;
}

/** `x is y`: ints and strings by value (CPython leaves it to the implementation), objects by identity. */
const identical = (x: PyValue, y: PyValue): boolean => x === y;

export function compareValues(rt: Runtime, operator: CompareOperator, x: PyValue, y: PyValue): boolean {
  switch (operator) {
    case '==':
      return equal(rt, x, y);
    case '!=':
      return !equal(rt, x, y);
    case 'in':
      return contains(rt, y, x);
    case 'not in':
      return !contains(rt, y, x);
    case 'is':
      return identical(x, y);
    case 'is not':
      return !identical(x, y);
    default:
      return order(rt, operator, x, y);
  }
}
