/** Concatenation, repetition, indexing and slicing of str, list, tuple and range. */
import { add, floorDivide, multiply, subtract } from './integers';
import { characters, isAstral } from './iterate';
import type { Runtime } from './runtime';
import { asInt, PyList, PyRange, PyTuple, typeName, type Int, type PyValue } from './values';

/** `x + y`; undefined where neither is a sequence. */
export function concatenate(rt: Runtime, x: PyValue, y: PyValue): PyValue | undefined {
  if (typeof x === 'string') {
    if (typeof y !== 'string')
      rt.raise('TypeError', `can only concatenate str (not "${typeName(y)}") to str`);
    rt.reserve(x.length + y.length);
    rt.chargeEffort(8);
    return x + y;
  }
  if (x instanceof PyList) {
    if (!(y instanceof PyList)) return mismatch(rt, 'list', y);
    rt.reserve(x.items.length + y.items.length);
    return new PyList(x.items.concat(y.items));
  }
  if (x instanceof PyTuple) {
    if (!(y instanceof PyTuple)) return mismatch(rt, 'tuple', y);
    rt.reserve(x.items.length + y.items.length);
    return new PyTuple(x.items.concat(y.items));
  }
  return undefined;
}

const mismatch = (rt: Runtime, type: string, y: PyValue): never =>
  rt.raise('TypeError', `can only concatenate ${type} (not "${typeName(y)}") to ${type}`);

/** `x * count`; undefined where x is not a sequence. */
export function repeat(rt: Runtime, x: PyValue, count: Int): PyValue | undefined {
  if (typeof x === 'string') return x.repeat(times(rt, x.length, count));
  if (x instanceof PyList) return new PyList(repeatItems(rt, x.items, count));
  if (x instanceof PyTuple) return new PyTuple(repeatItems(rt, x.items, count));
  return undefined;
}

function times(rt: Runtime, length: number, count: Int): number {
  if (typeof count === 'bigint' && BigInt.asIntN(64, count) !== count)
    rt.raise('OverflowError', "cannot fit 'int' into an index-sized integer");
  if (count <= 0) return 0;
  if (length === 0) return 0;
  rt.reserve(length * Number(count));
  return Number(count);
}

function repeatItems(rt: Runtime, items: readonly PyValue[], count: Int): PyValue[] {
  const n = times(rt, items.length, count);
  const result: PyValue[] = [];
  for (let i = 0; i < n; i++) for (const item of items) result.push(item);
  return result;
}

/** `target[index]`. */
export function subscript(rt: Runtime, target: PyValue, index: PyValue): PyValue {
  if (target instanceof PyList) return itemAt(rt, target.items, index, 'list');
  if (target instanceof PyTuple) return itemAt(rt, target.items, index, 'tuple');
  if (typeof target === 'string') {
    rt.chargeEffort(target.length / 8);
    return itemAt(rt, isAstral(target) ? characters(target) : target, index, 'string');
  }
  if (target instanceof PyRange) return rangeItem(rt, target, index);
  return rt.raise('TypeError', `'${typeName(target)}' object is not subscriptable`);
}

function itemAt(
  rt: Runtime,
  items: readonly PyValue[] | string,
  index: PyValue,
  type: 'list' | 'tuple' | 'string',
): PyValue {
  const i = indexNumber(rt, index, type);
  if (typeof i === 'bigint') return rt.raise('IndexError', "cannot fit 'int' into an index-sized integer");
  const item = items[i < 0 ? i + items.length : i];
  if (item === undefined) return rt.raise('IndexError', `${type} index out of range`);
  return item;
}

function indexNumber(rt: Runtime, index: PyValue, type: string): Int {
  const i = asInt(index);
  if (i !== undefined) return i;
  return rt.raise(
    'TypeError',
    type === 'string'
      ? `string indices must be integers, not '${typeName(index)}'`
      : `${type} indices must be integers or slices, not ${typeName(index)}`,
  );
}

function rangeItem(rt: Runtime, range: PyRange, index: PyValue): Int {
  const i = indexNumber(rt, index, 'range');
  const position = i < 0 ? add(rt, i, range.length) : i;
  if (position < 0 || position >= range.length) {
    return rt.raise('IndexError', 'range object index out of range');
  }
  return add(rt, range.start, multiply(rt, position, range.step));
}

/** `len` of a range from start to stop. */
function rangeLength(rt: Runtime, start: Int, stop: Int, step: Int): Int {
  const [low, high, size] = step > 0 ? [start, stop, step] : [stop, start, subtract(rt, 0, step)];
  if (low >= high) return 0;
  return add(rt, floorDivide(rt, subtract(rt, subtract(rt, high, low), 1), size), 1);
}

export function makeRange(rt: Runtime, start: Int, stop: Int, step: Int): PyRange {
  if (step === 0) rt.raise('ValueError', 'range() arg 3 must not be zero');
  return new PyRange(start, stop, step, rangeLength(rt, start, stop, step));
}

interface Bounds {
  readonly start: Int;
  readonly stop: Int;
  readonly step: Int;
}

/** `target[start:stop:step]`; an absent part is null, as an explicit None. */
export function slice(rt: Runtime, target: PyValue, start: PyValue, stop: PyValue, step: PyValue): PyValue {
  const length = sliceableLength(target);
  if (length === undefined) return rt.raise('TypeError', `'${typeName(target)}' object is not subscriptable`);
  const bounds = sliceBounds(rt, length, start, stop, step);
  if (target instanceof PyRange) {
    const at = (i: Int) => add(rt, target.start, multiply(rt, i, target.step));
    return makeRange(rt, at(bounds.start), at(bounds.stop), multiply(rt, target.step, bounds.step));
  }
  if (typeof target === 'string') {
    rt.chargeEffort(target.length / 4);
    const picked = pick(rt, isAstral(target) ? characters(target) : target, bounds);
    return typeof picked === 'string' ? picked : picked.join('');
  }
  const { items } = target as PyList | PyTuple;
  const picked = pick(rt, items, bounds);
  // The whole of a tuple is the tuple itself.
  if (target instanceof PyTuple && bounds.step === 1 && picked.length === items.length) return target;
  return target instanceof PyList ? new PyList(picked) : new PyTuple(picked);
}

function sliceableLength(target: PyValue): Int | undefined {
  if (typeof target === 'string') return isAstral(target) ? characters(target).length : target.length;
  if (target instanceof PyList || target instanceof PyTuple) return target.items.length;
  return target instanceof PyRange ? target.length : undefined;
}

/** The indices that a slice runs over, clamped as Python does. */
function sliceBounds(rt: Runtime, length: Int, start: PyValue, stop: PyValue, step: PyValue): Bounds {
  const by = sliceIndex(rt, step) ?? 1;
  if (by === 0) rt.raise('ValueError', 'slice step cannot be zero');
  const [lower, upper] = by > 0 ? [0, length] : [-1, subtract(rt, length, 1)];
  const clamp = (value: PyValue, absent: Int): Int => {
    const i = sliceIndex(rt, value);
    if (i === undefined) return absent;
    const position = i < 0 ? add(rt, i, length) : i;
    return position < lower ? lower : position > upper ? upper : position;
  };
  const from = clamp(start, by > 0 ? lower : upper);
  return { start: from, stop: clamp(stop, by > 0 ? upper : lower), step: by };
}

function sliceIndex(rt: Runtime, value: PyValue): Int | undefined {
  if (value === null) return undefined;
  const i = asInt(value);
  if (i !== undefined) return i;
  return rt.raise('TypeError', 'slice indices must be integers or None or have an __index__ method');
}

function pick<T>(rt: Runtime, items: readonly T[], bounds: Bounds): T[];
function pick(rt: Runtime, items: string | readonly string[], bounds: Bounds): string | string[];
function pick<T>(rt: Runtime, items: readonly T[] | string, bounds: Bounds): (T | string)[] | string {
  const count = Number(rangeLength(rt, bounds.start, bounds.stop, bounds.step));
  rt.chargeSteps(count);
  rt.chargeEffort(64 + count);
  const [start, step] = [Number(bounds.start), Number(bounds.step)];
  if (step === 1) return items.slice(start, start + count);
  return Array.from({ length: count }, (_, i) => items[start + i * step]);
}
