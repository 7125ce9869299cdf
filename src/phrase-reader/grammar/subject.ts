/** Subjects of clauses. */
import { TRIPLE, type Value } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Amount, Subject } from '../phrase';
import { PLAIN, either, exactly, numbers, sameAs, some } from './builders';

function triple(...of: readonly Value[]): readonly Value[] | undefined {
  return new Set(of.map((one) => JSON.stringify(one))).size === 3 ? of : undefined;
}

const pairsOf = (is: 'all' | 'none', which: 'pairs' | 'neighbours') => (): Subject => ({
  is: 'pairs',
  how: { is },
  of: which,
});

const mapped = (is: 'abs' | 'last-digit') => (): Subject =>
  numbers(
    PLAIN,
    TRIPLE.map((x): Value => ({ is, of: x })),
  );

function mapOver(is: 'abs' | 'last-digit' | 'digit-sum', x: Subject): Subject | undefined {
  return x.is === 'numbers' && x.of.length === 3
    ? { ...x, of: x.of.map((amongAll): Value => ({ is, of: amongAll })) }
    : undefined;
}

/** "Zero, one or three of them": each as an exact number. */
const amounts = (...of: readonly number[]): Subject => ({
  is: 'or',
  of: of.map((k) => numbers(k === 0 ? { is: 'none' } : some('==', k))),
});

const eitherCount = (x: Amount, y: Amount): Subject => ({ is: 'or', of: [numbers(x), numbers(y)] });

export const SUBJECT: Rules = {
  /** All three, by whatever words. */
  all: {
    '(all)? (of)? (the|these|those|its|their|any|your|our)? (three|3)? <NS> <IN>?': () => TRIPLE,
    'all (the)? (three|3) (of)? (them|these|the numbers)?': () => TRIPLE,
    'all of (them|these)': () => TRIPLE,
    'the (three|3)': () => TRIPLE,
    'they|them|these|all|everything': () => TRIPLE,
    '(the|this|a)? <WHOLE>': () => TRIPLE,
    '{place} , {place} (,)? (and|or)? {place}': (x: Value, y: Value, z: Value) => triple(x, y, z),
    '{place} and {place} and {place}': (x: Value, y: Value, z: Value) => triple(x, y, z),
    'them all|all three of them': () => TRIPLE,
  },
  others: {
    '(both)? (of)? (the)? other (two|2) <NS>?': () => 'others',
    '(both)? (of)? the (others|rest)': () => 'others',
    'both others': () => 'others',
    'the (previous two|two (before|preceding)) (<NS>)? (it)?': () => 'others',
    '(each|any|either|all|both) of (the)? (others|other two|other (two|2)? <NS>)': () => 'others',
    '(each|any|either|all|both) of (the)? remaining (two|2|ones)? <NS>?': () => 'others',
    '(both)? (the)? (other|remaining) (two|2)? <NS>': () => 'others',
    'the remaining (two|pair)': () => 'others',
    '(the)? two others': () => 'others',
    '(those|these) other (two|2)? <NS>?': () => 'others',
    'the (preceding|prior|earlier|foregoing) two (<NS>)?': () => 'others',
    '(the)? (rest|remainder) of (the|them) (<NS>)?': () => 'others',
  },
  /** Numbers a value is computed from. */
  several: {
    '{all}': pass,
    '(both)? (of)? {places}': pass,
    '{others}': pass,
    '(the|their)? (absolute values|magnitudes|sizes) of {several}': (of: never) => ({ each: 'abs', of }),
    '(the|their)? squares of {several}': (of: never) => ({ each: 'square', of }),
  },
  subject: {
    '{numbers}': pass,
    '(either)? {numbers} or {numbers}': either,
    '(either)? {numbers} , or {numbers}': either,
    '(the|a|any|this|each|every|it|its)? (valid|conforming|correct|whole|entire)? <WHOLE>': () => ({
      is: 'triple',
    }),
    it: () => ({ is: 'triple' }),
    '{numbers} , (that is|i.e|meaning) (,)? {numbers} (,)?': sameAs,
    '((each|every|any|all|the) (two)? (pair|pairs)? (of)?)? (consecutive|adjacent|neighboring|neighbouring|successive) (pair|pairs)? (of)? (<NN>)? <IN>?':
      pairsOf('all', 'neighbours'),
    '(any|every|each) (two|pair) (of)? (the|these)? (three)? (<NN>)?': pairsOf('all', 'pairs'),
    'no (two|pair) (of)? (the|these)? (three)? (<NN>)?': pairsOf('none', 'pairs'),
    'no two of (them|these)': pairsOf('none', 'pairs'),
    'no (two|pair)? (of)? (consecutive|adjacent|neighboring|neighbouring|successive) (<NN>)': pairsOf(
      'none',
      'neighbours',
    ),
    'neighbors|neighbours': pairsOf('all', 'neighbours'),
    '{numbers} poss {mapping}': (x: Subject, is: 'abs' | 'last-digit' | 'digit-sum') => mapOver(is, x),
    '{mapping} of {numbers}': (is: 'abs' | 'last-digit' | 'digit-sum', x: Subject) => mapOver(is, x),
    '(all)? (the|their)? absolute values (of {all})?': mapped('abs'),
    '(the|their)? (last|final|units|ones) digits (of {all})?': mapped('last-digit'),
    '(exactly|either)? {k} , {k} (,)? or {k} <NUMS>': (i: number, j: number, k: number) => amounts(i, j, k),
    '(exactly|either|only)? (none|no <NN>|zero|0) or (exactly)? {k} <NUMS>?': (k: number) =>
      eitherCount({ is: 'none' }, exactly(k)),
    '(exactly|either|only)? {k} or (all|all three|three|3) <NUMS>?': (k: number) =>
      eitherCount(exactly(k), some('==', 3)),
    '<NS> (at|in) {places}': (of: readonly Value[]) => numbers(PLAIN, of),
  },
  mapping: {
    '(the)? (absolute value|magnitude|absolute size)': () => 'abs',
    '(the)? (last|final|units|unit|ones) digit': () => 'last-digit',
    '(the)? (digit sum|sum of (the)? digits)': () => 'digit-sum',
  },
};
