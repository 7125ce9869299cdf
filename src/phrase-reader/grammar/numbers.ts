/** Words for numbers, for the numbers of the triple, and for amounts. */
import { NUMERAL } from '../beginnings';
import { at, type Comparison, type Place, TRIPLE, type Value } from '../meaning';
import type { Parser, Rules, Way } from '../parse';
import type { Amount } from '../phrase';

/** A numeral, also with a sign; no rule of its own because its value is in the token. */
function numeral(parser: Parser, from: number): readonly Way<number>[] {
  const sign = ['-', 'minus', 'negative'].includes(parser.tokens[from]?.text ?? '');
  const number = parser.tokens[sign ? from + 1 : from]?.number;
  if (number !== undefined) return [{ value: sign ? -number : number, end: from + (sign ? 2 : 1) }];
  return !sign && parser.tokens[from]?.text === '+' && parser.tokens[from + 1]?.number !== undefined
    ? [{ value: parser.tokens[from + 1].number ?? 0, end: from + 2 }]
    : [];
}

/** A numeral without a sign. */
function amount(parser: Parser, from: number): readonly Way<number>[] {
  const number = parser.tokens[from]?.number;
  return number === undefined ? [] : [{ value: number, end: from + 1 }];
}

const place = (value: Place) => () => at(value);
const some = (op: Comparison, k: number, vague = false): Amount => ({
  is: 'some',
  op,
  k,
  ...(vague && { vague }),
});
const how = (is: 'all' | 'each' | 'plain' | 'none' | 'not-all') => (): Amount => ({ is });
const list = (...of: (Value | readonly Value[])[]): readonly Value[] => of.flat();

export const NUMBERS: Rules = {
  num: Object.assign(numeral, { begins: [`'${NUMERAL}`, "'-", "'+", "'minus", "'negative"] }),
  k: Object.assign(amount, { begins: [`'${NUMERAL}`] }),

  /** What the entries of a triple are called; silent. */
  N: [['number|integer|value|element|term|entry|member|item|component|one|position|slot', () => null]],
  NS: [
    ['numbers|integers|values|elements|terms|entries|members|items|components|ones|positions', () => null],
  ],
  NN: [
    ['<N>', () => null],
    ['<NS>', () => null],
  ],
  /** The same without "one", which would be an amount. */
  NX: [
    ['number|integer|value|element|term|entry|numbers|integers|values|elements|terms|entries', () => null],
  ],
  /** What the whole is called. */
  WHOLE: [
    ['triple|triplet|sequence|series|list|set|tuple|group|trio|triad|combination|progression', () => null],
    ['three numbers', () => null],
  ],
  IN: [
    [
      '(in|of|from|within|inside|among) (the|a|any|this|each|every|given|that)? (given|valid)? <WHOLE>',
      () => null,
    ],
    ['given|involved|present', () => null],
    ['among (all)? (of)? (the|these|those|its)? (three|3)? (<NS>|them)', () => null],
  ],

  ordinal: [
    ['first|1st|initial|leading|opening', () => 0],
    ['second|2nd|middle|central|mid|inner', () => 1],
    ['third|3rd|last|final', () => 2],
  ],
  place: [
    ['the? {ordinal} <N>? <IN>?', (p: Place) => at(p)],
    ['the? {ordinal} (of|among) (the|these|those)? (three|3)? <NS> <IN>?', (p: Place) => at(p)],
    ['the? <N> in (the)? {ordinal} (position|place|slot)?', (p: Place) => at(p)],
    ['(number|position|element|term|value) (1|one)', place(0)],
    ['(number|position|element|term|value) (2|two)', place(1)],
    ['(number|position|element|term|value) (3|three)', place(2)],
    ['(the)? (number|value|variable)? (a|x)', place(0)],
    ['(the)? (number|value|variable)? (b|y)', place(1)],
    ['(the)? (number|value|variable)? (c|z)', place(2)],
  ],
  /** Two of the numbers by place. */
  places: [
    ['{place} (and|&) {place}', (x: Value, y: Value) => list(x, y)],
    ['the? {ordinal} and (the)? {ordinal} (<NS>|ones) <IN>?', (x: Place, y: Place) => list(at(x), at(y))],
    ['the? (first|initial) (two|2) <NS>?', () => list(at(0), at(1))],
    ['the? two (first|leading) <NS>?', () => list(at(0), at(1))],
    ['the? (last|final|latter) (two|2) <NS>?', () => list(at(1), at(2))],
    ['the? two (last|final) <NS>?', () => list(at(1), at(2))],
    ['(the|both|its)? (outer|outside|outermost|end) (two|2)', () => list(at(0), at(2))],
    ['(both|the)? two (outer|outermost|end) (<NS>|ones)', () => list(at(0), at(2))],
    ['(the|both)? (of)? (the)? (two|2)? (outer|outside|outermost|end) (two)? <NS>', () => list(at(0), at(2))],
    ['(the|both)? (of)? (the)? (two)? (ends|endpoints|extremes)', () => list(at(0), at(2))],
  ],
  /** All three, by whatever words. */
  all: [
    ['(all)? (of)? (the|these|those|its|their|any|your|our)? (three|3)? <NS> <IN>?', () => TRIPLE],
    ['all (the)? (three|3) (of)? (them|these|the numbers)?', () => TRIPLE],
    ['all of (them|these)', () => TRIPLE],
    ['the (three|3)', () => TRIPLE],
    ['they|them|these|all|everything', () => TRIPLE],
    ['(the)? (three|3) <NS> <IN>?', () => TRIPLE],
    ['(the|this|a)? <WHOLE>', () => TRIPLE],
    ['{place} , {place} (,)? (and|or)? {place}', (x: Value, y: Value, z: Value) => triple(x, y, z)],
    ['{place} and {place} and {place}', (x: Value, y: Value, z: Value) => triple(x, y, z)],
  ],
  others: [
    ['(both)? (of)? (the)? other (two|2) <NS>?', () => 'others'],
    ['(both)? (of)? the (others|rest)', () => 'others'],
    ['both others', () => 'others'],
    ['the (previous two|two (before|preceding)) (<NS>)? (it)?', () => 'others'],
    ['(each|any|either|all|both) of (the)? (others|other two|other (two|2)? <NS>)', () => 'others'],
    ['(each|any|either|all|both) of (the)? remaining (two|2|ones)? <NS>?', () => 'others'],
    ['(both)? (the)? (other|remaining) (two|2)? <NS>', () => 'others'],
    ['the remaining (two|pair)', () => 'others'],
    ['(the)? two others', () => 'others'],
  ],
  /** Numbers a value is computed from. */
  several: [
    ['{all}', (of: readonly Value[]) => of],
    ['(both)? (of)? {places}', (of: readonly Value[]) => of],
    ['{others}', (of: string) => of],
    ['(the|their)? (absolute values|magnitudes|sizes) of {several}', (of: never) => ({ each: 'abs', of })],
    ['(the|their)? squares of {several}', (of: never) => ({ each: 'square', of })],
  ],

  /** One bound of an amount. */
  limit: [
    [
      '(at least|no fewer than|no less than|not less than|not fewer than|a minimum of|minimum) {k}',
      (k: number) => some('>=', k),
    ],
    ['{k} or more', (k: number) => some('>=', k)],
    ['(at most|no more than|not more than|a maximum of|maximum|up to) {k}', (k: number) => some('<=', k)],
    ['{k} or (fewer|less)', (k: number) => some('<=', k)],
    ['(exactly|precisely|only|just) {k}', (k: number) => some('==', k)],
    ['{k} and only {k}', (k: number, again: number) => (k === again ? some('==', k) : undefined)],
    ['more than {k}', (k: number) => some('>', k)],
    ['(fewer|less) than {k}', (k: number) => some('<', k)],
    ['not exactly {k}', (k: number) => some('!=', k)],
    ['at least a single (one)?', () => some('>=', 1)],
    ['{k} at least', (k: number) => some('>=', k)],
    ['{k} at most', (k: number) => some('<=', k)],
  ],
  /** How many of some: before a noun in the plural or before "of the numbers". */
  howMany: [
    ['{limit}', (x: Amount) => x],
    ['{amounts}', (x: Amount) => x],
    ['a single', () => some('==', 1, true)],
    ['(exactly|only|just|precisely) a single', () => some('==', 1)],
    ['not (a single|a single one|one|any)', how('none')],
    ['{k}', (k: number) => (k === 0 ? { is: 'none' } : some('==', k, true))],
  ],
  /** "All but one": nothing is said of how many more. */
  allBut: [['all but (exactly)? {k}', (k: number) => some('==', 3 - k)]],
};

function triple(...of: readonly Value[]): readonly Value[] | undefined {
  return new Set(of.map((one) => JSON.stringify(one))).size === 3 ? of : undefined;
}
