/** Values and names for the check of set orders. */
import type { FunctionDefinition, Lambda } from '../syntax';

/**
 * The possible values as bits: a set, something in the order of a set (an iterator or not), and the same for its
 * contents.
 */
export const SET = 1;
export const UNORDERED = 2;
export const ITERATOR = 4;
const HOLDS_SET = 8;
export const HOLDS_UNORDERED = 16;
/** In the order of a set, with elements that may be equal and tell their places by their types: `1` and `True`. */
export const MIXED = 32;

export const NO_ORDER = SET | UNORDERED;
export const HOLDS = HOLDS_SET | HOLDS_UNORDERED;
export const ANYTHING = SET | UNORDERED | HOLDS;
/** Comparing such values compares the order of sets. */
export const UNCOMPARABLE = UNORDERED | HOLDS_UNORDERED;

/** The possible values of an element of `value`. */
export const elementOf = (value: number): number =>
  (value & HOLDS_SET ? SET | HOLDS_SET : 0) | (value & HOLDS_UNORDERED ? UNORDERED | HOLDS_UNORDERED : 0);

/** The bits of a collection of `value`. */
export const holding = (value: number): number =>
  (value & (SET | HOLDS_SET) ? HOLDS_SET : 0) | (value & UNCOMPARABLE ? HOLDS_UNORDERED : 0);

export const joined = (values: Iterable<number>): number =>
  [...values].reduce((all, value) => all | value, 0);

export interface FunctionValues {
  readonly node: FunctionDefinition | Lambda;
  readonly scope: NameValues;
  result: number;
  /** A call may change a list, set or iterator that was there before. */
  hasEffects: boolean;
  /** A call with numbers may raise. */
  raises: boolean;
  /** Results may be equal and of different types. */
  mixes: boolean;
  /** The last result that was looked at is a truth value; absent before the first. */
  givesTruth?: boolean;
}

/** The possible values of the names of a function or comprehension, at any time. */
export class NameValues {
  readonly values = new Map<string, number>();
  /** All definitions of a name: branches may choose between them. */
  readonly functions = new Map<string, Set<FunctionValues>>();
  /** Names that get values in other ways, which may be functions, too. */
  readonly assigned = new Set<string>();
  /** Names of whole numbers: always (true), or until they are assigned. */
  readonly whole = new Map<string, boolean>();
  /** Names that are assigned truth values, and those that are assigned others. */
  readonly truths = new Set<string>();
  readonly others = new Set<string>();
  /** Names whose values other names may share. */
  readonly shared = new Set<string>();

  constructor(
    names: readonly string[],
    readonly parent?: NameValues,
  ) {
    for (const name of names) this.values.set(name, 0);
  }

  /** Checks if a name may have a value beside its definitions. */
  isValue(name: string): boolean {
    return this.assigned.has(name) || this.shared.has(name);
  }

  /** A parameter may be any value, which its caller shares. */
  addParameter(name: string): void {
    this.shared.add(name);
    this.others.add(name);
  }

  addFunction(name: string, values: FunctionValues): void {
    this.functions.set(name, (this.functions.get(name) ?? new Set()).add(values));
  }

  owner(name: string): NameValues | undefined {
    return this.values.has(name) ? this : this.parent?.owner(name);
  }
}
