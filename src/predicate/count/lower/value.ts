import type { FunctionDefinition } from '../../syntax';
import type { Builder } from '../ir/builder';
import { Unlowerable, type Node } from '../ir/node';

/** A Python expression while lowering: a node, or structure that is known before any variable. */
export type Value = Node | Sequence | Closure | Fixed;

/** A collection whose possible members are known; `guard` tells whether a member is present. */
export interface Sequence {
  readonly kind: 'sequence';
  readonly form: 'list' | 'tuple' | 'range' | 'set' | 'iterator';
  readonly items: readonly Item[];
}

export interface Item {
  readonly value: Value;
  readonly guard: Node;
}

export interface Closure {
  readonly kind: 'closure';
  readonly definition: FunctionDefinition;
  readonly frame: Frame;
  /** Values of the defaults, evaluated where it was defined. */
  readonly fallbacks: ReadonlyMap<string, Value>;
}

/** A constant that is not a number: a string or None. */
export interface Fixed {
  readonly kind: 'fixed';
  readonly value: string | null;
}

/** The variables of one function call (or of the predicate); null marks one that is unbound on some path. */
export interface Frame {
  variables: Map<string, Value | null>;
  readonly outer: Frame | undefined;
}

export function asNode(value: Value): Node {
  if (value.kind !== 'node') throw new Unlowerable(`a number is expected, not ${value.kind}`);
  return value;
}

export function lookUp(frame: Frame | undefined, name: string): Value | undefined {
  for (let at = frame; at; at = at.outer) {
    const value = at.variables.get(name);
    if (value === null) throw new Unlowerable(`${name} may be unbound`);
    if (value) return value;
  }
  return undefined;
}

export const isIterator = (value: Value): boolean => value.kind === 'sequence' && value.form === 'iterator';

/** Rejects an iterator where it may be used twice: the second time it would be empty. */
export function requireReusable(value: Value): void {
  if (isIterator(value)) throw new Unlowerable('an iterator that may be used twice');
}

/** The members of a sequence that are surely there. */
export function certain({ budget }: Builder, sequence: Sequence): readonly Value[] {
  budget.spend(sequence.items.length / 16);
  return sequence.items.map(({ value, guard }) => {
    if (guard.low !== 1) throw new Unlowerable('of unknown length');
    return value;
  });
}

/** Rejects what Python cannot hash: lists and sets, and tuples that hold one. A part that is shared is looked at once. */
export function requireHashable(builder: Builder, value: Value, seen = new Set<Value>()): void {
  if (value.kind !== 'sequence' || value.form === 'range' || seen.has(value)) return;
  if (value.form !== 'tuple') throw new Unlowerable('a member that may have no hash');
  builder.budget.spend(1 + value.items.length / 16);
  seen.add(value);
  for (const item of value.items) requireHashable(builder, item.value, seen);
}

/** A `return` reached where `live` holds (and no earlier one was). */
export interface Exit {
  readonly live: Node;
  readonly value: Value;
}

export type Variables = Map<string, Value | null>;

/** A `break` or `continue`: where it is reached, and the variables there. */
export interface Jump {
  readonly live: Node;
  readonly variables: Variables;
}

export interface Loop {
  readonly breaks: Jump[];
  continues: Jump[];
}

export interface Scope {
  readonly frame: Frame;
  readonly returns: Exit[];
  readonly loop?: Loop;
}
