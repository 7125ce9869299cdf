/** Clauses with a subject and a predication, and clauses without a subject. */
import { apply } from '../../apply';
import {
  ALWAYS,
  TRIPLE,
  and,
  compare,
  constant,
  not,
  or,
  pairs,
  readings,
  type Comparison,
  type Meaning,
  type Value,
  unknown,
} from '../../meaning';
import { pass, type Native, type Rules } from '../../parse';
import type { Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import { PLAIN, all, chosen, inOrder, numbers, ofTriple, ALL_DIFFERENT } from '../builders';

const isGap = (subject: Subject): boolean =>
  subject.is === 'numbers' && JSON.stringify(subject.of).includes('"gap"');

/** "Only the first is even": the others are not. */
function clauseOf(subject: Subject, predication: Predication): Meaning | undefined {
  // "The second step is larger than the first": than the first step.
  if (
    isGap(subject) &&
    JSON.stringify(predication).includes('"is":"at"') &&
    !JSON.stringify(predication).includes('"gap"')
  )
    return undefined;
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.how.k >= 0)
    return apply(subject, predication);
  const place = -1 - subject.how.k;
  const others = TRIPLE.filter((_, i) => i !== place);
  return all(
    apply(numbers(PLAIN, [TRIPLE[place]]), predication),
    ...others.map((one) => apply(numbers(PLAIN, [one]), { is: 'not', of: predication })),
  );
}

/** "The first is even but the second is not." */
function unlessOther(subject: Subject, predication: Predication, other: Subject): Meaning | undefined {
  return all(clauseOf(subject, predication), apply(other, { is: 'not', of: predication }));
}

/** "The difference between two of the numbers is the third", in any arrangement. */
function arranged(by: Binary, sized: boolean): Meaning {
  return or(
    TRIPLE.map((third) => {
      const [left, right] = TRIPLE.filter((one) => one !== third);
      return compare(two(by, left, right), '==', sized ? { is: 'abs', of: third } : third);
    }),
  );
}

/** "Two are odd and the other one is even": after one there would be two others. */
function otherOne(subject: Subject, predication: Predication, rest: Predication): Meaning | undefined {
  const two = subject.is === 'numbers' && subject.how.is === 'some' && subject.how.k === 2;
  const places = subject.is === 'numbers' && subject.how.is === 'plain' && subject.of.length === 2;
  return two || places ? chosen(subject, predication, rest) : undefined;
}

/** "Two are odd and the third is even": the third may be the one that is left, or the one in the third place. */
function remaining(subject: Subject, predication: Predication, rest: Predication): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.how.k !== 2) return undefined;
  const left = chosen(subject, predication, rest);
  const meanings = [clauseOf(subject, predication), clauseOf(numbers(PLAIN, [TRIPLE[2]]), rest)];
  if (!left || !meanings[0] || !meanings[1]) return undefined;
  return readings([left, and([meanings[0], meanings[1]])], 'the third that is left, or in the third place');
}

type Binary = 'difference' | 'sum' | 'product';

const two = (by: Binary, left: Value, right: Value): Value =>
  by === 'difference' ? { is: by, left, right } : { is: by, of: [left, right] };

/** "The sum of any two numbers is even". */
function ofPairs(by: Binary, predication: Predication): Meaning | undefined {
  return all(...pairs(TRIPLE).map(([x, y]) => apply(numbers(PLAIN, [two(by, x, y)]), predication)));
}

/** "Each is the previous minus 80, except the third, which is the second minus 10." */
function exceptPlace(
  subject: Subject,
  predication: Predication,
  place: Value,
  rest: Predication | undefined,
): Meaning | undefined {
  if (subject.is !== 'numbers' || !['all', 'each', 'plain'].includes(subject.how.is) || place.is !== 'at')
    return undefined;
  const others = TRIPLE.filter((_, i) => i !== place.place);
  const meanings = others
    .map((one) => apply(numbers(PLAIN, [one]), predication))
    .filter((one) => one !== undefined);
  if (meanings.length === 0) return undefined;
  if (!rest) return and([...meanings, unknown('whether the exception may not, or need not, be so')]);
  const other = apply(numbers(PLAIN, [place]), rest);
  return other && and([...meanings, other]);
}

/** "A unless B": A where B is not; where B is, A may hold or must not. */
function unless(subject: Subject, predication: Predication, but: Meaning): Meaning | undefined {
  const meaning = clauseOf(subject, predication);
  if (!meaning) return undefined;
  const either = or([meaning, but]);
  return readings([either, and([either, not(and([meaning, but]))])], '“unless” may shut out both');
}

/** "That the numbers are …": not "that is …", which continues the words before. */
const thatClause: Native = (parser, at) =>
  /^(is|are|was|were|has|have|must|can|do|does)$/.test(parser.tokens[at + 1]?.text ?? 'is')
    ? []
    : parser.ways('clause', at + 1);

export const PLAIN_CLAUSES: Rules = {
  clause: {
    '{subject} {predication}': clauseOf,
    '{subject} {predication} (,)? unless {clause}': unless,
    '{bare} (,)? unless {clause}': (x: Predication, y: Meaning) => unless(numbers(PLAIN), x, y),
    '{subject} {predication} (,|;)? (and|while|whereas|but|with)? {others} {predication}': (
      s: Subject,
      x: Predication,
      _: string,
      y: Predication,
    ) => chosen(s, x, y),
    '{subject} {predication} (,|;)? (and|while|whereas|but|with)? {others} {bare}': (
      s: Subject,
      x: Predication,
      _: string,
      y: Predication,
    ) => chosen(s, x, y),
    '{subject} {predication} (,)? (except|apart from) (for|that)? {place} (,)? (which|that|where it)? {predication}':
      exceptPlace,
    '{subject} {predication} (,)? (except|apart from|other than) (for)? {place}': (
      s: Subject,
      x: Predication,
      p: Value,
    ) => exceptPlace(s, x, p, undefined),
    '{subject} {predication} (,)? (and|but|while|whereas|although) {subject} (is|are|does|do|must|has|have) not (be)? (one)?':
      (s: Subject, x: Predication, t: Subject) => unlessOther(s, x, t),
    '(the|their)? {root} of {subject} <IS> (an|all)? (integer|integers|whole numbers|whole)': (
      what: Meaning,
      s: Subject,
    ) => apply(s, { is: 'each', what }),
    '{holding}': ofTriple,
    '{making} (gives|give|yields|equals|makes|produces|results in|is|gets) {value}': (x: Value, y: Value) =>
      compare(x, '==', y),
    '(there|here) (is|are|must be|should be|has to be|have to be|must exist|exists|exist|will be) {contents}':
      pass,
    'there (is|are|must be) (not|never) {contents}': not,
    '(without|excluding) (any)? {sort}': (what: Meaning) =>
      apply(numbers({ is: 'none' }), { is: 'each', what }),
    '(without|with no|no|there are no) (any)? (repeats|repetition|repetitions|duplicates|duplication|duplicated <NS>|repeated <NS>) (of (any|a) (single)? <NN>|among <AMONGALL>|anywhere|(are|is)? (allowed|permitted)|<IN>)?':
      () => ALL_DIFFERENT,
    'without (repeats|repetition|duplicates|repeated numbers|ties)': () => ALL_DIFFERENT,
    '(three|3|only)? {bare}': (predication: Predication) => apply(numbers(PLAIN), predication),
    '(three|any|any three)? <NS> (that are|which are)? {bare}': (predication: Predication) =>
      apply(numbers(PLAIN), predication),
    '(an|a|the)? {bare} (triple|triplet|trio)': (predication: Predication) =>
      apply(numbers(PLAIN), predication),
    '{predication}': (predication: Predication) => apply(numbers(PLAIN), predication),
    '(three|3)? {kind} only': (what: Meaning) => apply(numbers({ is: 'all' }), { is: 'each', what }),
    'only {kind} (are|is) (allowed|permitted|valid|accepted)': (what: Meaning) =>
      apply(numbers({ is: 'all' }), { is: 'each', what }),
    '(you need|you must have|we need|there needs to be|there need to be|it requires) {contents}': pass,
    '{adjective} , {adjective} (,)? (and|then)? {adjective} (,|-)? (in that order|in this order|respectively)':
      inOrder,
    '(the|three)? <NS> <IS> {adjective} , {adjective} (,)? (and|then)? {adjective} (,)? (in that order|in this order|respectively)':
      inOrder,
    '(add|adding) {k} (each time|every time|at each step|to get the next (<N>)?)': (k: number) =>
      relate({ is: 'step', op: '==', by: constant(k) }, TRIPLE),
    '(subtract|subtracting) {k} (each time|every time|at each step|to get the next (<N>)?)': (k: number) =>
      relate({ is: 'step', op: '==', by: constant(-k) }, TRIPLE),
    'dividing {simple} by {k} (leaves|gives|yields) (a|the)? remainder (of)? {k}': (
      x: Value,
      m: number,
      r: number,
    ) => (m > 0 ? compare({ is: 'remainder', of: x, by: m }, '==', constant(r)) : undefined),
    '{value} {chainop} {value} (,)? which (in turn)? {chainop} {value}': (
      x: Value,
      p: Comparison,
      y: Value,
      q: Comparison,
      z: Value,
    ) => and([compare(x, p, y), compare(y, q, z)]),
    '(the)? {binary} (of|between) (any|each|every) (two|pair of) (the|these)? <NS> {predication}': (
      by: Binary,
      x: Predication,
    ) => ofPairs(by, x),
    '(a|an)? {adjective} {place}': (what: Meaning, x: Value) => substitute(what, x),
    '{subject} {predication} (,)? (and|while|whereas|but) the third (one|number)? {predication}': remaining,
    '{subject} {predication} (,)? (and|while|whereas|but)? (the)? (other|remaining) (one|number)? {predication}':
      otherOne,
    '{gaps}': pass,
    '{equation}': pass,
    '(the)? {binary} (between|of) (some)? two (of)? (the|these)? (three)? <NS> (is|equals|is equal to|equal) {third}':
      arranged,
    'if {clause} (,)? (then)? {clause}': (x: Meaning, y: Meaning) => or([not(x), y]),
    '{nothing}': () => ALWAYS,
    '{thatClause}': pass,
    '(three|any)? <NS> (that|which) {predication}': (predication: Predication) =>
      apply(numbers(PLAIN), predication),
    '{subject} {following}': (s: Subject, x: Meaning) => clauseOf(s, { is: 'each', what: x }),
    '{subject} not {following}': (s: Subject, x: Meaning) =>
      clauseOf(s, { is: 'not', of: { is: 'each', what: x } }),
    'it (is|can|may|must|should) (not|never) (be)? (true|the case|so) that {clause}': not,
  },
  thatClause: Object.assign(thatClause, { begins: ["'that"] }),
  AMONGALL: '<all>',
  chainop: {
    '(is|must be|should be)? {op}': pass,
    exceeds: () => '>',
  },
  binary: {
    '(difference|absolute difference)': () => 'difference',
    '(sum|total)': () => 'sum',
    product: () => 'product',
  },
  third: {
    '(the)? (third|other|remaining) (one|number)?': () => false,
    'the absolute value of (the)? (third|other|remaining) (one|number)?': () => true,
  },
};
