/** Clauses that say where something stands: extremes by position, gaps, exceptions by kind. */
import { apply } from '../../apply';
import {
  TRIPLE,
  and,
  compare,
  listed,
  minus,
  not,
  or,
  readings,
  size,
  type Comparison,
  type Meaning,
  type Numbers,
  type NumberPlace,
  type Value,
} from '../../meaning';
import { pass, type Rules } from '../../parse';
import type { Feature, Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import {
  A,
  ALL_DIFFERENT,
  ALL_EQUAL,
  B,
  C,
  PLAIN,
  type Strict,
  all,
  loosely,
  numbers,
  ultimate,
  othersThan,
} from '../builders';

const inPlace = (what: Meaning, place: NumberPlace): Meaning | undefined => substitute(what, TRIPLE[place]);

/** "Exactly one ends in 6, or more than one does": a repeated predication. */
const again =
  (join: (of: readonly Meaning[]) => Meaning) =>
  (first: Subject, predication: Predication, second: Subject) => {
    const meanings = [apply(first, predication), apply(second, predication)];
    return meanings[0] && meanings[1] && join([meanings[0], meanings[1]]);
  };

const ofFeature =
  (is: 'same' | 'mixed' | 'alternating') =>
  (feature: Feature, of: Numbers = TRIPLE) => {
    const numbers = listed(of);
    return numbers && relate({ is, feature }, numbers);
  };

/** "The first two are positive and the third is their product". */
function theirs(
  of: readonly Value[],
  predication: Predication,
  place: Value,
  what: Meaning,
): Meaning | undefined {
  return all(apply(numbers(PLAIN, of), predication), substitute(what, place, { all: of }));
}

/** "Exactly two are equal; the remaining one is different": the two are not three. */
function pairOnly(subject: Subject, predication: Predication): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || predication.is !== 'relation')
    return undefined;
  const { op, k } = subject.how;
  if (k !== 2 || (op !== '==' && op !== '>=') || predication.what.is !== 'equal') return undefined;
  return apply({ ...subject, how: { is: 'some', op: '==', k: 2 } }, predication);
}

const gapNumber = (which: number): Value => (which === 0 ? minus(B, A) : minus(C, B));

function comparedGaps(x: number, op: Comparison, y: number): Meaning | undefined {
  if (x === y) return undefined;
  const sides: readonly [Value, Value] = [gapNumber(x), gapNumber(y)];
  return readings(
    [compare(sides[0], op, sides[1]), compare(size(sides[0]), op, size(sides[1]))],
    'gaps, with or without their direction',
  );
}

const justTwo = and([not(ALL_EQUAL), not(ALL_DIFFERENT)]);

/** Below both of the others, or above both. */
function outside(place: Value): Meaning {
  return or((['<', '>'] as const).map((op) => and(othersThan(place).map((one) => compare(place, op, one)))));
}

/** "Anything except zero": of each number, or of all three. */
function exceptNumbers(predication: Predication): Meaning | undefined {
  const all = allExcept(predication);
  const none = apply({ is: 'numbers', how: { is: 'none' }, of: TRIPLE }, predication);
  if (!all || !none || !JSON.stringify(predication).includes('"each"')) return all;
  return readings([all, none], 'excepted numbers, or triples of such numbers only');
}

function allExcept(predication: Predication): Meaning | undefined {
  const meaning = apply({ is: 'numbers', how: { is: 'plain' }, of: TRIPLE }, predication);
  return meaning && not(meaning);
}

export const POSITIONS_CLAUSES: Rules = {
  clause: {
    '(the)? {most} <AMONG> <SITS> {position}': (op: Strict, place: NumberPlace) =>
      inPlace(ultimate(op), place),
    '(the)? {mostOrEqual} <AMONG> <SITS> {position}': (op: Strict, place: NumberPlace) =>
      inPlace(loosely(op), place),
    '(the)? {ordinal} (position|place|slot) (holds|contains|has) the {most} <AMONG>': (
      place: NumberPlace,
      op: Strict,
    ) => inPlace(ultimate(op), place),
    'the? {gapOrdinal} <GAPNOUN> <IS> {op} the? {gapOrdinal} (one|<GAPNOUN>)?': (
      x: number,
      op: Comparison,
      y: number,
    ) => comparedGaps(x, op, y),
    'the? {gapOrdinal} <GAPNOUN> <IS> (the)? (wider|longer) (one|<GAPNOUN>)?': (x: number) =>
      compare(size(gapNumber(x)), '>', size(gapNumber(1 - x))),
    'the? {gapOrdinal} <GAPNOUN> <IS> (the)? (narrower|shorter) (one|<GAPNOUN>)?': (x: number) =>
      compare(size(gapNumber(x)), '<', size(gapNumber(1 - x))),
    '(exactly|only|just) one pair (of (the)? numbers)? (is|are)? equal': () => justTwo,
    '(exactly|only|just) (two|2) (equal|identical|alike|the same)': () => justTwo,
    'at least (two|2) (equal|identical|alike|the same)': () => not(ALL_DIFFERENT),
    'at least (two|2) (distinct|different)': () => not(ALL_EQUAL),
    '(the)? same (remainder|residue) (by|modulo|(when|if|after)? (divided|division) by) {k}': (k: number) =>
      k > 0 ? relate({ is: 'same', feature: { is: 'remainder', by: k } }, TRIPLE) : undefined,
    '{place} <IS> (strictly)? outside (of)? the (range of the)? (ends|outer numbers|other two|others)':
      outside,
    '{places} {predication} (,|;)? (and|while|with|but) {place} (is|must be|equals|being) {identity}': (
      of: readonly Value[],
      x: Predication,
      place: Value,
      what: Meaning,
    ) => theirs(of, x, place, what),
    '{subject} {predication} (,|;)? (and|while|but|with|whereas)? (the)? (other|third|remaining) (one|number|value)? (is|being|must be)? (different|distinct|unequal|not)':
      pairOnly,
    '{subject} {predication} (,|;)? or {subject} (does|do|is|are|has|have)': again(or),
    '{subject} {predication} (,|;)? (and|but) {subject} (does|do|is|are|has|have)': again(and),
    '(the|their)? {feature} (of {several})? (alternates|alternate) <EACHTIME>?': ofFeature('alternating'),
    '(the|their)? {feature} (of {several})? <IS> alternating': ofFeature('alternating'),
    '(the|their)? {feature} (of {several})? (<IS>)? (all)? (the same|equal|identical) (for all)?':
      ofFeature('same'),
    '(the|their)? {feature} (of {several})? <IS> mixed': ofFeature('mixed'),
    '<ALLBUT> {bare}': allExcept,
    '<ALLBUT> {predication}': allExcept,
    '<ANYBUT> {bare}': exceptNumbers,
    '<ANYBUT> {predication}': exceptNumbers,
    '<ANYTRIPLE> (that|which) (is|are) not {complement}': allExcept,
    '<ANYTRIPLE> (that|which) (does|do) not {verb}': allExcept,
    '(when|if) (you|we|one)? {computing} <GET> (a|an|the)? {property}': (x: Value, what: Meaning) =>
      substitute(what, x),
    '(when|if) (you|we|one)? {computing} <GET> {value}': (x: Value, y: Value) => compare(x, '==', y),
  },
  SITS: '(<IS>)? (found|located|placed|situated|positioned|always)?|(sits|stands|lies|comes|appears|occurs|goes)',
  position: {
    '(in|at|on) (the)? {ordinal} (position|place|slot|spot)': pass,
    'at the (start|beginning|front)': () => 0,
    'at the end': () => 2,
    'in the (middle|center|centre)': () => 1,
    first: () => 0,
    last: () => 2,
    second: () => 1,
    third: () => 2,
  },
  ANYTRIPLE: '(any|every|all|a)? (triple|triples|sequence|sequences|set|sets|numbers)',
  ALLBUT: [
    '(any|every|all|a)? (triple|triples|sequence|sequences|set|sets) <BUT> (those|ones|triples|sequences)? (that are|which are|that|which|where the numbers are)?',
    '(<ANYTRIPLE>|anything|everything|all) <BUT> (those|ones|triples|sequences) (that are|which are|that|which|where the numbers are)?',
  ],
  ANYBUT:
    '((any|every|all|a|three)? (three)? <NS>|any <N>|anything|everything|all) <BUT> (that are|which are|that|which|where the numbers are)?',
};
