/**
 * Meanings of phrases before they become Python: trees of plain data, so that two readings can be compared. Values
 * refer to the three numbers, or to "it", "the one before it" and "the other two" until the numbers of the phrase are
 * known.
 */
import type { OrderOperator } from '../predicate/syntax';

export type NumberPlace = 0 | 1 | 2;
export type Comparison = OrderOperator;

/** A number: of the triple, computed from it, or constant. */
export type Value =
  | { readonly is: 'at'; readonly place: NumberPlace }
  | { readonly is: 'constant'; readonly value: number }
  /** Places that are only known once the phrase has a subject. */
  | { readonly is: 'it' | 'previous' | 'next' }
  | { readonly is: 'sum' | 'product' | 'min' | 'max' | 'median'; readonly of: Numbers }
  | { readonly is: 'minus'; readonly left: Value; readonly right: Value }
  /** A difference without a stated direction; `gap`: called "the first gap" or the like. */
  | { readonly is: 'difference'; readonly left: Value; readonly right: Value; readonly gap?: true }
  | { readonly is: 'abs' | 'negative' | 'last-digit' | 'digit-sum'; readonly of: Value }
  | { readonly is: 'remainder'; readonly of: Value; readonly by: number }
  /** Exact division; comparisons multiply it away. */
  | { readonly is: 'quotient'; readonly of: Value; readonly by: number };

/** Several numbers. `others`: those of the triple that are not "it". */
export type Numbers =
  | readonly Value[]
  | 'others'
  | { readonly each: 'abs' | 'square'; readonly of: Numbers }
  /** "Their": the numbers that the announcement spoke of before. */
  | 'their';

/** A condition on a triple. */
export type Meaning =
  | { readonly is: 'and' | 'or'; readonly of: readonly Meaning[] }
  | { readonly is: 'not'; readonly of: Meaning }
  | { readonly is: 'compare'; readonly op: Comparison; readonly left: Value; readonly right: Value }
  | { readonly is: 'prime' | 'square' | 'cube'; readonly of: Value }
  | { readonly is: 'divisible'; readonly of: Value; readonly by: Value }
  /** Some integer above 1 divides all of them, as it does when all are zero. */
  | { readonly is: 'common-divisor'; readonly of: readonly Value[] }
  /** The number of true statements among several. */
  | { readonly is: 'count'; readonly of: readonly Meaning[]; readonly op: Comparison; readonly k: number }
  /** "Greater than the others", "the largest of the last two": true of every one of the numbers. */
  | { readonly is: 'versus'; readonly op: Comparison; readonly left: Value; readonly right: Numbers }
  /** Blicket: that object stands on the device. */
  | { readonly is: 'on'; readonly object: number }
  | { readonly is: 'always' }
  /** The words allow several meanings. */
  | { readonly is: 'readings'; readonly of: readonly Meaning[]; readonly why: string }
  /** Words with a further condition that is not understood. */
  | { readonly is: 'unknown'; readonly why: string };

/** The numbers themselves; undefined while the phrase leaves open which they are. */
export const listed = (of: Numbers): readonly Value[] | undefined =>
  typeof of === 'string' || 'each' in of ? undefined : of;

export const at = (place: NumberPlace): Value => ({ is: 'at', place });
export const constant = (value: number): Value => ({ is: 'constant', value });
export const IT: Value = { is: 'it' };
export const PREVIOUS: Value = { is: 'previous' };
export const NEXT: Value = { is: 'next' };
export const TRIPLE: readonly Value[] = [at(0), at(1), at(2)];
export const ALWAYS: Meaning = { is: 'always' };

export const and = (of: readonly Meaning[]): Meaning => (of.length === 1 ? of[0] : { is: 'and', of });
export const or = (of: readonly Meaning[]): Meaning => (of.length === 1 ? of[0] : { is: 'or', of });
export const not = (of: Meaning): Meaning => ({ is: 'not', of });
export const compare = (left: Value, op: Comparison, right: Value): Meaning => ({
  is: 'compare',
  op,
  left,
  right,
});
export const equal = (left: Value, right: Value): Meaning => compare(left, '==', right);
export const minus = (left: Value, right: Value): Value => ({ is: 'minus', left, right });
export const plus = (...of: readonly Value[]): Value => ({ is: 'sum', of });
export const times = (...of: readonly Value[]): Value => ({ is: 'product', of });
export const remainder = (of: Value, by: number): Value => ({ is: 'remainder', of, by });
export const size = (of: Value): Value => ({ is: 'abs', of });
export const count = (of: readonly Meaning[], op: Comparison, k: number): Meaning => ({
  is: 'count',
  of,
  op,
  k,
});
export const readings = (of: readonly Meaning[], why: string): Meaning => {
  const distinct = [...new Map(of.map((meaning) => [JSON.stringify(meaning), meaning])).values()];
  return distinct.length === 1 ? distinct[0] : { is: 'readings', of: distinct, why };
};
export const unknown = (why: string): Meaning => ({ is: 'unknown', why });

export const UNGROUPED = '“and” and “or” without a sign of what belongs together';

export const MEANING_JOINS = {
  and,
  or,
  open: (of: readonly Meaning[]) => readings(of, UNGROUPED),
  xor: (of: readonly Meaning[]): Meaning => count(of, '==', 1),
};

/** The unordered pairs of some numbers, and the pairs of neighbours. */
export const pairs = <T>(of: readonly T[]): (readonly [T, T])[] =>
  of.flatMap((x, i) => of.slice(i + 1).map((y): readonly [T, T] => [x, y]));
export const neighbours = <T>(of: readonly T[]): (readonly [T, T])[] =>
  of.slice(1).map((y, i): readonly [T, T] => [of[i], y]);
