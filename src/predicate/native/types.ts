/**
 * Static types of values in generated code. All are known before a module is built, so no value carries a tag.
 * Truth values are ints that are 0 or 1; that a value is exactly a bool only matters to a few operations.
 */
import { F64, I64, type ValueType } from './binary';

export type Type =
  /** A type that is not known yet: nothing has flowed here in the passes so far. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'none' }
  /** An i64 with lo ≤ value ≤ hi. `bool`: it is certainly a Python bool. `mixed`: a bool or an int. */
  | {
      readonly kind: 'int';
      readonly lo: number;
      readonly hi: number;
      readonly bool: boolean;
      readonly mixed: boolean;
    }
  | { readonly kind: 'float' }
  /** A string that is known before anything runs. */
  | { readonly kind: 'text'; readonly value: string }
  /** `str` of an int from 0 to hi, kept as that int (i64); `reversed`: read backwards. */
  | { readonly kind: 'digits'; readonly hi: number; readonly reversed: boolean }
  /** One character of such a string, kept as 0 … 9 (i64). */
  | { readonly kind: 'digit' }
  /** The set of its characters, kept as a mask (i64). */
  | { readonly kind: 'digit-set' }
  /** A tuple, list or set of known length; its elements lie side by side. */
  | { readonly kind: 'tuple' | 'list' | 'set'; readonly items: readonly Type[] };

export type IntType = Extract<Type, { kind: 'int' }>;
export type SequenceType = Extract<Type, { items: unknown }>;

/** The range of a stored int; beyond it, evaluation bails out to the interpreter. */
export const SAFE = Number.MAX_SAFE_INTEGER;
/** Operands up to this size can be added without overflow of an i64 and still be checked afterwards. */
export const ROOMY = 2 ** 60;

export const NOTHING: Type = { kind: 'nothing' };
export const NONE: Type = { kind: 'none' };
export const FLOAT: Type = { kind: 'float' };
export const BOOL: IntType = { kind: 'int', lo: 0, hi: 1, bool: true, mixed: false };

export const int = (lo: number, hi: number): IntType => ({ kind: 'int', lo, hi, bool: false, mixed: false });
export const ANY_INT: IntType = int(-SAFE, SAFE);

/** The largest size a value of the type can have. */
export const magnitude = (type: IntType): number => Math.max(Math.abs(type.lo), Math.abs(type.hi));

export const isSequence = (type: Type): type is SequenceType =>
  type.kind === 'tuple' || type.kind === 'list' || type.kind === 'set';

/** Rejects members of a set that Python cannot hash. */
export function requireHashable(type: Type): void {
  if (type.kind === 'list' || type.kind === 'set' || type.kind === 'digit-set')
    throw new NotCovered('a member without a hash');
  if (type.kind === 'tuple') type.items.forEach(requireHashable);
}

/** Outside of what generated code covers; the interpreter takes over. */
export class NotCovered extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NotCovered';
  }
}

/** WebAssembly values that a value of the type is made of, in order. */
export function flatten(type: Type): ValueType[] {
  switch (type.kind) {
    case 'nothing':
    case 'none':
    case 'text':
      return [];
    case 'int':
    case 'digits':
    case 'digit':
    case 'digit-set':
      return [I64];
    case 'float':
      return [F64];
    default:
      return type.items.flatMap(flatten);
  }
}

/** The least type that holds both. An int that grows from pass to pass is widened at once, so that passes end. */
export function join(old: Type, added: Type): Type {
  if (old.kind === 'nothing') return added;
  if (added.kind === 'nothing') return old;
  if (old.kind === 'int' && added.kind === 'int') return joinInts(old, added);
  if (isSequence(old) && isSequence(added)) {
    if (old.kind !== added.kind || old.items.length !== added.items.length)
      throw new NotCovered('changing shape');
    return { kind: old.kind, items: old.items.map((item, i) => join(item, added.items[i] ?? NOTHING)) };
  }
  if (old.kind === 'digits' && added.kind === 'digits' && old.reversed === added.reversed) {
    return added.hi <= old.hi ? old : { ...old, hi: SAFE };
  }
  const same = old.kind === added.kind && shape(old) === shape(added);
  if (!same) throw new NotCovered(`${old.kind} or ${added.kind}`);
  return old;
}

function joinInts(old: IntType, added: IntType): IntType {
  const bool = old.bool && added.bool;
  const mixed = !bool && (old.mixed || added.mixed || old.bool !== added.bool);
  if (added.lo >= old.lo && added.hi <= old.hi) return { ...old, bool, mixed };
  return { ...ANY_INT, lo: Math.min(old.lo, added.lo) >= 0 ? 0 : -SAFE, bool, mixed };
}

/** Joins two branches of one expression: exact, no widening. */
export function hull(x: Type, y: Type): Type {
  const joined = join(x, y);
  if (joined.kind !== 'int' || x.kind !== 'int' || y.kind !== 'int') return joined;
  return { ...joined, lo: Math.min(x.lo, y.lo), hi: Math.max(x.hi, y.hi) };
}

export function sameType(x: Type, y: Type): boolean {
  if (x.kind === 'int' && y.kind === 'int') {
    return x.lo === y.lo && x.hi === y.hi && x.bool === y.bool && x.mixed === y.mixed;
  }
  if (isSequence(x) && isSequence(y)) {
    return (
      x.kind === y.kind &&
      x.items.length === y.items.length &&
      x.items.every((item, i) => sameType(item, y.items[i] ?? NOTHING))
    );
  }
  if (x.kind === 'digits' && y.kind === 'digits') return x.hi === y.hi && x.reversed === y.reversed;
  return shape(x) === shape(y);
}

/** Equal for types whose values are stored alike: functions are compiled once per shape of their arguments. */
export function shape(type: Type): string {
  if (type.kind === 'int') return 'i';
  if (type.kind === 'text') return JSON.stringify(type.value);
  if (type.kind === 'digits') return type.reversed ? 'digits backwards' : 'digits';
  return isSequence(type) ? `${type.kind[0]}(${type.items.map(shape).join('')})` : type.kind;
}

/** The truth of values whose type settles it: None is false, a string or a display by its length. */
export const isTruthy = (type: Type): boolean => {
  if (isSequence(type)) return type.items.length > 0;
  if (type.kind === 'text') return type.value !== '';
  return type.kind === 'digits' || type.kind === 'digit' || type.kind === 'digit-set';
};
