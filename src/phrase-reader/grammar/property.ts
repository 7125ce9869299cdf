/** Properties of one number: even, a prime, a multiple of 3, the largest. */
import {
  IT,
  NEXT,
  PREVIOUS,
  and,
  compare,
  constant,
  equal,
  not,
  or,
  readings,
  size,
  type Meaning,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import { ZERO, even, negative, odd, positive } from '../relate';
import {
  type Strict,
  dividedBy,
  divisibleBy,
  loosely,
  oneOf,
  pairOf,
  relative,
  residues,
  ultimate,
  versus,
} from './builders';

/** "The other two" as two numbers that can be subtracted: in either order, so as a difference. */
const OTHERS_APART: Value = {
  is: 'minus',
  left: { is: 'max', of: 'others' },
  right: { is: 'min', of: 'others' },
};

const isKind = (kind: 'prime' | 'square' | 'cube') => (): Meaning => ({ is: kind, of: IT });

const means = (meaning: Meaning) => () => meaning;

const composite = and([not({ is: 'prime', of: IT }), compare(IT, '>', constant(1))]);

const digits = (from: number, to: number): Meaning =>
  readings(
    [IT, size(IT)].map((x) => and([compare(x, '>=', constant(from)), compare(x, '<=', constant(to))])),
    'digits of numbers below zero',
  );

/** "Even-odd-even" goes through the places: no number is both. */
function isAgainst(x: Meaning, y: Meaning): boolean {
  const keys = [x, ...(y.is === 'and' ? y.of : [y])].map((one) => JSON.stringify(one));
  return keys.includes(JSON.stringify(even(IT))) && keys.includes(JSON.stringify(odd(IT)));
}

/** "Is the largest" describes a place, and has a rule of its own. */
const isExtreme = (x: Value): boolean => x.is === 'max' || x.is === 'min';

const strictly = (op: Strict): Meaning => versus(op)('others');

export const PROPERTY: Rules = {
  /** Nouns for numbers, singular and plural, without "one", which would be an amount. */
  NX: 'number|integer|value|element|term|entry|numbers|integers|values|elements|terms|entries',
  apart: {
    'the? (absolute|positive)? difference (between|of) {others}': () => OTHERS_APART,
  },
  /** Adjectives that stand before a noun and after "is". */
  adjective: {
    even: means(even(IT)),
    odd: means(odd(IT)),
    'non-even': means(odd(IT)),
    'non-odd': means(even(IT)),
    prime: isKind('prime'),
    'non-prime': means(not({ is: 'prime', of: IT })),
    composite: means(composite),
    '(strictly)? positive': means(positive(IT)),
    '(strictly)? negative': means(negative(IT)),
    'non-negative': means(compare(IT, '>=', ZERO)),
    'non-positive': means(compare(IT, '<=', ZERO)),
    'non-zero|nonzero': means(compare(IT, '!=', ZERO)),
    '(perfect)? square': isKind('square'),
    '(perfect)? cubic': isKind('cube'),
    'perfect cube': isKind('cube'),
    'non-square': means(not({ is: 'square', of: IT })),
    'one-digit|single-digit': means(digits(0, 9)),
    'two-digit|double-digit': means(digits(10, 99)),
    'distinct|different|whole': () => undefined,
  },
  adjectives: {
    '{adjective}': pass,
    '{adjective} (,|and)? {adjectives}': (x: Meaning, y: Meaning) =>
      isAgainst(x, y) ? undefined : and([x, y]),
  },
  /** A number as a noun without its article. */
  kind: {
    '{adjectives} (whole)? <NN>': pass,
    'prime|primes': isKind('prime'),
    'square|squares': isKind('square'),
    'perfect (square|squares)': isKind('square'),
    'cube|cubes': isKind('cube'),
    'perfect (cube|cubes)': isKind('cube'),
    'cube (number|numbers|integers)': isKind('cube'),
    composites: means(composite),
    evens: means(even(IT)),
    odds: means(odd(IT)),
    positives: means(positive(IT)),
    negatives: means(negative(IT)),
    'zero|zeros|zeroes': means(equal(IT, ZERO)),
    'non-primes': means(not({ is: 'prime', of: IT })),
    '(whole|integer|integral|exact)? (multiple|multiples) of {num}': divisibleBy,
    '(multiple|multiples) of {num} or {num}': (x: number, y: number) => pairOf(or, x, y),
    '(multiple|multiples) of (both)? {num} and {num}': (x: number, y: number) => pairOf(and, x, y),
    'non-(multiple|multiples) of {num}': () => undefined,
    '{adjectives} {kind}': (x: Meaning, y: Meaning) => and([x, y]),
    '<NX> {tail}': pass,
    'minus <NN>': () => relative('<', constant(0)),
  },
  /** A clause after a noun: "that is even", "divisible by 3". */
  tail: {
    '(that|which) (is|are) {property}': pass,
    '(that|which) (is|are) (not|never) {property}': not,
    '(that|which) {does}': pass,
    '{following}': pass,
    'not {following}': not,
  },
  /** The complement of "is". */
  property: {
    '{adjectives}': pass,
    '(a|an|the)? {kind}': pass,
    '{following}': pass,
    '{apart}': (x: Value) => or([equal(IT, x), equal(IT, { is: 'negative', of: x })]),
    '{extremal}': pass,
    '(formed|obtained|made|generated|produced|found|given|calculated|determined|computed|gotten|created|derived|reached|achieved) (by|from|through) {making}':
      (x: Value) => equal(IT, x),
    '(a)? (factor|divisor) of {value}': (of: Value): Meaning => ({ is: 'divisible', of, by: IT }),
    '(a)? (multiple|multiples) of {place}': (by: Value): Meaning => ({ is: 'divisible', of: IT, by }),
    '(one of|either) {choice}': (of: readonly number[]) => oneOf(of, IT),
    '(an integer|integers|a whole number|whole numbers|whole)': () => ({
      is: 'divisible',
      of: IT,
      by: constant(1),
    }),
    '{num} (more|greater|larger|higher|above) (than)? (a|some|any) multiple of {k}': (r: number, m: number) =>
      residues([r], m),
    '{num} (less|smaller|lower|below) (than)? (a|some|any) multiple of {k}': (r: number, m: number) =>
      residues([-r], m),
    '{eitherNumber}': (of: readonly number[]) => or(of.map((k) => compare(IT, '==', constant(k)))),
    '(a)? multiple of {value}': dividedBy,
    '(neither|not) (a|the)? (strict)? local (maximum|minimum) (nor|or) (a|the)? (strict)? local (maximum|minimum)':
      () =>
        or([
          and([compare(IT, '>=', PREVIOUS), compare(IT, '<=', NEXT)]),
          and([compare(IT, '<=', PREVIOUS), compare(IT, '>=', NEXT)]),
        ]),
  },
  /** "Is the sum of …": another number. */
  identity: {
    '{value}': (x: Value) => (isExtreme(x) ? undefined : equal(IT, x)),
    '{offset}': (x: Value) => equal(IT, x),
    '(a|an) {k}': (k: number) => equal(IT, constant(k)),
  },
  noun: ['{kind} <IN>?', '{adjectives} <IN>?'],
  /** "Two even and one odd": the noun may be missing. */
  sort: ['{noun}', '{following} <IN>?'],
  most: {
    '(largest|greatest|biggest|highest)': () => '>',
    '(smallest|least|lowest)': () => '<',
  },
  mostOrEqual: {
    '(maximum|max|maximal)': () => '>',
    '(minimum|min|minimal)': () => '<',
  },
  NOTIES: [
    '(,)? (and|but|with)? (no other (<N>)? (ties|tied|is tied|ties for it) (with (it|this|that))?|nothing (ties|tied) (with it)?)',
    '(,)? (with|and|there are)? (no ties|without (any)? ties|strictly|not tied|no ties allowed|ties not allowed)',
  ],
  WITHTIES: '(,)? (with|and)? (ties|equality) (are|being)? (allowed|permitted|included|possible|ok)',
  /** Said of a number. */
  extremal: {
    'the? {most} <AMONG>': ultimate,
    'strictly the? {most} <AMONG>': strictly,
    'the? (strictly|strict|unique|single|uniquely) {most} <AMONG>': strictly,
    'the? (strict|unique) {mostOrEqual} <AMONG>': strictly,
    'the? {most} <AMONG> <NOTIES>': strictly,
    'the? {most} <AMONG> <WITHTIES>': loosely,
    '(one of)? the? {mostOrEqual} <AMONG>': loosely,
    'the? {mostOrEqual} <AMONG> <NOTIES>': strictly,
  },
};
