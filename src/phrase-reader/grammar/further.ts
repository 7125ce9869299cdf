/** Clauses that are put together from others: exceptions, alternatives with "otherwise", remainders, what was left out. */
import {
  and,
  at,
  compare,
  type Comparison,
  constant,
  IT,
  type Meaning,
  minus,
  not,
  or,
  pairs,
  type Place,
  plus,
  remainder,
  size,
  times,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Native, Rules } from '../parse';
import type { Saying, Subject } from '../phrase';
import { apply } from '../apply';
import { speakOf } from '../substitute';
import { relate } from '../relate';
import { related, whole } from './builders';

const divisible = (of: Value, k: number): Meaning | undefined =>
  k > 0 ? { is: 'divisible', of, by: constant(k) } : undefined;
const all = (...of: readonly (Meaning | undefined)[]): Meaning | undefined =>
  of.every((one) => one !== undefined) ? and(of) : undefined;

const congruent = (x: Value, y: Value, k: number): Meaning | undefined => divisible(minus(x, y), k);

const differentRemainders = (k: number): Meaning | undefined =>
  k > 0 ? and(pairs(TRIPLE).map(([x, y]) => compare(remainder(x, k), '!=', remainder(y, k)))) : undefined;

/** "Exactly one is even, and that one is the last". */
function thatOne(subject: Subject, saying: Saying, place: Value): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.how.k !== 1) return undefined;
  return all(apply(subject, saying), apply({ is: 'numbers', how: { is: 'plain' }, of: [place] }, saying));
}

/** "Add 4 to get the second number": to the one before it. */
const step = (place: Value, how: (before: Value) => Value): Meaning | undefined =>
  place.is === 'at' && place.place > 0
    ? compare(place, '==', how(at((place.place - 1) as Place)))
    : undefined;

const named = (what: Meaning | undefined): Saying | undefined => what && whole(what);

const sorted = relate({ is: 'run', by: 1, order: 'any' }, TRIPLE);

/** "Any numbers except zero" does not say that only (0, 0, 0) is wrong. */
const excepted: Native = (parser, at) => {
  const kinds = new Set(parser.ways('property', at).map(({ end }) => end));
  return parser.ways('clause', at).filter(({ end }) => !kinds.has(end));
};

export const FURTHER: Rules = {
  excepted: Object.assign(excepted, { begins: ['clause'] }),
  FINE: [
    [
      '(are|is|be)? (fine|ok|okay|accepted|allowed|valid|permitted|acceptable|admissible|good)|(works|work|fits|fit|counts|conforms)',
      () => null,
    ],
  ],
  ANYTHING: [
    [
      '(any|every|all) (three)? (possible)? (triple|triples|sequence|sequences|sets|numbers|integers|set)',
      () => null,
    ],
    ['(anything|everything)', () => null],
    [
      '(the|these|all)? (three)? (numbers|values|integers) (may|can|could|are allowed to) be anything',
      () => null,
    ],
    ['they (may|can|could) be anything', () => null],
    ['(anything|everything) goes', () => null],
  ],
  EXCEPTWHEN: [
    [
      '(,)? (but|and)? (unless|except|except for|apart from|excluding|other than) (when|if|that|where|in which)?',
      () => null,
    ],
    [
      '(,)? (but|and)? (except|except for|apart from|excluding|other than) (the|those|any)? (triples|ones|those|triple|cases) (in which|where|when|with)',
      () => null,
    ],
  ],
  ASLONGAS: [['(,)? (as long as|so long as|provided|provided that|if|only if|when)', () => null]],
  TOGETHERTOO: [['(both)? (at the same time|simultaneously|at once|together)', () => null]],
  LEAVES: [['(leave|leaves|give|gives|have|has|leaving)', () => null]],
  DIVIDED: [
    ['(when|if|after|on)? (being)? (divided|division) by', () => null],
    ['modulo', () => null],
  ],
  CONGRUENT: [
    ['≡', () => null],
    ['(is|are)? congruent to', () => null],
  ],
  EITHERWAY: [['(,)? (in (either|any) direction|in absolute (value|terms)|either way)', () => null]],
  STARTING: [
    ['(and)? (starting|beginning|starts|begins|start|begin) (with|from|at)', () => null],
    ['(where|and)? the first (one|number)? is', () => null],
  ],
  clause: [
    ['<ANYTHING> <FINE>? <EXCEPTWHEN> {excepted}', not],
    ['<ANYTHING> <FINE>? <ASLONGAS> {clause}', (x: Meaning) => x],
    [
      'if {clause} (,)? (then)? <ANYTHING> <FINE>? (,|;|.)? (but|and)? otherwise (,)? {clause}',
      (x: Meaning, y: Meaning) => or([x, y]),
    ],
    [
      'if {clause} (,)? (then)? {clause} (,|;|.)? (but|and)? otherwise (,)? {clause}',
      (x: Meaning, y: Meaning, z: Meaning) => or([and([x, y]), and([not(x), z])]),
    ],
    ['it (must|can|may|should) not be (true|the case) that {clause}', not],
    [
      'it (must|can|may|should|is) not (be)? (true|the case) that {clause} and {clause} <TOGETHERTOO>',
      (x: Meaning, y: Meaning) => not(and([x, y])),
    ],
    [
      'neither is it (true|the case) that {clause} nor that {clause}',
      (x: Meaning, y: Meaning) => and([not(x), not(y)]),
    ],
    ['not that {clause} (,)? but (rather)? that {clause}', (_: Meaning, y: Meaning) => y],
    ['{value} <CONGRUENT> {value} (,)? modulo {k}', congruent],
    [
      '{value} <CONGRUENT> {value} <CONGRUENT> {value} (,)? modulo {k}',
      (x: Value, y: Value, z: Value, k: number) => all(congruent(x, y, k), congruent(y, z, k)),
    ],
    [
      '(the)? difference (between|of) {simple} and {simple} <IS> {num} <EITHERWAY>',
      (x: Value, y: Value, k: number) => compare(size(minus(x, y)), '==', constant(k)),
    ],
    [
      '(the)? difference (between|of) {simple} and {simple} <IS> {op} {num} <EITHERWAY>',
      (x: Value, y: Value, op: Comparison, k: number) => compare(size(minus(x, y)), op, constant(k)),
    ],
    [
      '{subject} {saying} (,|;)? (and|namely|where) (that|this) (one|number) (is|being|must be) {place}',
      thatOne,
    ],
    [
      '{place} <IS> divisible by {k} (,)? (and)? {place} (is|being)? by {k} (,)? and {place} (is|being)? by {k}',
      (x: Value, j: number, y: Value, k: number, z: Value, l: number) =>
        all(divisible(x, j), divisible(y, k), divisible(z, l)),
    ],
    [
      '{place} <IS> divisible by {k} (,)? and {place} (is|being)? by {k}',
      (x: Value, j: number, y: Value, k: number) => all(divisible(x, j), divisible(y, k)),
    ],
    ['<STARTING> (a|an|some)? {property}', (what: Meaning) => speakOf(what, TRIPLE[0])],
    ['<STARTING> {num}', (k: number) => compare(TRIPLE[0], '==', constant(k))],
    [
      '(then)? add {k} (to (that|it|this))? to (get|obtain|give|reach) {place}',
      (k: number, x: Value) => step(x, (y) => plus(y, constant(k))),
    ],
    [
      '(then)? multiply (that|it|this) by {k} to (get|obtain|give|reach) {place}',
      (k: number, x: Value) => step(x, (y) => times(constant(k), y)),
    ],
    [
      '(then)? (double|doubling) (that|it|this) to (get|obtain|give|reach) {place}',
      (x: Value) => step(x, (y) => times(constant(2), y)),
    ],
    [
      '(when|if|once|after) (you)? (sort|sorted|sorting|ordering|order|arranged|put in order) ((the|all)? (three)? numbers|them)? (from (small|smallest|low|lowest) to (large|largest|high|highest)|by size|in (ascending|increasing) order)? (,)? (you|they|the numbers|we)? (get|are|form|become) (three)? consecutive <INT>',
      () => sorted,
    ],
    [
      '(the)? (pattern|sequence|order)? (of)? (the)? (parities|signs|parity|sign)? (is|are|goes|go) {adjective} , {adjective} (,)? (and|then)? {adjective}',
      listed,
    ],
    ['(the|three)? <NS> (<IS>|go|goes) {adjective} , {adjective} (,)? (and|then)? {adjective}', listed],
    ['{adjective} , {adjective} (,)? (and|then)? {adjective}', listed],
  ],
  verb: [
    ['(satisfy|satisfies|fulfil|fulfils|obey|obeys) (the (equation|condition|relation))? {equation}', whole],
    [
      '<LEAVES> (three|all)? different remainders <DIVIDED> {k}',
      (k: number) => named(differentRemainders(k)),
    ],
    ['(fail|fails) to be {stated}', (of: Saying): Saying => ({ is: 'not', of })],
    [
      '(start|starts|begin|begins) (with|from|at) (a|an) {kind}',
      (what: Meaning) => named(speakOf(what, TRIPLE[0])),
    ],
    [
      '(end|ends|finish|finishes) (with|at|on) (a|an) {kind}',
      (what: Meaning) => named(speakOf(what, TRIPLE[2])),
    ],
    ['read the same (as)? (from)? <BACKWARDS>', () => related({ is: 'palindrome' })],
    ['reads the same (as)? (from)? <BACKWARDS>', () => related({ is: 'palindrome' })],
  ],
  BACKWARDS: [
    [
      '(right to left|backwards|backward|in reverse|both ways|in both directions|forwards and backwards|forward and backward)',
      () => null,
    ],
  ],
  complement: [
    ['(going|go|running|moving) up', () => related({ is: 'ordered', op: '<' })],
    ['(going|go|running|moving) down', () => related({ is: 'ordered', op: '>' })],
    ['by <STEADY>', () => related({ is: 'progression' })],
    ['not by <STEADY>', () => ({ is: 'not', of: related({ is: 'progression' }) }) satisfies Saying],
    [
      '{stated} (made up|made|composed|consisting|formed) (only|entirely)? of {contentsAll}',
      (x: Saying, y: Meaning): Saying => ({ is: 'and', of: [x, whole(y)] }),
    ],
    [
      '(distinct|different) {kind} (,)? {relation}',
      (what: Meaning, x: never): Saying => ({
        is: 'and',
        of: [related({ is: 'distinct' }), { is: 'each', what }, related(x)],
      }),
    ],
  ],
  STEADY: [['(a|the|an) (constant|fixed|same|equal) (amount|step|difference|number|value)', () => null]],
  following: [
    [
      '(greater|larger|higher|bigger) than {value} by <BYLEAST> {k}',
      (x: Value, k: number) => compare(minus(IT, x), '>=', constant(k)),
    ],
    [
      '(less|smaller|lower) than {value} by <BYLEAST> {k}',
      (x: Value, k: number) => compare(minus(x, IT), '>=', constant(k)),
    ],
    [
      '(greater|larger|higher|bigger) than {value} by {k} or more',
      (x: Value, k: number) => compare(minus(IT, x), '>=', constant(k)),
    ],
    [
      '(less|smaller|lower) than {value} by {k} or more',
      (x: Value, k: number) => compare(minus(x, IT), '>=', constant(k)),
    ],
    [
      '{op} {num} (above|over) {value}',
      (op: Comparison, k: number, x: Value) => compare(IT, op, plus(x, constant(k))),
    ],
    ['whose {mapping} <IS> {num}', (is: 'abs', k: number) => compare({ is, of: IT }, '==', constant(k))],
    ['whose {mapping} <IS> {property}', (is: 'abs', what: Meaning) => speakOf(what, { is, of: IT })],
  ],
  BYLEAST: [['(at least|no less than)', () => null]],
  property: [
    ['{eitherNumber}', (of: readonly number[]) => or(of.map((k) => compare(IT, '==', constant(k))))],
  ],
  eitherNumber: [
    ['{num} or {num}', (x: number, y: number) => [x, y]],
    ['{num} , {eitherNumber}', (x: number, of: readonly number[]) => [x, ...of]],
    ['{num} , or {num}', (x: number, y: number) => [x, y]],
  ],
  others: [['(those|these) other (two|2)? <NS>?', () => 'others']],
};

/** "Even, odd, even": one after the other, if no number could be all of them. */
function listed(...what: readonly Meaning[]): Meaning | undefined {
  const sides = what.map((one) => JSON.stringify(one));
  const opposite = [
    [even, odd],
    [positive, negative],
  ].some(([x, y]) => sides.includes(x) && sides.includes(y));
  return opposite ? all(...what.map((one, i) => speakOf(one, TRIPLE[i]))) : undefined;
}
const parity = (k: number): string => JSON.stringify(compare(remainder(IT, 2), '==', constant(k)));
const [even, odd] = [parity(0), parity(1)];
const sign = (op: Comparison): string => JSON.stringify(compare(IT, op, constant(0)));
const [positive, negative] = [sign('>'), sign('<')];
