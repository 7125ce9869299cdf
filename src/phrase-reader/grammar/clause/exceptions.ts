/** Clauses put together from others: exceptions, "otherwise", remainders, what was left out. */
import { apply } from '../../apply';
import {
  IT,
  TRIPLE,
  and,
  at,
  compare,
  constant,
  minus,
  not,
  or,
  plus,
  remainder,
  size,
  times,
  type Comparison,
  type Meaning,
  type NumberPlace,
  type Value,
} from '../../meaning';
import { pass, type Native, type Rules } from '../../parse';
import type { Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import { all, inOrder } from '../builders';

const divisible = (of: Value, k: number): Meaning | undefined =>
  k > 0 ? { is: 'divisible', of, by: constant(k) } : undefined;

const congruent = (x: Value, y: Value, k: number): Meaning | undefined => divisible(minus(x, y), k);

/** "Exactly one is even, and that one is the last". */
function thatOne(subject: Subject, predication: Predication, place: Value): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.how.k !== 1) return undefined;
  return all(
    apply(subject, predication),
    apply({ is: 'numbers', how: { is: 'plain' }, of: [place] }, predication),
  );
}

/** "Add 4 to get the second number": to the one before it. */
const fromBefore = (place: Value, how: (before: Value) => Value): Meaning | undefined =>
  place.is === 'at' && place.place > 0
    ? compare(place, '==', how(at((place.place - 1) as NumberPlace)))
    : undefined;

const sorted = relate({ is: 'run', by: 1, order: 'any' }, TRIPLE);

/** "Any numbers except zero" does not say that only (0, 0, 0) is wrong. */
const excepted: Native = (parser, at) => {
  const kinds = new Set(parser.ways('property', at).map(({ end }) => end));
  return parser.ways('clause', at).filter(({ end }) => !kinds.has(end));
};

/** "Even, odd, even": one after the other, if no number could be all of them. */
function inTurn(...what: readonly Meaning[]): Meaning | undefined {
  const sides = what.map((one) => JSON.stringify(one));
  const opposite = [
    [EVEN, ODD],
    [POSITIVE, NEGATIVE],
  ].some(([x, y]) => sides.includes(x) && sides.includes(y));
  return opposite ? inOrder(...what) : undefined;
}

const parity = (k: number): string => JSON.stringify(compare(remainder(IT, 2), '==', constant(k)));

const [EVEN, ODD] = [parity(0), parity(1)];

const signIs = (op: Comparison): string => JSON.stringify(compare(IT, op, constant(0)));

const [POSITIVE, NEGATIVE] = [signIs('>'), signIs('<')];

export const EXCEPTIONS_CLAUSES: Rules = {
  clause: {
    '<ANYTHING> <FINE>? <EXCEPTWHEN> {excepted}': not,
    '<ANYTHING> <FINE>? <ASLONGAS> {clause}': pass,
    'if {clause} (,)? (then)? <ANYTHING> <FINE>? (,|;|.)? (but|and)? otherwise (,)? {clause}': (
      x: Meaning,
      y: Meaning,
    ) => or([x, y]),
    'if {clause} (,)? (then)? {clause} (,|;|.)? (but|and)? otherwise (,)? {clause}': (
      x: Meaning,
      y: Meaning,
      z: Meaning,
    ) => or([and([x, y]), and([not(x), z])]),
    'it (must|can|may|should|is) not (be)? (true|the case) that {clause} and {clause} <TOGETHERTOO>': (
      x: Meaning,
      y: Meaning,
    ) => not(and([x, y])),
    'neither is it (true|the case) that {clause} nor that {clause}': (x: Meaning, y: Meaning) =>
      and([not(x), not(y)]),
    'not that {clause} (,)? but (rather)? that {clause}': (_: Meaning, y: Meaning) => y,
    '{value} <CONGRUENT> {value} (,)? modulo {k}': congruent,
    '{value} <CONGRUENT> {value} <CONGRUENT> {value} (,)? modulo {k}': (
      x: Value,
      y: Value,
      z: Value,
      k: number,
    ) => all(congruent(x, y, k), congruent(y, z, k)),
    '(the)? difference (between|of) {simple} and {simple} <IS> {num} <EITHERWAY>': (
      x: Value,
      y: Value,
      k: number,
    ) => compare(size(minus(x, y)), '==', constant(k)),
    '(the)? difference (between|of) {simple} and {simple} <IS> {op} {num} <EITHERWAY>': (
      x: Value,
      y: Value,
      op: Comparison,
      k: number,
    ) => compare(size(minus(x, y)), op, constant(k)),
    '{subject} {predication} (,|;)? (and|namely|where) (that|this) (one|number) (is|being|must be) {place}':
      thatOne,
    '{place} <IS> divisible by {k} (,)? (and)? {place} (is|being)? by {k} (,)? and {place} (is|being)? by {k}':
      (x: Value, j: number, y: Value, k: number, z: Value, l: number) =>
        all(divisible(x, j), divisible(y, k), divisible(z, l)),
    '{place} <IS> divisible by {k} (,)? and {place} (is|being)? by {k}': (
      x: Value,
      j: number,
      y: Value,
      k: number,
    ) => all(divisible(x, j), divisible(y, k)),
    '<STARTING> (a|an|some)? {property}': (what: Meaning) => substitute(what, TRIPLE[0]),
    '<STARTING> {num}': (k: number) => compare(TRIPLE[0], '==', constant(k)),
    '(then)? add {k} (to (that|it|this))? to (get|obtain|give|reach) {place}': (k: number, x: Value) =>
      fromBefore(x, (y) => plus(y, constant(k))),
    '(then)? multiply (that|it|this) by {k} to (get|obtain|give|reach) {place}': (k: number, x: Value) =>
      fromBefore(x, (y) => times(constant(k), y)),
    '(then)? (double|doubling) (that|it|this) to (get|obtain|give|reach) {place}': (x: Value) =>
      fromBefore(x, (y) => times(constant(2), y)),
    '(when|if|once|after) (you)? (sort|sorted|sorting|ordering|order|arranged|put in order) ((the|all)? (three)? numbers|them)? (from (small|smallest|low|lowest) to (large|largest|high|highest)|by size|in (ascending|increasing) order)? (,)? (you|they|the numbers|we)? (get|are|form|become) (three)? consecutive <INT>':
      () => sorted,
    '(the|three)? <NS> (<IS>|go|goes) {adjective} , {adjective} (,)? (and|then)? {adjective}': inTurn,
  },
  excepted: Object.assign(excepted, { begins: ['clause'] }),
  EXCEPTWHEN: [
    '(,)? (but|and)? (unless|except|except for|apart from|excluding|other than) (when|if|that|where|in which)?',
    '(,)? (but|and)? (except|except for|apart from|excluding|other than) (the|those|any)? (triples|ones|those|triple|cases) (in which|where|when|with)',
  ],
  ASLONGAS: '(,)? (as long as|so long as|provided|provided that|if|only if|when)',
  TOGETHERTOO: '(both)? (at the same time|simultaneously|at once|together)',
  CONGRUENT: ['≡', '(is|are)? congruent to'],
  STARTING: [
    '(and)? (starting|beginning|starts|begins|start|begin) (with|from|at)',
    '(where|and)? the first (one|number)? is',
  ],
};
