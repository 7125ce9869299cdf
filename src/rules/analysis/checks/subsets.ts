/** Searches for few rules that together have a property. */
import type { Stepwise } from '../../../base/stepwise';

/** Beyond so many subsets the search settles for one from which nothing can be left out. */
const MAX_SUBSETS = 400;

/**
 * The smallest subset of 0…n−1 for which `holds`, where `holds` is monotone (it stays true when members are added).
 * For large n: a subset that no longer holds when any member is left out. Undefined if not even all together hold.
 */
export function* smallestHolding(
  n: number,
  holds: (members: readonly number[]) => boolean,
): Stepwise<readonly number[] | undefined> {
  const all = Array.from({ length: n }, (_, i) => i);
  if (n === 0 || !holds(all)) return undefined;
  let tried = 0;
  for (let size = 1; size < n; size++) {
    for (const subset of subsetsOf(n, size)) {
      if (++tried > MAX_SUBSETS) return yield* shrink(all, holds);
      if (holds(subset)) return subset;
      yield;
    }
  }
  return all;
}

function* shrink(
  all: readonly number[],
  holds: (members: readonly number[]) => boolean,
): Stepwise<readonly number[]> {
  let members = all;
  // Many at a time first: those that remain when it comes to single ones are few.
  for (let size = all.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < all.length; from += size) {
      const fewer = members.filter((member) => member < from || member >= from + size);
      if (fewer.length > 0 && fewer.length < members.length && holds(fewer)) members = fewer;
      yield;
    }
  }
  return members;
}

/** Subsets of 0…n−1 of one size, in lexicographic order. */
function* subsetsOf(n: number, size: number, from = 0): Generator<readonly number[], void, undefined> {
  if (size === 0) return yield [];
  for (let i = from; i <= n - size; i++) for (const rest of subsetsOf(n, size - 1, i + 1)) yield [i, ...rest];
}
