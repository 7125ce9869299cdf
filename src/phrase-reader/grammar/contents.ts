/** Contents of a triple: "at least one prime and no negative numbers". */
import { apply } from '../apply';
import { TRIPLE, and, not, type Meaning, MEANING_JOINS } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Amount, Relation } from '../phrase';
import { relate } from '../relate';
import { mentions } from '../substitute';
import { enumeration } from './enumeration';
import { ALL_DIFFERENT, ALL_EQUAL, all, bothAmounts, containsSome, each } from './builders';

/** Counts the three numbers that have a property. */
function contains(how: Amount, kind: Meaning): Meaning | undefined {
  if (mentions(kind, 'previous') || mentions(kind, 'next')) return undefined;
  return apply({ is: 'numbers', how, of: TRIPLE }, each(kind));
}

/** "One positive and two negative": the kinds exclude each other, so that each number is exact. */
function parted(how: Amount, x: Meaning, rest: Amount, y: Meaning): Meaning | undefined {
  if (how.is !== 'some' || rest.is !== 'some' || how.op !== '==' || rest.op !== '==') return undefined;
  if (how.k + rest.k !== TRIPLE.length) return undefined;
  return all(contains({ ...how, vague: false }, x), contains({ ...rest, vague: false }, y));
}

const atLeastOne: Amount = { is: 'some', op: '>=', k: 1 };

const oneOfEach = (x: Meaning, y: Meaning): Meaning | undefined => {
  return all(contains(atLeastOne, x), contains(atLeastOne, y));
};

export const CONTENTS: Rules = {
  content: {
    '{limit} {sort} (,)? <BUT> {further} <OFTHEM>?': (x: Amount, kind: Meaning, y: Amount) =>
      containsSome(bothAmounts(x, y), kind),
    'any (three|3) {kind}': (kind: Meaning) => contains({ is: 'all' }, kind),
    '{howMany} {sort} and {howMany} {sort}': parted,
    '{howMany} (that|which)? (is|are)? {sort}': contains,
    '(a|an|one or more|any) {noun}': (kind: Meaning) => contains(atLeastOne, kind),
    'some {noun}': (kind: Meaning) => contains(atLeastOne, kind),
    '(no|zero|without any|not any) {noun}': (kind: Meaning) => contains({ is: 'none' }, kind),
    '(only|exclusively|all|nothing but) {sort}': (kind: Meaning) => contains({ is: 'all' }, kind),
    'both (a|an)? {adjectives} (number|numbers)? and (a|an)? {adjectives} (number|numbers|integers)':
      oneOfEach,
    '(a)? (mix|mixture|combination) of {adjectives} (numbers)? and {adjectives} (numbers|integers)?':
      oneOfEach,
    'no (two)? (equal|repeated|repeating|duplicate|duplicated|identical) (<NN>)?': () => ALL_DIFFERENT,
    'no (repeats|repetition|repetitions|duplicates|duplication|ties|two the same|two alike)': () =>
      ALL_DIFFERENT,
    '(at least)? (a|one|some) (pair of (equal|identical) numbers|repeated (number|value)|duplicate|duplicates|repeat|repeats|equal pair|duplicate (number|value))':
      () => not(ALL_DIFFERENT),
    '(duplicates|repeats|repeated numbers)': () => not(ALL_DIFFERENT),
    '(three|3) (distinct|different|unique) (<NN>)': () => ALL_DIFFERENT,
    'at least (two|2) (distinct|different|unique) (<NN>)': () => not(ALL_EQUAL),
    '(at most|no more than) (two|2) (distinct|different|unique) (<NN>)': () => not(ALL_DIFFERENT),
    '(exactly|only) (two|2) (distinct|different|unique) (<NN>)': () =>
      and([not(ALL_EQUAL), not(ALL_DIFFERENT)]),
    'at least (two|2) (equal|identical) (<NN>)': () => not(ALL_DIFFERENT),
    '(exactly|only) (two|2) (equal|identical) (<NN>)': () => and([not(ALL_EQUAL), not(ALL_DIFFERENT)]),
    '(three|3) (equal|identical) (<NN>)': () => ALL_EQUAL,
  },
  /** Contents of the triple: "at least one prime and no negative numbers". */
  contents: enumeration<Meaning>('content', ['content'], MEANING_JOINS, 'link', true),
  contentsAll: {
    '(only|entirely|exclusively|solely)? {kind}': (kind: Meaning) => contains({ is: 'all' }, kind),
    '(three|3|all) {kind}': (kind: Meaning) => contains({ is: 'all' }, kind),
    '(only)? (three|3)? {relation}': (what: Relation) =>
      what.is === 'run' ? relate(what, TRIPLE) : undefined,
    '{contents}': pass,
  },
};
