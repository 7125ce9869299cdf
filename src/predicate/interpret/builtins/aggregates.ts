/** len, any, all, sum, min, max, sorted, next, isinstance, type. */
import { binary } from '../arithmetic';
import { callValue } from '../call';
import { order } from '../compare';
import { toDouble } from '../floats';
import { characters, drain, each, isAstral } from '../iterate';
import type { Runtime } from '../runtime';
import {
  asInt,
  PyBuiltin,
  PyComplex,
  PyFloat,
  PyIterator,
  PyList,
  PyRange,
  PySet,
  PyTuple,
  truthy,
  typeName,
  type Int,
  type Keyword,
  type PyValue,
} from '../values';
import { define } from './define';

function length(rt: Runtime, value: PyValue): number {
  if (typeof value === 'string') rt.chargeEffort(value.length / 8);
  if (typeof value === 'string') return isAstral(value) ? characters(value).length : value.length;
  if (value instanceof PyList || value instanceof PyTuple) return value.items.length;
  if (value instanceof PySet) return value.size;
  if (value instanceof PyRange) {
    if (typeof value.length === 'number') return value.length;
    return rt.raise('OverflowError', 'Python int too large to convert to C ssize_t');
  }
  return rt.raise('TypeError', `object of type '${typeName(value)}' has no len()`);
}

const len = define({ name: 'len', least: 1, most: 1 }, (rt, [value]) => length(rt, value));

const any = define({ name: 'any', least: 1, most: 1 }, (rt, [items]) => !each(rt, items, (x) => !truthy(x)));

const all = define({ name: 'all', least: 1, most: 1 }, (rt, [items]) => each(rt, items, truthy));

const sum = define({ name: 'sum', least: 1, most: 2, keywords: ['', 'start'] }, (rt, args) => {
  const [items, start = 0] = args as [PyValue, PyValue | undefined];
  if (typeof start === 'string') {
    return rt.raise('TypeError', "sum() can't sum strings [use ''.join(seq) instead]");
  }
  return new Sum(rt, start).of(items);
});

/** A sum of floats with a running compensation (Neumaier), so that `sum([0.1] * 10)` is 1.0. */
class Compensated {
  #sum: number;
  #compensation = 0;

  constructor(start: number) {
    this.#sum = start;
  }

  add(x: number): void {
    const next = this.#sum + x;
    const larger = Math.abs(this.#sum) >= Math.abs(x);
    this.#compensation += larger ? this.#sum - next + x : x - next + this.#sum;
    this.#sum = next;
  }

  /** With the compensation, unless that is not finite. */
  get value(): number {
    const compensates = this.#compensation !== 0 && Number.isFinite(this.#compensation);
    return compensates ? this.#sum + this.#compensation : this.#sum;
  }
}

/**
 * Adds as CPython 3.14 does on 64 bits: in phases of ints, of floats, of complex numbers, and of anything, which follow each
 * other in this order. Floats and complex numbers are compensated in their own phases only.
 */
class Sum {
  #total: PyValue;
  #isOfInts: boolean;
  #real: Compensated | undefined;
  #imaginary: Compensated | undefined;

  constructor(
    readonly rt: Runtime,
    start: PyValue,
  ) {
    this.#total = start;
    this.#isOfInts = isMachineInt(start);
    if (!this.#isOfInts) this.#begin();
  }

  of(items: PyValue): PyValue {
    each(this.rt, items, (item) => {
      this.#add(item);
      return true;
    });
    return this.#settled;
  }

  #add(item: PyValue): void {
    const total = this.#total;
    if (typeof total === 'number' && typeof item === 'number' && Number.isSafeInteger(total + item))
      this.#total = total + item;
    else if (!this.#addCompensated(item)) this.#addAny(item);
  }

  #addCompensated(item: PyValue): boolean {
    if (!this.#real) return false;
    if (this.#imaginary && item instanceof PyComplex) {
      this.#real.add(item.re);
      this.#imaginary.add(item.im);
      return true;
    }
    const int = asInt(item);
    if (!(item instanceof PyFloat) && int === undefined) return false;
    this.#real.add(item instanceof PyFloat ? item.value : toDouble(this.rt, int as Int));
    return true;
  }

  #addAny(item: PyValue): void {
    const wasCompensated = this.#real !== undefined;
    const wasComplex = this.#imaginary !== undefined;
    this.#total = binary(this.rt, '+', this.#settled, item);
    [this.#real, this.#imaginary] = [undefined, undefined];
    const staysInt = this.#isOfInts && asInt(item) !== undefined;
    if (staysInt && isMachineInt(this.#total)) return;
    const isNext = this.#isOfInts || (wasCompensated && !wasComplex && this.#total instanceof PyComplex);
    this.#isOfInts = false;
    if (isNext) this.#begin();
  }

  /** Begins the phase of floats or complex numbers where the total is one. */
  #begin(): void {
    const total = this.#total;
    if (total instanceof PyFloat) this.#real = new Compensated(total.value);
    if (!(total instanceof PyComplex)) return;
    this.#real = new Compensated(total.re);
    this.#imaginary = new Compensated(total.im);
  }

  get #settled(): PyValue {
    if (!this.#real) return this.#total;
    const real = this.#real.value;
    return this.#imaginary ? new PyComplex(real, this.#imaginary.value) : new PyFloat(real);
  }
}

/** An int of 64 bits. */
const isMachineInt = (value: PyValue): boolean =>
  typeof value === 'number' || (typeof value === 'bigint' && BigInt.asIntN(64, value) === value);

interface Options {
  key?: PyValue;
  reverse?: PyValue;
  default?: PyValue;
}

function options(
  rt: Runtime,
  name: string,
  keywords: readonly Keyword[],
  allowed: readonly string[],
): Options {
  const result: Options = {};
  for (const keyword of keywords) {
    if (!allowed.includes(keyword.name)) {
      rt.raise('TypeError', `${name}() got an unexpected keyword argument '${keyword.name}'`);
    }
    result[keyword.name as keyof Options] = keyword.value;
  }
  if (result.key === null) delete result.key;
  return result;
}

/** min (`<`) and max (`>`): the first of equal ones wins. */
function extreme(name: 'min' | 'max'): PyBuiltin {
  const operator = name === 'min' ? '<' : '>';
  return new PyBuiltin(name, false, (rt, args, keywords) => {
    if (args.length === 0) rt.raise('TypeError', `${name} expected at least 1 argument, got 0`);
    const { key, default: fallback } = options(rt, name, keywords, ['key', 'default']);
    if (args.length > 1 && fallback !== undefined) {
      rt.raise('TypeError', `Cannot specify a default for ${name}() with multiple positional arguments`);
    }
    const best = new Best(rt, operator, key);
    if (args.length > 1) for (const arg of args) best.offer(arg);
    else each(rt, args[0], (item) => best.offer(item));
    // None is a value like any other.
    if (best.value !== undefined) return best.value;
    return fallback === undefined ? rt.raise('ValueError', `${name}() iterable argument is empty`) : fallback;
  });
}

class Best {
  #value: PyValue | undefined;
  #rank: PyValue | undefined;
  constructor(
    readonly rt: Runtime,
    readonly operator: '<' | '>',
    readonly key: PyValue | undefined,
  ) {}

  /** Undefined while nothing was offered. */
  get value(): PyValue | undefined {
    return this.#value;
  }

  offer(item: PyValue): boolean {
    const rank = this.key === undefined ? item : callValue(this.rt, this.key, [item]);
    if (this.#rank === undefined || order(this.rt, this.operator, rank, this.#rank)) {
      this.#value = item;
      this.#rank = rank;
    }
    return true;
  }
}

const sorted = new PyBuiltin('sorted', false, (rt, args, keywords) => {
  if (args.length !== 1) rt.raise('TypeError', `sorted expected 1 argument, got ${args.length}`);
  const { key, reverse = false } = options(rt, 'sorted', keywords, ['key', 'reverse']);
  const items = drain(rt, args[0]);
  return new PyList(sortValues(rt, items, key, truthy(reverse)));
});

/** Stable; like CPython, it compares with `<` only. Reverse keeps the order of equal elements. */
function sortValues(rt: Runtime, items: PyValue[], key: PyValue | undefined, reverse: boolean): PyValue[] {
  if (key === undefined && items.every((item) => typeof item === 'number')) {
    rt.chargeEffort(16 * items.length);
    return items.sort(reverse ? (x, y) => y - x : (x, y) => x - y);
  }
  const ranked = items.map((item) => ({ item, rank: key === undefined ? item : callValue(rt, key, [item]) }));
  const sign = reverse ? -1 : 1;
  ranked.sort(({ rank: x }, { rank: y }) => {
    rt.chargeSteps(1);
    rt.chargeEffort(16);
    if (order(rt, '<', x, y)) return -sign;
    return order(rt, '<', y, x) ? sign : 0;
  });
  return ranked.map(({ item }) => item);
}

const next = define({ name: 'next', least: 1, most: 2 }, (rt, args) => {
  const [items, fallback] = args as [PyValue, PyValue | undefined];
  if (!(items instanceof PyIterator)) {
    return rt.raise('TypeError', `'${typeName(items)}' object is not an iterator`);
  }
  rt.tick();
  const { site } = rt;
  const item = items.next();
  rt.site = site;
  if (item !== undefined) return item;
  return fallback !== undefined ? fallback : rt.raise('StopIteration', '');
});

const isinstance = define({ name: 'isinstance', least: 2, most: 2 }, (rt, args) => {
  const [value, types] = args as [PyValue, PyValue];
  return isInstance(rt, value, types);
});

function isInstance(rt: Runtime, value: PyValue, types: PyValue): boolean {
  if (types instanceof PyTuple) {
    rt.chargeEffort(4 + 2 * types.items.length);
    rt.down();
    const found = types.items.some((type) => isInstance(rt, value, type));
    rt.up();
    return found;
  }
  if (!(types instanceof PyBuiltin) || !types.isType) {
    return rt.raise('TypeError', 'isinstance() arg 2 must be a type, a tuple of types, or a union');
  }
  const name = typeName(value);
  return name === types.name || (name === 'bool' && types.name === 'int');
}

export const AGGREGATE_BUILTINS = [
  len,
  any,
  all,
  sum,
  extreme('min'),
  extreme('max'),
  sorted,
  next,
  isinstance,
];
