/**
 * Operations on Python sets. Nothing here depends on the order of members: the checker refuses programs that would show
 * it.
 */
import { setKey } from './set-key';
import type { Runtime } from './runtime';
import { PySet, type PyValue } from './values';

/** Effort of finding a place for a member. */
const PLACE = 8;

export function addMember(rt: Runtime, set: PySet, value: PyValue): void {
  const key = setKey(rt, value);
  rt.chargeEffort(PLACE);
  if (set.members.has(key)) return;
  if (set.size >= rt.sizeLimit) rt.reserve(set.size + 1);
  set.members.set(key, value);
}

export const hasMember = (rt: Runtime, set: PySet, value: PyValue): boolean =>
  set.members.has(setKey(rt, value));

export function setOf(rt: Runtime, values: Iterable<PyValue>): PySet {
  const set = new PySet();
  for (const value of values) addMember(rt, set, value);
  return set;
}

export function copySet(rt: Runtime, set: PySet): PySet {
  rt.reserve(set.size);
  rt.chargeEffort(PLACE * set.size);
  return new PySet(new Map(set.members));
}

/** `set |= other`. */
export function unite(rt: Runtime, set: PySet, other: PySet): void {
  rt.reserve(set.size + other.size);
  chargeRead(rt, other);
  for (const [key, value] of other.members) if (!set.members.has(key)) set.members.set(key, value);
}

/** `set -= other`. */
export function subtract(rt: Runtime, set: PySet, other: PySet): void {
  chargeRead(rt, other);
  for (const key of [...other.members.keys()]) set.members.delete(key);
}

/** `set ^= other`. */
export function toggle(rt: Runtime, set: PySet, other: PySet): void {
  chargeRead(rt, other);
  for (const [key, value] of [...other.members]) if (!set.members.delete(key)) set.members.set(key, value);
}

/** `x & y`: of equal members, such as `1` and `True`, those of the smaller set. */
export function intersection(rt: Runtime, x: PySet, y: PySet): PySet {
  const [small, large] = y.size > x.size ? [x, y] : [y, x];
  chargeRead(rt, small);
  return new PySet(new Map([...small.members].filter(([key]) => large.members.has(key))));
}

export function isSubset(rt: Runtime, x: PySet, y: PySet): boolean {
  if (x.size > y.size) return false;
  chargeRead(rt, x);
  return [...x.members.keys()].every((key) => y.members.has(key));
}

function chargeRead(rt: Runtime, set: PySet): void {
  rt.chargeSteps(set.size);
  rt.chargeEffort(16 + PLACE * set.size);
}
