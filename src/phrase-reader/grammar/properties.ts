/** What can be said of one number: even, greater than another, a multiple of 3. */
import {
  and,
  compare,
  type Comparison,
  constant,
  equal,
  IT,
  type Meaning,
  not,
  type Numbers,
  or,
  readings,
  size,
  TURNED,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import { endsWith, oneOf, relative, versus } from './builders';
import { even, negative, odd, positive, ZERO } from '../relate';

const is = (kind: 'prime' | 'square' | 'cube') => (): Meaning => ({ is: kind, of: IT });
const always = (meaning: Meaning) => () => meaning;
const divisible = (by: number): Meaning | undefined =>
  by === 0 ? undefined : { is: 'divisible', of: IT, by: constant(Math.abs(by)) };
const composite = and([not({ is: 'prime', of: IT }), compare(IT, '>', constant(1))]);
const digits = (from: number, to: number): Meaning =>
  readings(
    [IT, size(IT)].map((x) => and([compare(x, '>=', constant(from)), compare(x, '<=', constant(to))])),
    'digits of numbers below zero',
  );
function between(low: Value, high: Value, how: 'strict' | 'loose' | 'open'): Meaning {
  const [a, b] =
    low.is === 'constant' && high.is === 'constant'
      ? [low, high]
      : ([
          { is: 'min', of: [low, high] },
          { is: 'max', of: [low, high] },
        ] as const);
  const strict = and([compare(a, '<', IT), compare(IT, '<', b)]);
  const loose = and([compare(a, '<=', IT), compare(IT, '<=', b)]);
  if (how === 'open') return readings([strict, loose], 'between, with or without the ends');
  return how === 'strict' ? strict : loose;
}

export const PROPERTIES: Rules = {
  /** Adjectives that stand before a noun and after "is". */
  adjective: [
    ['even', always(even(IT))],
    ['odd', always(odd(IT))],
    ['non-even', always(odd(IT))],
    ['non-odd', always(even(IT))],
    ['prime', is('prime')],
    ['non-prime', always(not({ is: 'prime', of: IT }))],
    ['composite', always(composite)],
    ['(strictly)? positive', always(positive(IT))],
    ['(strictly)? negative', always(negative(IT))],
    ['non-negative', always(compare(IT, '>=', ZERO))],
    ['non-positive', always(compare(IT, '<=', ZERO))],
    ['non-zero|nonzero', always(compare(IT, '!=', ZERO))],
    ['(perfect)? square', is('square')],
    ['(perfect)? cubic', is('cube')],
    ['perfect cube', is('cube')],
    ['non-square', always(not({ is: 'square', of: IT }))],
    ['one-digit|single-digit', always(digits(0, 9))],
    ['two-digit|double-digit', always(digits(10, 99))],
    ['distinct|different|whole', () => undefined],
  ],
  adjectives: [
    ['{adjective}', (x: Meaning) => x],
    [
      '{adjective} (,|and)? {adjectives}',
      (x: Meaning, y: Meaning) => (isAgainst(x, y) ? undefined : and([x, y])),
    ],
  ],
  /** What a number is, as a noun without its article. */
  kind: [
    ['{adjectives} (whole)? <NN>', (x: Meaning) => x],
    ['prime|primes', is('prime')],
    ['square|squares', is('square')],
    ['perfect (square|squares)', is('square')],
    ['cube|cubes', is('cube')],
    ['perfect (cube|cubes)', is('cube')],
    ['cube (number|numbers|integers)', is('cube')],
    ['composites', always(composite)],
    ['evens', always(even(IT))],
    ['odds', always(odd(IT))],
    ['positives', always(positive(IT))],
    ['negatives', always(negative(IT))],
    ['zero|zeros|zeroes', always(equal(IT, ZERO))],
    ['non-primes', always(not({ is: 'prime', of: IT }))],
    ['(whole|integer|integral|exact)? (multiple|multiples) of {num}', divisible],
    ['(multiple|multiples) of {num} or {num}', (x: number, y: number) => pairOf(or, x, y)],
    ['(multiple|multiples) of (both)? {num} and {num}', (x: number, y: number) => pairOf(and, x, y)],
    ['non-(multiple|multiples) of {num}', () => undefined],
    ['{adjectives} {kind}', (x: Meaning, y: Meaning) => and([x, y])],
    ['<NX> {tail}', (x: Meaning) => x],
    ['{adjectives} <NX> {tail}', (x: Meaning, y: Meaning) => and([x, y])],
  ],
  /** What follows a noun: "that is even", "divisible by 3". */
  tail: [
    ['(that|which) (is|are) {property}', (x: Meaning) => x],
    ['(that|which) (is|are) (not|never) {property}', not],
    ['(that|which) {does}', (x: Meaning) => x],
    ['{following}', (x: Meaning) => x],
    ['not {following}', not],
  ],
  /** Properties that may follow a noun directly. */
  following: [
    [
      '(divisible|evenly divisible) by {num} ((without|with no) (a|any)? remainder|evenly|exactly)?',
      divisible,
    ],
    [
      '(exactly)? (midway|halfway|in the middle) between {simple} and {simple}',
      (x: Value, y: Value) => equal({ is: 'product', of: [constant(2), IT] }, { is: 'sum', of: [x, y] }),
    ],
    [
      '(exactly)? (midway|halfway|in the middle) between {several}',
      (of: Numbers) =>
        of === 'others' || (Array.isArray(of) && of.length === 2)
          ? equal({ is: 'product', of: [constant(2), IT] }, { is: 'sum', of })
          : undefined,
    ],
    ['(divisible|evenly divisible) by {num} and (by)? {num}', (x: number, y: number) => pairOf(and, x, y)],
    [
      '(divisible|evenly divisible) by both {num} and {num}',
      (x: number, y: number): Meaning | undefined => {
        const both = pairOf(and, x, y);
        return both && { is: 'and', of: [both] };
      },
    ],
    [
      '(divisible|evenly divisible) by (either)? {num} or (by)? {num}',
      (x: number, y: number) => pairOf(or, x, y),
    ],
    [
      '(divisible|evenly divisible) by {k} (but|and) not (divisible)? (by)? {k}',
      (x: number, y: number) => butNot(x, y),
    ],
    ['divisible by {place}', (by: Value): Meaning => ({ is: 'divisible', of: IT, by })],
    ['divisible by {neighbour}', (by: Value): Meaning => ({ is: 'divisible', of: IT, by })],
    ['{op} {value}', relative],
    [
      '{op} {num} in (absolute value|magnitude|size)',
      (op: Comparison, k: number) => compare(size(IT), op, constant(k)),
    ],
    [
      '{op} {num} (more|greater|larger|higher|bigger|above) than {value}',
      (op: Comparison, k: number, x: Value) => relative(op, { is: 'sum', of: [x, constant(k)] }),
    ],
    ['{op} {num} (less|fewer|smaller|lower|below) than {value}', lessThan],
    [
      '{op} (the)? (absolute values|magnitudes) of {others}',
      (op: Comparison, of: Numbers) => versus(op)({ each: 'abs', of }),
    ],
    ['{op} (both)? (of)? {others}', (op: Comparison, right: Numbers) => versus(op)(right)],
    ['{op} (both)? (of)? {places}', (op: Comparison, right: Numbers) => versus(op)(right)],
    [
      '(greater|larger|bigger|higher) in (absolute value|magnitude) than {value}',
      (x: Value) => compare(size(IT), '>', size(x)),
    ],
    [
      '(smaller|lower|less) in (absolute value|magnitude) than {value}',
      (x: Value) => compare(size(IT), '<', size(x)),
    ],
    ['{spanning}', (x: Meaning) => x],
    ['equal to {value}', (x: Value) => equal(IT, x)],
    ['(ending|that end|that ends) (with|in) (the|a)? (digit|number|numeral)? (of)? {k}', endsWith],
    ['with (a|the)? (last|final|units|unit|ones) digit (of|equal to)? {k}', endsWith],
  ],
  /** Between two others. */
  spanning: [
    ['between {simple} and {simple}', (x: Value, y: Value) => between(x, y, 'open')],
    ['between {several}', (of: Numbers) => betweenSeveral(of, 'open')],
    ['(strictly|exclusively) between {simple} and {simple}', (x: Value, y: Value) => between(x, y, 'strict')],
    ['(strictly|exclusively) between {several}', (of: Numbers) => betweenSeveral(of, 'strict')],
    [
      'between {simple} and {simple} (,)? (exclusive|exclusively|exclusive of the ends)',
      (x: Value, y: Value) => between(x, y, 'strict'),
    ],
    [
      '(inclusively)? between {simple} and {simple} (,)? (inclusive|inclusively|both inclusive|included)',
      (x: Value, y: Value) => between(x, y, 'loose'),
    ],
    [
      '(in the range|in range|from|ranging from) (of|from)? {num} (to|through) {num} (inclusive)?',
      (x: number, y: number) => between(constant(x), constant(y), 'loose'),
    ],
  ],
  neighbour: [
    ['the? (previous|preceding|prior) (<N>)?', () => ({ is: 'previous' })],
    ['the? <N> (before|preceding) (it)?', () => ({ is: 'previous' })],
  ],
  op: [
    ['(strictly)? (greater|larger|bigger|higher|more) than', () => '>'],
    ['(strictly)? (less|smaller|lower|fewer) than', () => '<'],
    ['(above|over|exceeding|beyond)', () => '>'],
    ['(below|under|beneath)', () => '<'],
    ['(greater|larger|bigger|higher|more) than (,)? or (the same as|equal to|equals)', () => '>='],
    ['(less|smaller|lower|fewer) than (,)? or (the same as|equal to|equals)', () => '<='],
    ['(greater|larger) or equal (to|than)', () => '>='],
    ['(less|smaller) or equal (to|than)', () => '<='],
    ['equal to or (greater|larger|more|higher) than', () => '>='],
    ['equal to or (less|smaller|lower) than', () => '<='],
    [
      '(at least|no less than|no smaller than|no lower than|not less than|not smaller than|not below)',
      () => '>=',
    ],
    [
      '(at most|no more than|no greater than|no larger than|no bigger than|no higher than|not greater than|not larger than|not more than|not above|up to)',
      () => '<=',
    ],
    ['(at least as (large|great|big|high) as|not smaller than|no smaller than)', () => '>='],
    ['(at most as (large|great|big|high) as)', () => '<='],
    ['(as (large|great|big|high) as)', () => '=='],
    ['(equal to|the same as|same as|identical to|exactly)', () => '=='],
    ['(different from|different than|not equal to|unequal to|distinct from|other than)', () => '!='],
    ['>', () => '>'],
    ['<', () => '<'],
    ['>=', () => '>='],
    ['<=', () => '<='],
    ['(=|==)', () => '=='],
    ['!=', () => '!='],
  ],
  /** What stands after "is". */
  property: [
    ['{adjectives}', (x: Meaning) => x],
    ['(a|an|the)? {kind}', (x: Meaning) => x],
    ['{following}', (x: Meaning) => x],
    ['{apart}', (x: Value) => or([equal(IT, x), equal(IT, { is: 'negative', of: x })])],
    ['{extremal}', (x: Meaning) => x],
    [
      '(formed|obtained|made|generated|produced|found|given|calculated|determined|computed|gotten|created|derived|reached|achieved) (by|from|through) {making}',
      (x: Value) => equal(IT, x),
    ],
    ['(a)? (factor|divisor) of {value}', (of: Value): Meaning => ({ is: 'divisible', of, by: IT })],
    ['(a)? (multiple|multiples) of {place}', (by: Value): Meaning => ({ is: 'divisible', of: IT, by })],
    ['(a)? multiple of {neighbour}', (by: Value): Meaning => ({ is: 'divisible', of: IT, by })],
    ['(one of|either) {choice}', (of: readonly number[]) => oneOf(of, IT)],
    [
      '(an integer|integers|a whole number|whole numbers|whole)',
      () => ({ is: 'divisible', of: IT, by: constant(1) }),
    ],
  ],
  /** "Is the sum of …": another number. */
  identity: [
    ['{value}', (x: Value) => (isExtreme(x) ? undefined : equal(IT, x))],
    ['{offset}', (x: Value) => equal(IT, x)],
    ['(a|an) {k}', (k: number) => equal(IT, constant(k))],
  ],
};

/** "Even-odd-even" goes through the places: no number is both. */
function isAgainst(x: Meaning, y: Meaning): boolean {
  const said = [x, ...(y.is === 'and' ? y.of : [y])].map((one) => JSON.stringify(one));
  return said.includes(JSON.stringify(even(IT))) && said.includes(JSON.stringify(odd(IT)));
}

/** "Is the largest" is said of a place, and has a rule of its own. */
const isExtreme = (x: Value): boolean => x.is === 'max' || x.is === 'min';

/** "At least 3 less than b": at most b - 3. "Greater than 3 less than b" can be taken either way. */
function lessThan(op: Comparison, k: number, x: Value): Meaning {
  const bound: Value = { is: 'sum', of: [x, constant(-k)] };
  const turned = relative(TURNED[op], bound);
  return op.length > 1 ? turned : readings([turned, relative(op, bound)], 'less than something less');
}

function butNot(x: number, y: number): Meaning | undefined {
  const [first, second] = [divisible(x), divisible(y)];
  return first && second && and([first, not(second)]);
}

function pairOf(join: (of: readonly Meaning[]) => Meaning, x: number, y: number): Meaning | undefined {
  const [first, second] = [divisible(x), divisible(y)];
  return first && second && join([first, second]);
}

function betweenSeveral(of: Numbers, how: 'strict' | 'open'): Meaning {
  const [low, high]: Value[] = [
    { is: 'min', of },
    { is: 'max', of },
  ];
  const strict = and([compare(low, '<', IT), compare(IT, '<', high)]);
  const loose = and([compare(low, '<=', IT), compare(IT, '<=', high)]);
  return how === 'strict' ? strict : readings([strict, loose], 'between, with or without the ends');
}
