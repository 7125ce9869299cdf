/**
 * CPython's hashes on a 64-bit machine, because the order in which a set is iterated depends on them and a
 * predicate can see that order (`list({a, b, c})[0]`). Strings are the exception: CPython seeds theirs.
 */
import { toilOver } from './integers';
import type { Runtime } from './runtime';
import {
  PyComplex,
  PyFloat,
  PyIterator,
  PyList,
  PyRange,
  PySetLike,
  PyTuple,
  typeName,
  type Int,
  type PyValue,
} from './values';

/** Signed, 64 bits: a number while safe. */
export type Hash = number | bigint;

const modulus = (rt: Runtime): bigint => (1n << BigInt(rt.hashBits)) - 1n;
const NONE_HASH = 0xfca86420;
const INFINITY_HASH = 314159;

const shrink = (value: bigint): Hash =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER)
    ? Number(value)
    : value;

function hashInt(rt: Runtime, value: Int): Hash {
  if (value === -1) return -2; // -1 signals an error inside CPython
  if (typeof value === 'number' && (rt.hashBits === 61 || Math.abs(value) < 2 ** 31 - 1)) return value;
  toilOver(rt, value);
  const exact = BigInt(value);
  const size = (exact < 0n ? -exact : exact) % modulus(rt);
  const hash = shrink(exact < 0n ? -size : size);
  return hash === -1 ? -2 : hash;
}

function hashFloat(rt: Runtime, object: PyFloat): Hash {
  const { value } = object;
  if (Number.isInteger(value)) return hashInt(rt, Number.isSafeInteger(value) ? value + 0 : BigInt(value));
  if (Number.isNaN(value)) return identityHash(object);
  if (!Number.isFinite(value)) return value > 0 ? INFINITY_HASH : -INFINITY_HASH;
  // mantissa · 2^-shift modulo 2^bits - 1, where dividing by two is a rotation of that many bits.
  rt.toil(256);
  let shift = 0;
  let mantissa = Math.abs(value);
  for (; !Number.isInteger(mantissa); shift++) mantissa *= 2;
  const bits = rt.hashBits;
  const rotate = BigInt((bits - (shift % bits)) % bits);
  const size = (BigInt(mantissa) << rotate) % modulus(rt);
  const hash = shrink(value < 0 ? -size : size);
  return hash === -1 ? -2 : hash;
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identityHash(object: object): number {
  let hash = identities.get(object);
  if (hash === undefined) identities.set(object, (hash = lastIdentity += 16));
  return hash;
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash === -1 ? -2 : hash;
}

const PRIME_1 = 11400714785074694791n;
const PRIME_2 = 14029467366897019727n;
const PRIME_5 = 2870177450012600261n;
const word = (value: bigint): bigint => BigInt.asUintN(64, value);

function hashTuple(rt: Runtime, items: readonly PyValue[]): Hash {
  rt.work(items.length);
  rt.toil(16 + 48 * items.length);
  rt.down();
  let state = PRIME_5;
  for (const item of items) {
    state = word(state + word(BigInt(hash(rt, item))) * PRIME_2);
    state = word((state << 31n) | (state >> 33n));
    state = word(state * PRIME_1);
  }
  rt.up();
  state = word(state + (BigInt(items.length) ^ (PRIME_5 ^ 3527539n)));
  return shrink(BigInt.asIntN(64, state === word(-1n) ? 1546275796n : state));
}

/** `hash(value)`; TypeError for lists and sets. */
export function hash(rt: Runtime, value: PyValue): Hash {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return hashInt(rt, value);
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      rt.work(value.length);
      rt.toil(value.length / 4);
      return hashText(value);
    default: // null or an object: below
  }
  if (value === null) return NONE_HASH;
  if (value instanceof PyFloat) return hashFloat(rt, value);
  if (value instanceof PyComplex) return hashFloat(rt, new PyFloat(value.re + 1000003 * value.im));
  if (value instanceof PyTuple) return hashTuple(rt, value.items);
  if (value instanceof PyList || value instanceof PySetLike) {
    return rt.raise('TypeError', `unhashable type: '${typeName(value)}'`);
  }
  if (value instanceof PyRange) return hashRange(rt, value);
  if (value instanceof PyIterator) return identityHash(value);
  return identityHash(value);
}

function hashRange(rt: Runtime, range: PyRange): Hash {
  if (range.length === 0) return hashTuple(rt, [0, null, null]);
  return hashTuple(rt, [range.length, range.start, range.length === 1 ? null : range.step]);
}
