/** What is said of the numbers once they are sorted or without their signs, and further words for shapes and steps. */
import {
  and,
  compare,
  type Comparison,
  constant,
  IT,
  type Meaning,
  minus,
  NEXT,
  type Numbers,
  or,
  pairs,
  PREVIOUS,
  readings,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Feature, Relation, Saying, Subject } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { speakOf } from '../substitute';
import { each, numbers, PLAIN, related, some, versus, whole } from './builders';

const step = (k: number, op: Comparison): Relation => ({ is: 'step', op, by: constant(k) });
const sizes = TRIPLE.map((of): Value => ({ is: 'abs', of }));

/** What "when sorted" makes of a relation; undefined where it is the same without or nobody would say so. */
function onceSorted(what: Relation): Meaning | undefined {
  if (what.is === 'progression') return relate({ is: 'progression-sorted' }, TRIPLE);
  if (what.is === 'progression-by') return relate({ is: 'progression-sorted', by: what.by }, TRIPLE);
  return what.is === 'run' ? relate({ ...what, order: 'any' }, TRIPLE) : undefined;
}

/** "The numbers, ignoring signs, are increasing". */
const unsigned = (saying: Saying): Meaning | undefined => apply(numbers(PLAIN, sizes), saying);

/** "The sum of any two is greater than the third", and what else is computed of two. */
function twoAndThird(by: 'sum' | 'product', op: Comparison): Meaning {
  return and(
    pairs(TRIPLE).map((two) => {
      const third = TRIPLE.find((one) => !two.includes(one)) ?? two[0];
      return compare({ is: by, of: two }, op, third);
    }),
  );
}

/** "The square of the first is less than the sum of the others": of those that are not the first. */
function thanOthers(
  place: Value,
  how: (x: Value) => Value,
  op: Comparison,
  other: Value,
): Meaning | undefined {
  const said = speakOf(compare(IT, op, other), place);
  return said?.is === 'compare' ? compare(how(place), op, said.right) : undefined;
}

/** A common difference that is positive, even, and so on. */
function commonIs(what: Meaning): Meaning | undefined {
  const [said, steady] = [speakOf(what, minus(TRIPLE[1], TRIPLE[0])), relate({ is: 'progression' }, TRIPLE)];
  return said && steady && and([steady, said]);
}

const steadily = (op?: '<' | '>', apart = false): Saying => ({
  is: 'and',
  of: [
    related({ is: 'progression' }),
    ...(op ? [related({ is: 'ordered', op })] : []),
    ...(apart ? [whole(compare(TRIPLE[0], '!=', TRIPLE[1]))] : []),
  ],
});

/** "Zero, one or three of them": each as an exact number. */
const amounts = (...of: readonly number[]): Subject => ({
  is: 'or',
  of: of.map((k) => numbers(k === 0 ? { is: 'none' } : some('==', k))),
});

/** "Odd-even-odd or even-odd-even". */
function patterns(...what: readonly Meaning[]): Meaning | undefined {
  const said = what.map((one, i) => speakOf(one, TRIPLE[i % 3]));
  return said.every((one) => one !== undefined) ? or([and(said.slice(0, 3)), and(said.slice(3))]) : undefined;
}

/** "All numbers other than the middle one are prime": whether that one may be, it does not say. */
function allBut(place: Value, saying: Saying): Meaning | undefined {
  if (place.is !== 'at') return undefined;
  const others = TRIPLE.filter((one) => one.is === 'at' && one.place !== place.place);
  const said = apply(numbers(PLAIN, others), saying);
  const none = apply(numbers({ is: 'none' }, [place]), saying);
  return said && none && readings([said, and([said, none])], 'whether the exception may be so too');
}

export const ARRANGING: Rules = {
  SORTED: [
    [
      '(when|once|if|after being|after)? (they are)? (sorted|ordered|rearranged) (in (ascending|increasing) order|by size|from (smallest|low|lowest) to (largest|high|highest))?',
      () => null,
    ],
  ],
  IGNORING: [
    [
      '(when|if)? (ignoring|disregarding|without regard to|apart from) (the|their|its)? (sign|signs)',
      () => null,
    ],
  ],
  BEFORE: [['(the|its)? (previous|preceding|prior) (<N>)?', () => null]],
  clause: [
    ['(the|these)? (three)? <NS> (,)? <SORTED> (,)? <IS> {relation}', onceSorted],
    ['(the|these)? (three)? <NS> (,)? <SORTED> (,)? <FORM> {relation}', onceSorted],
    ['<SORTED> (,)? (the|these)? (three)? (<NS>|they) <IS> {relation}', onceSorted],
    ['<SORTED> (,)? (the|these)? (three)? (<NS>|they) <FORM> {relation}', onceSorted],
    ['(the|these)? (three)? <NS> (,)? <IGNORING> (,)? {saying}', unsigned],
    ['<IGNORING> (,)? (the|these)? (three)? (<NS>|they) {saying}', unsigned],
    [
      '(the)? (sum|total) of (any|every|each) (two|pair) (of)? (the|these)? (three)? (<NS>|them)? (<IS>)? {op} the (third|other|remaining) (one|number)?',
      (op: Comparison) => twoAndThird('sum', op),
    ],
    [
      '(the)? product of (any|every|each) (two|pair) (of)? (the|these)? (three)? (<NS>|them)? (<IS>)? {op} the (third|other|remaining) (one|number)?',
      (op: Comparison) => twoAndThird('product', op),
    ],
    [
      '{computed} {place} <IS> {op} {ofOthers}',
      (how: never, x: Value, op: Comparison, y: Value) => thanOthers(x, how, op, y),
    ],
    [
      '(the|their)? order (of (the|these)? <NS>)? <IS> {direction}',
      (op: '<') => relate({ is: 'ordered', op }, TRIPLE),
    ],
    ['{k} divisor-of {value}', (k: number, x: Value) => divisible(x, k)],
    [
      '{k} divisor-of {numbers}',
      (k: number, x: Subject) => apply(x, each({ is: 'divisible', of: IT, by: constant(k) })),
    ],
    ['(each|every) <N> {adjectives}', (what: Meaning) => apply(numbers({ is: 'each' }), each(what))],
    ['{value} (gives|yields|makes) {value}', (x: Value, y: Value) => compare(x, '==', y)],
    [
      '{places} {sharing} (,|;)? (and|but|while|whereas|with)? {place} (has|having|is of|of) (the|a|an)? (opposite|different|other) {feature}',
      oddOneOut,
    ],
    [
      'no {kind} (is|are) (allowed|permitted|accepted) <IN>?',
      (what: Meaning) => apply(numbers({ is: 'none' }), each(what)),
    ],
    ['(a|the)? {adjective} common (difference|step)', commonIs],
    ['the sequence <LETTERS>? (satisfies|obeys|fulfils) {equation}', (x: Meaning) => x],
    [
      '(<PATTERN>)? (either)? (the|an|a)? (pattern|sequence)? {adjective} (,|-)? {adjective} (,|-)? {adjective} (,)? or (else)? (the|an|a)? (pattern|sequence)? {adjective} (,|-)? {adjective} (,|-)? {adjective} <PATTERNNOUN>?',
      patterns,
    ],
    [
      '(all|every|each) (of)? (the|these)? (<NN>)? (but|except|except for|other than|apart from|besides) {place} {saying}',
      allBut,
    ],
  ],
  PATTERNS: [['(the|an|a)? (pattern|sequence)?', () => null]],
  sharing: [
    [
      '(share|have|are of|are|being|of)? (all|both)? (the|a|of the)? (same|common|identical|equal) {feature}',
      (feature: Feature) => feature,
    ],
    ['share (their|a|the)? {feature}', (feature: Feature) => feature],
  ],
  computed: [
    [
      'the? square of',
      () =>
        (x: Value): Value => ({ is: 'product', of: [x, x] }),
    ],
    [
      '(twice|double)',
      () =>
        (x: Value): Value => ({ is: 'product', of: [constant(2), x] }),
    ],
    [
      'the? absolute value of',
      () =>
        (of: Value): Value => ({ is: 'abs', of }),
    ],
  ],
  ofOthers: [
    ['the? (sum|total) of {others}', () => ({ is: 'sum', of: 'others' })],
    ['the? product of {others}', () => ({ is: 'product', of: 'others' })],
  ],
  simple: [
    ['product', (): Value => ({ is: 'product', of: 'their' })],
    [
      '(the)? (sum|total) of (the|their|all)? (last|final|units|unit|ones) digits (of {several})?',
      (of: Numbers = TRIPLE) => sumOfLastDigits(of),
    ],
  ],
  subject: [
    ['(exactly|either)? {k} or {k} <NUMS>', (j: number, k: number) => amounts(j, k)],
    ['(exactly|either)? {k} , {k} (,)? or {k} <NUMS>', (i: number, j: number, k: number) => amounts(i, j, k)],
    ['(none|no <NS>) or (exactly)? {k} <NUMS>', (k: number) => amounts(0, k)],
  ],
  following: [
    ['(a|the)? (strict)? (local)? (peak|summit)', () => versus('>')([PREVIOUS, NEXT])],
    ['(a|the)? (strict)? (local)? (dip|valley|trough)', () => versus('<')([PREVIOUS, NEXT])],
  ],
  acts: [],
  verb: [
    [
      '(follow|follows|have|has|form|forms|match|matches|show|shows|fit|fits|alternate|alternates|go|goes) (either)? <PATTERNS> {adjective} {adjective} {adjective} <PATTERNNOUN>? (,)? or (else)? <PATTERNS> {adjective} {adjective} {adjective} <PATTERNNOUN>?',
      (...what: Meaning[]) => {
        const said = patterns(...what);
        return said && whole(said);
      },
    ],
    ['<UPS> from {place} to {place}', (x: Value, y: Value) => whole(compare(x, '<', y))],
    ['<DOWNS> from {place} to {place}', (x: Value, y: Value) => whole(compare(x, '>', y))],
    ['<UPS> by {k} or {k} <EACHTIME>?', (j: number, k: number) => eitherStep(j, k)],
    ['<DOWNS> by {k} or {k} <EACHTIME>?', (j: number, k: number) => eitherStep(-j, -k)],
  ],
  IN: [['(anywhere|somewhere) ((in|within|among) (the|this|a) <WHOLE>)?', () => null]],
  complement: [
    ['<UPS> by <SAMEAMOUNT>', () => steadily('<')],
    ['<DOWNS> by <SAMEAMOUNT>', () => steadily('>')],
    ['{madeBy} adding <SAMEAMOUNT> to <BEFORE>', () => steadily()],
    ['{madeBy} subtracting <SAMEAMOUNT> from <BEFORE>', () => steadily()],
    ['{madeBy} adding the same (positive) (number|amount|value|integer) to <BEFORE>', () => steadily('<')],
    ['{madeBy} adding the same (negative) (number|amount|value|integer) to <BEFORE>', () => steadily('>')],
    [
      '{madeBy} subtracting the same (positive) (number|amount|value|integer) from <BEFORE>',
      () => steadily('>'),
    ],
    [
      '{madeBy} (adding|subtracting) the same (non-zero|nonzero) (number|amount|value|integer) (to|from) <BEFORE>',
      () => steadily(undefined, true),
    ],
    [
      '(monotonic|monotone)',
      (): Saying => ({
        is: 'readings',
        of: [true, false].map((strict) => related({ is: 'monotone', strict })),
        why: 'monotonic, with or without ties',
      }),
    ],
  ],
  madeBy: [['(formed|obtained|made|generated|produced|derived|computed|given|found) by', () => null]],
};

const divisible = (of: Value, k: number): Meaning | undefined =>
  of.is === 'constant' ? undefined : { is: 'divisible', of, by: constant(k) };

/** "The ends share a parity, and the middle has the other one". */
function oddOneOut(of: readonly Value[], feature: Feature, place: Value): Meaning | undefined {
  if (feature.is !== 'parity' && feature.is !== 'sign') return undefined;
  const [same, other] = [
    relate({ is: 'same', feature }, of),
    relate({ is: 'mixed', feature }, [of[0], place]),
  ];
  return same && other && and([same, other]);
}

/** "Increase by 2 or 3 each time": each time one of them, or always the same one. */
function eitherStep(j: number, k: number): Saying {
  const always = [j, k].map((by) => related(step(by, '==')));
  const steps = [0, 1].map((i) =>
    or([j, k].map((by) => compare(minus(TRIPLE[i + 1], TRIPLE[i]), '==', constant(by)))),
  );
  return {
    is: 'readings',
    of: [whole(and(steps)), { is: 'or', of: always }],
    why: 'each time one of them, or always the same one',
  };
}

function sumOfLastDigits(of: Numbers): Value | undefined {
  if (typeof of === 'string' || 'each' in of) return undefined;
  return { is: 'sum', of: of.map((one): Value => ({ is: 'last-digit', of: one })) };
}
