/**
 * Python's values as JavaScript values.
 *
 * int is a number while it is a safe integer and a bigint beyond (always normalised, never -0); bool is a
 * boolean, str a string, None is null. Everything else is an instance of a small class below, so that an
 * int and a float of the same size stay apart (`3 / 1` is `3.0`).
 */
import type { Frame } from './frame';
import type { Runtime } from './runtime';

export type Int = number | bigint;

export type PyValue =
  | number
  | bigint
  | boolean
  | string
  | null
  | PyFloat
  | PyComplex
  | PyList
  | PyTuple
  | PySet
  | PyRange
  | PyIterator
  | PyFunction
  | PyBuiltin;

export class PyFloat {
  constructor(readonly value: number) {}
}

/** A complex number, as only `(-8) ** 0.5` gives; see complex.ts. */
export class PyComplex {
  constructor(
    readonly re: number,
    readonly im: number,
  ) {}
}

/** `items` is replaced or grown by `+=` and `*=`; every other operation makes a new list. */
export class PyList {
  constructor(public items: PyValue[]) {}
}

export class PyTuple {
  constructor(readonly items: readonly PyValue[]) {}
}

/** A member under its key; see set-key.ts. */
export type SetKey = number | bigint | string | object | null;

export class PySet {
  constructor(public members = new Map<SetKey, PyValue>()) {}

  get size(): number {
    return this.members.size;
  }

  values(): PyValue[] {
    return [...this.members.values()];
  }
}

export class PyRange {
  constructor(
    readonly start: Int,
    readonly stop: Int,
    readonly step: Int,
    readonly length: Int,
  ) {}
}

/** Lazy and single use, as in Python. */
export abstract class PyIterator {
  /** Name of its Python type, for messages. */
  abstract readonly type: string;
  /** The next element, or undefined at the end. */
  abstract next(): PyValue | undefined;
}

/** The result of compiling a `def` or `lambda`. */
export interface FunctionCode {
  readonly name: string;
  readonly params: readonly string[];
  /** Parameters without a default come first. */
  readonly required: number;
  readonly frameSize: number;
  /** Something made in a call can keep its frame alive. */
  readonly captured: boolean;
  readonly body: (frame: Frame) => PyValue;
}

export class PyFunction {
  constructor(
    readonly code: FunctionCode,
    readonly parent: Frame,
    /** Values of the last `params.length - required` parameters. */
    readonly defaults: readonly PyValue[],
  ) {}
}

export interface Keyword {
  readonly name: string;
  readonly value: PyValue;
}

/** A builtin function or type as a value: `map(abs, …)`, `isinstance(x, int)`. */
export class PyBuiltin {
  constructor(
    readonly name: string,
    readonly isType: boolean,
    readonly call: (rt: Runtime, args: readonly PyValue[], keywords: readonly Keyword[]) => PyValue,
  ) {}
}

/** The name `type(x).__name__` would give. */
export function typeName(value: PyValue): string {
  if (value === null) return 'NoneType';
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'string':
      return 'str';
    default: // null or an object: below
  }
  if (value instanceof PyFloat) return 'float';
  if (value instanceof PyComplex) return 'complex';
  if (value instanceof PyList) return 'list';
  if (value instanceof PyTuple) return 'tuple';
  if (value instanceof PySet) return 'set';
  if (value instanceof PyRange) return 'range';
  if (value instanceof PyIterator) return value.type;
  if (value instanceof PyFunction) return 'function';
  return value.isType ? 'type' : 'builtin_function_or_method';
}

/** Python's truth value. */
export function truthy(value: PyValue): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
      return value !== 0;
    case 'string':
      return value !== '';
    case 'bigint':
      return true; // a normalised bigint is never zero
    default: // null or an object: below
  }
  if (value === null) return false;
  if (value instanceof PyFloat) return value.value !== 0;
  if (value instanceof PyComplex) return value.re !== 0 || value.im !== 0;
  if (value instanceof PyList || value instanceof PyTuple) return value.items.length > 0;
  if (value instanceof PySet) return value.size > 0;
  if (value instanceof PyRange) return value.length !== 0;
  return true;
}

/** bool and int as an Int; undefined for everything else. */
export function asInt(value: PyValue): Int | undefined {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    default: // null or an object: below
  }
  return undefined;
}
