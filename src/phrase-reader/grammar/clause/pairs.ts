/** Clauses about two of the three numbers, adjacent or any. */
import { apply } from '../../apply';
import {
  TRIPLE,
  and,
  compare,
  count,
  minus,
  neighbours,
  or,
  pairs,
  readings,
  size,
  type Meaning,
  type Value,
} from '../../meaning';
import type { Rules } from '../../parse';
import type { Predication } from '../../phrase';
import { substitute } from '../../substitute';
import { PLAIN, numbers, ALL_DIFFERENT } from '../builders';

type Computed = 'sum' | 'product';

const known = (of: readonly (Meaning | undefined)[]): readonly Meaning[] | undefined =>
  of.every((one) => one !== undefined) ? of : undefined;

const applyToNeighbours = (is: Computed, predication: Predication): readonly Meaning[] | undefined =>
  known(neighbours(TRIPLE).map((of) => apply(numbers(PLAIN, [{ is, of }]), predication)));

const someOrAll = (meanings: readonly Meaning[]): Meaning | undefined =>
  readings([count(meanings, '>=', 1), count(meanings, '==', 1), and(meanings)], 'some neighbours, or all');

/** "The sum of adjacent numbers is odd". */
function ofNeighbours(is: Computed, predication: Predication): Meaning | undefined {
  const meanings = applyToNeighbours(is, predication);
  return meanings && and(meanings);
}

/** "The sum of two adjacent numbers is odd". */
function ofTwoAdjacent(is: Computed, predication: Predication): Meaning | undefined {
  const meanings = applyToNeighbours(is, predication);
  return meanings && someOrAll(meanings);
}

/** "Two adjacent numbers are equal": some, though "two adjacent numbers differ by 2" may mean all. */
function twoAdjacent(predication: Predication): Meaning | undefined {
  const meanings = known(neighbours(TRIPLE).map((pair) => apply(numbers(PLAIN, pair), predication)));
  return meanings && someOrAll(meanings);
}

/** "Two of them add up to the other one", in whatever place that is; "the third" may also be the last. */
function twoMakeThird(is: Computed, third: boolean): Meaning {
  const makes = (left: Value): Meaning =>
    compare({ is, of: TRIPLE.filter((one) => one !== left) }, '==', left);
  const any = or(TRIPLE.map(makes));
  return third ? readings([any, makes(TRIPLE[2])], 'the third that is left, or in the third place') : any;
}

/** "More evens than odds": for some k there are k of these, and fewer of those. */
function moreThan(these: Meaning, those: Meaning): Meaning | undefined {
  const more = known(TRIPLE.map((x) => substitute(these, x)));
  const fewer = known(TRIPLE.map((x) => substitute(those, x)));
  return more && fewer && or([1, 2, 3].map((k) => and([count(more, '>=', k), count(fewer, '<', k)])));
}

/** "One is a multiple of another". */
const dividesAnother = (): Meaning =>
  or(
    pairs(TRIPLE).flatMap(([x, y]) => [
      { is: 'divisible', of: x, by: y },
      { is: 'divisible', of: y, by: x },
    ]),
  );

export const PAIRS_CLAUSES: Rules = {
  clause: {
    '(the)? {computedOf} of (any|each|every|all|both) (two|pair of|pairs of)? <ADJACENT> <NN>? (pairs|pair)? <IN>? {predication}':
      ofNeighbours,
    '(the)? {computedOf} of (pairs of)? <ADJACENT> <NN>? (pairs|pair)? <IN>? {predication}': ofNeighbours,
    '(the)? {computedOf} of two <ADJACENT> <NN>? <IN>? {predication}': ofTwoAdjacent,
    '(some|exactly)? two <ADJACENT> <NS>? <IN>? {predication}': twoAdjacent,
    '(some|any)? two (of (the|these)? (three)? (<NS>|them))? (<NS>)? (add|sum) (up)? to {left}': (
      third: boolean,
    ) => twoMakeThird('sum', third),
    '(some)? two (of (the|these)? (three)? (<NS>|them))? (<NS>)? multiply to (give)? {left}': (
      third: boolean,
    ) => twoMakeThird('product', third),
    '(there are|contains|has|it has|it contains)? more {kind} than {kind} (ones|<NS>)? <IN>?': moreThan,
    '(there are|contains|has)? fewer {kind} than {kind} (ones|<NS>)? <IN>?': (x: Meaning, y: Meaning) =>
      moreThan(y, x),
    '(the|these)? (three)? <NS> (,)? when <COMBINED> (,)? <GIVES> (a|an)? {adjective} <RESULT>?': (
      what: Meaning,
    ) => substitute(what, { is: 'product', of: TRIPLE }),
    '(the|these)? (three)? <NS> (,)? when <ADDED> (,)? <GIVES> (a|an)? {adjective} <RESULT>?': (
      what: Meaning,
    ) => substitute(what, { is: 'sum', of: TRIPLE }),
    '<ONEOF> <IS> (evenly)? (divisible by|a multiple of|a factor of|a divisor of) <ANOTHER>': dividesAnother,
    '{place} <IS> (strictly)? closer to {place} than (to|it is to)? {place}': (
      x: Value,
      near: Value,
      far: Value,
    ) => compare(size(minus(x, near)), '<', size(minus(x, far))),
    'no (<NN>) (repeats|repeat|recurs)': () => ALL_DIFFERENT,
  },
  ADJACENT: '(adjacent|consecutive|neighboring|neighbouring|successive)',
  computedOf: {
    '(sum|total)': () => 'sum',
    product: () => 'product',
  },
  left: {
    'the third (one|number)?': () => true,
    'the (other|remaining) (one|number)?': () => false,
  },
  COMBINED: '(multiplied|multiplying) (together|them|them together)?',
  ADDED: '(added|summed|adding) (up|together|up together|them|them up)?',
};
