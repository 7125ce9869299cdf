/** Iterators over every iterable value. */
import type { Runtime } from './runtime';
import { multiply, add } from './integers';
import { PyIterator, PyList, PyRange, PySet, PyTuple, typeName, type Int, type PyValue } from './values';

/** Code points, as Python counts characters. */
export const characters = (text: string): string[] => Array.from(text);

const SURROGATE = /[\ud800-\udfff]/;

/** Checks for characters beyond UTF-16 units, so that units and code points differ. */
export const isAstral = (text: string): boolean => SURROGATE.test(text);

class ListIterator extends PyIterator {
  readonly type = 'list_iterator';
  #index = 0;
  constructor(readonly list: PyList) {
    super();
  }
  next(): PyValue | undefined {
    const item = this.list.items[this.#index++];
    // Once it has ended, a list that grows gives it nothing more.
    if (item === undefined) this.#index = Infinity;
    return item;
  }
}

/** `reversed` of a list, which may change meanwhile. */
export class ReversedListIterator extends PyIterator {
  readonly type = 'list_reverseiterator';
  #index: number;
  constructor(readonly list: PyList) {
    super();
    this.#index = list.items.length - 1;
  }
  next(): PyValue | undefined {
    const item = this.list.items[this.#index--];
    if (item === undefined) this.#index = -1;
    return item;
  }
}

export class ArrayIterator extends PyIterator {
  #index = 0;
  constructor(
    readonly type: string,
    readonly items: readonly PyValue[],
  ) {
    super();
  }
  next(): PyValue | undefined {
    return this.items[this.#index++];
  }
}

class RangeIterator extends PyIterator {
  readonly type = 'range_iterator';
  #value: number;
  #left: number;
  constructor(
    start: number,
    readonly step: number,
    length: number,
  ) {
    super();
    this.#value = start;
    this.#left = length;
  }
  next(): PyValue | undefined {
    if (this.#left-- <= 0) return undefined;
    const value = this.#value;
    this.#value = value + this.step;
    return value;
  }
}

class BigRangeIterator extends PyIterator {
  readonly type = 'longrange_iterator';
  #index: Int = 0;
  constructor(
    readonly rt: Runtime,
    readonly range: PyRange,
  ) {
    super();
  }
  next(): PyValue | undefined {
    const { rt, range } = this;
    if (this.#index >= range.length) return undefined;
    const value = add(rt, range.start, multiply(rt, this.#index, range.step));
    this.#index = add(rt, this.#index, 1);
    return value;
  }
}

/** Checks that plain numbers can run through a range without leaving the safe integers. */
export const isSmallRange = (range: PyRange): boolean =>
  typeof range.start === 'number' && typeof range.stop === 'number' && typeof range.step === 'number';

function iterateRange(rt: Runtime, range: PyRange): PyIterator {
  const { start, step, length } = range;
  if (isSmallRange(range)) return new RangeIterator(start as number, step as number, length as number);
  return new BigRangeIterator(rt, range);
}

/** `iter(value)`. */
export function iterate(rt: Runtime, value: PyValue, complaint?: string): PyIterator {
  if (value instanceof PyList) return new ListIterator(value);
  if (value instanceof PyTuple) return new ArrayIterator('tuple_iterator', value.items);
  if (value instanceof PyRange) return iterateRange(rt, value);
  if (value instanceof PyIterator) return value;
  if (value instanceof PySet) {
    rt.chargeEffort(4 * value.size);
    return new ArrayIterator('set_iterator', value.values());
  }
  if (typeof value === 'string') {
    rt.chargeEffort(2 * value.length);
    return new ArrayIterator('str_ascii_iterator', characters(value));
  }
  return rt.raise('TypeError', complaint ?? `'${typeName(value)}' object is not iterable`);
}

/** Runs through an iterable, a step an element, until `visit` returns false. */
export function each(rt: Runtime, iterable: PyValue, visit: (item: PyValue) => boolean): boolean {
  const items = iterate(rt, iterable);
  const { site } = rt;
  for (;;) {
    const item = items.next();
    rt.site = site;
    if (item === undefined) return true;
    if (--rt.fuel < 0) rt.refuel();
    if (!visit(item)) return false;
  }
}

/** All elements, one step each. The array is fresh. */
export function drain(rt: Runtime, value: PyValue): PyValue[] {
  const items = iterate(rt, value);
  const result: PyValue[] = [];
  const site = rt.site;
  for (;;) {
    const item = items.next();
    if (item === undefined) return result;
    rt.site = site;
    rt.tick();
    if (result.length >= rt.sizeLimit) rt.reserve(result.length + 1);
    result.push(item);
  }
}

/** Elements of an iterable for unpacking into `count` targets; no steps. */
export function unpack(rt: Runtime, value: PyValue, count: number): readonly PyValue[] {
  const items =
    value instanceof PyTuple || value instanceof PyList
      ? value.items
      : take(iterate(rt, value, `cannot unpack non-iterable ${typeName(value)} object`), count + 1);
  if (items.length === count) return items;
  if (items.length < count) {
    rt.raise('ValueError', `not enough values to unpack (expected ${count}, got ${items.length})`);
  }
  const got = value instanceof PyTuple || value instanceof PyList ? `, got ${items.length}` : '';
  return rt.raise('ValueError', `too many values to unpack (expected ${count}${got})`);
}

function take(items: PyIterator, most: number): PyValue[] {
  const result: PyValue[] = [];
  while (result.length < most) {
    const item = items.next();
    if (item === undefined) break;
    result.push(item);
  }
  return result;
}
