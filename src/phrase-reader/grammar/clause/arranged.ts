/** Clauses about the numbers once they are sorted or without their signs. */
import { apply } from '../../apply';
import {
  IT,
  TRIPLE,
  and,
  compare,
  constant,
  pairs,
  readings,
  type Comparison,
  type Meaning,
  type Value,
} from '../../meaning';
import { pass, type Rules } from '../../parse';
import type { Feature, Relation, Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import { PLAIN, all, commonIs, each, numbers, patterns, othersThan } from '../builders';

const sizes = TRIPLE.map((of): Value => ({ is: 'abs', of }));

/** Applies "when sorted" to a relation; undefined if sorting changes nothing or nobody would write so. */
function onceSorted(what: Relation): Meaning | undefined {
  if (what.is === 'progression') return relate({ is: 'progression-sorted' }, TRIPLE);
  if (what.is === 'progression-by') return relate({ is: 'progression-sorted', by: what.by }, TRIPLE);
  return what.is === 'run' ? relate({ ...what, order: 'any' }, TRIPLE) : undefined;
}

/** "The numbers, ignoring signs, are increasing". */
const unsigned = (predication: Predication): Meaning | undefined => apply(numbers(PLAIN, sizes), predication);

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
  const comparison = substitute(compare(IT, op, other), place);
  return comparison?.is === 'compare' ? compare(how(place), op, comparison.right) : undefined;
}

/** "All numbers other than the middle one are prime": whether that one may be, it does not say. */
function allBut(place: Value, predication: Predication): Meaning | undefined {
  if (place.is !== 'at') return undefined;
  const others = apply(numbers(PLAIN, othersThan(place)), predication);
  const none = apply(numbers({ is: 'none' }, [place]), predication);
  return others && none && readings([others, and([others, none])], 'whether the exception may be so too');
}

/** "The ends share a parity, and the middle has the other one". */
function oddOneOut(of: readonly Value[], feature: Feature, place: Value): Meaning | undefined {
  if (feature.is !== 'parity' && feature.is !== 'sign') return undefined;
  return all(relate({ is: 'same', feature }, of), relate({ is: 'mixed', feature }, [of[0], place]));
}

export const ARRANGED_CLAUSES: Rules = {
  clause: {
    '(the|these)? (three)? <NS> (,)? <SORTED> (,)? <IS> {relation}': onceSorted,
    '(the|these)? (three)? <NS> (,)? <SORTED> (,)? <FORM> {relation}': onceSorted,
    '<SORTED> (,)? (the|these)? (three)? (<NS>|they) <IS> {relation}': onceSorted,
    '<SORTED> (,)? (the|these)? (three)? (<NS>|they) <FORM> {relation}': onceSorted,
    '(the|these)? (three)? <NS> (,)? <IGNORING> (,)? {predication}': unsigned,
    '<IGNORING> (,)? (the|these)? (three)? (<NS>|they) {predication}': unsigned,
    '(the)? (sum|total) of (any|every|each) (two|pair) (of)? (the|these)? (three)? (<NS>|them)? (<IS>)? {op} the (third|other|remaining) (one|number)?':
      (op: Comparison) => twoAndThird('sum', op),
    '(the)? product of (any|every|each) (two|pair) (of)? (the|these)? (three)? (<NS>|them)? (<IS>)? {op} the (third|other|remaining) (one|number)?':
      (op: Comparison) => twoAndThird('product', op),
    '{computed} {place} <IS> {op} {ofOthers}': (how: never, x: Value, op: Comparison, y: Value) =>
      thanOthers(x, how, op, y),
    '(the|their)? order (of (the|these)? <NS>)? <IS> {direction}': (op: '<') =>
      relate({ is: 'ordered', op }, TRIPLE),
    '{k} divisor-of {numbers}': (k: number, x: Subject) =>
      apply(x, each({ is: 'divisible', of: IT, by: constant(k) })),
    '(each|every) <N> {adjectives}': (what: Meaning) => apply(numbers({ is: 'each' }), each(what)),
    '{value} (gives|yields|makes) {value}': (x: Value, y: Value) => compare(x, '==', y),
    '{places} {sharing} (,|;)? (and|but|while|whereas|with)? {place} (has|having|is of|of) (the|a|an)? (opposite|different|other) {feature}':
      oddOneOut,
    'no {kind} (is|are) (allowed|permitted|accepted) <IN>?': (what: Meaning) =>
      apply(numbers({ is: 'none' }), each(what)),
    '(a|the)? {adjective} common (difference|step)': commonIs,
    'the sequence <LETTERS>? (satisfies|obeys|fulfils) {equation}': pass,
    '(<PATTERN>)? (either)? (the|an|a)? (pattern|sequence)? {adjective} (,|-)? {adjective} (,|-)? {adjective} (,)? or (else)? (the|an|a)? (pattern|sequence)? {adjective} (,|-)? {adjective} (,|-)? {adjective} <PATTERNNOUN>?':
      patterns,
    '(all|every|each) (of)? (the|these)? (<NN>)? (but|except|except for|other than|apart from|besides) {place} {predication}':
      allBut,
  },
  SORTED:
    '(when|once|if|after being|after)? (they are)? (sorted|ordered|rearranged) (in (ascending|increasing) order|by size|from (smallest|low|lowest) to (largest|high|highest))?',
  IGNORING: '(when|if)? (ignoring|disregarding|without regard to|apart from) (the|their|its)? (sign|signs)',
  sharing: [
    '(share|have|are of|are|being|of)? (all|both)? (the|a|of the)? (same|common|identical|equal) {feature}',
    'share (their|a|the)? {feature}',
  ],
  computed: {
    'the? square of':
      () =>
      (x: Value): Value => ({ is: 'product', of: [x, x] }),
    '(twice|double)':
      () =>
      (x: Value): Value => ({ is: 'product', of: [constant(2), x] }),
    'the? absolute value of':
      () =>
      (of: Value): Value => ({ is: 'abs', of }),
  },
  ofOthers: {
    'the? (sum|total) of {others}': () => ({ is: 'sum', of: 'others' }),
    'the? product of {others}': () => ({ is: 'product', of: 'others' }),
  },
};
