/** The types list, tuple, set and range, and the lazy enumerate, zip, map, filter and reversed. */
import { callValue } from '../call';
import { add, normalise } from '../integers';
import { ArrayIterator, characters, drain, each, iterate, ReversedListIterator } from '../iterate';
import { PyRaise, type Runtime } from '../runtime';
import { makeRange } from '../sequences';
import { addMember, copySet } from '../set';
import {
  PyBuiltin,
  PyIterator,
  PyList,
  PyRange,
  PySet,
  PyTuple,
  truthy,
  typeName,
  type PyValue,
} from '../values';
import { define, integer } from './define';

const list = define(
  { name: 'list', least: 0, most: 1, isType: true },
  (rt, [items]) => new PyList(items === undefined ? [] : drain(rt, items)),
);

const tuple = define({ name: 'tuple', least: 0, most: 1, isType: true }, (rt, [items]) => {
  if (items === undefined) return new PyTuple([]);
  return items instanceof PyTuple ? items : new PyTuple(drain(rt, items));
});

const set = define({ name: 'set', least: 0, most: 1, isType: true }, (rt, [items]) => {
  if (items === undefined) return new PySet();
  if (!(items instanceof PySet)) return gathered(rt, items);
  for (let i = items.size; i > 0; i--) rt.tick();
  return copySet(rt, items);
});

function gathered(rt: Runtime, iterable: PyValue): PySet {
  const result = new PySet();
  each(rt, iterable, (item) => {
    addMember(rt, result, item);
    return true;
  });
  return result;
}

const range = define({ name: 'range', least: 1, most: 3, isType: true }, (rt, args) => {
  const ints = args.map((arg) => integer(rt, arg));
  if (ints.length === 1) return makeRange(rt, 0, ints[0], 1);
  return makeRange(rt, ints[0], ints[1], ints[2] ?? 1);
});

/** Toil of an element that an iterator takes from another one. */
const HANDED_ON = 8;

/** An iterator made of a function that produces the next element; each one handed on is a step. */
class Lazy extends PyIterator {
  constructor(
    readonly type: string,
    readonly produce: () => PyValue | undefined,
  ) {
    super();
  }
  next(): PyValue | undefined {
    try {
      return this.produce();
    } catch (error) {
      // A function that it calls may raise what says that there is nothing more.
      if (error instanceof PyRaise && error.type === 'StopIteration') return undefined;
      throw error;
    }
  }
}

const enumerate = define(
  { name: 'enumerate', least: 1, most: 2, isType: true, keywords: ['iterable', 'start'] },
  (rt, args) => {
    const [iterable, start = 0] = args as [PyValue, PyValue | undefined];
    let index = integer(rt, start);
    const items = iterate(rt, iterable);
    return new Lazy('enumerate', () => {
      const item = items.next();
      if (item === undefined) return undefined;
      rt.tick();
      rt.chargeEffort(HANDED_ON);
      const pair = new PyTuple([index, item]);
      index = add(rt, index, 1);
      return pair;
    });
  },
);

const zip = new PyBuiltin('zip', true, (rt, args, keywords) => {
  const other = keywords.find(({ name }) => name !== 'strict');
  if (other) rt.raise('TypeError', `zip() got an unexpected keyword argument '${other.name}'`);
  const strict = keywords.some(({ value }) => truthy(value));
  const sources = args.map((arg) => iterate(rt, arg));
  return new Lazy('zip', () => {
    if (sources.length === 0) return undefined;
    const items: PyValue[] = [];
    for (const source of sources) {
      const item = source.next();
      if (item === undefined) {
        if (strict) checkAllEnd(rt, sources, items.length);
        return undefined;
      }
      items.push(item);
    }
    rt.tick();
    rt.chargeEffort(HANDED_ON + 4 * items.length);
    return new PyTuple(items);
  });
});

/** One source of a strict zip has ended: all must, and it is the first to be asked. */
function checkAllEnd(rt: Runtime, sources: readonly PyIterator[], ended: number): void {
  const others = (count: number) => (count === 1 ? ' 1' : `s 1-${count}`);
  if (ended > 0)
    rt.raise('ValueError', `zip() argument ${ended + 1} is shorter than argument${others(ended)}`);
  for (let i = 1; i < sources.length; i++) {
    if (sources[i].next() !== undefined)
      rt.raise('ValueError', `zip() argument ${i + 1} is longer than argument${others(i)}`);
  }
}

const map = define({ name: 'map', least: 2, most: Infinity, isType: true }, (rt, args) => {
  const [fn, ...iterables] = args as [PyValue, ...PyValue[]];
  const sources = iterables.map((iterable) => iterate(rt, iterable));
  return new Lazy('map', () => {
    const items: PyValue[] = [];
    for (const source of sources) {
      const item = source.next();
      if (item === undefined) return undefined;
      items.push(item);
    }
    rt.tick();
    rt.chargeEffort(HANDED_ON + 4 * items.length);
    return callValue(rt, fn, items);
  });
});

const filter = define({ name: 'filter', least: 2, most: 2, isType: true }, (rt, args) => {
  const [fn, iterable] = args as [PyValue, PyValue];
  const items = iterate(rt, iterable);
  return new Lazy('filter', () => {
    for (;;) {
      const item = items.next();
      if (item === undefined) return undefined;
      rt.tick();
      rt.chargeEffort(HANDED_ON);
      if (truthy(fn === null ? item : callValue(rt, fn, [item]))) return item;
    }
  });
});

/** Elements of a list, tuple or text. */
function lengthOf(value: PyValue): number {
  if (typeof value === 'string') return value.length;
  return value instanceof PyList || value instanceof PyTuple ? value.items.length : 0;
}

const reversed = define({ name: 'reversed', least: 1, most: 1, isType: true }, (rt, [value]) => {
  if (!(value instanceof PyRange)) rt.chargeEffort(lengthOf(value));
  if (value instanceof PyList) return new ReversedListIterator(value);
  if (value instanceof PyTuple) return new ArrayIterator('reversed', value.items.toReversed());
  if (typeof value === 'string') return new ArrayIterator('reversed', characters(value).reverse());
  if (value instanceof PyRange) return iterate(rt, reverseRange(rt, value));
  return rt.raise('TypeError', `'${typeName(value)}' object is not reversible`);
});

function reverseRange(rt: Runtime, range: PyRange): PyRange {
  const { start, step, length } = range;
  const back = -BigInt(step);
  const last = BigInt(start) + (BigInt(length) - 1n) * BigInt(step);
  return makeRange(rt, normalise(last), normalise(BigInt(start) + back), normalise(back));
}

export const CONTAINER_BUILTINS: readonly PyBuiltin[] = [
  list,
  tuple,
  set,
  range,
  enumerate,
  zip,
  map,
  filter,
  reversed,
];
