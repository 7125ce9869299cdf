/** What is in a triple: "at least one prime and no negative numbers". */
import { ALWAYS, and, type Meaning, not, TRIPLE } from '../meaning';
import type { Rules } from '../parse';
import type { Amount, Relation } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { mentions } from '../substitute';
import { each, MEANING_JOINS } from './builders';
import { enumeration } from './links';

/** How many of the three have a property. */
function contains(how: Amount, kind: Meaning): Meaning | undefined {
  if (mentions(kind, 'previous') || mentions(kind, 'next')) return undefined;
  return apply({ is: 'numbers', how, of: TRIPLE }, each(kind));
}
/** "One positive and two negative": the three are told apart, so that each number is exact. */
function parted(how: Amount, x: Meaning, rest: Amount, y: Meaning): Meaning | undefined {
  if (how.is !== 'some' || rest.is !== 'some' || how.op !== '==' || rest.op !== '==') return undefined;
  if (how.k + rest.k !== TRIPLE.length) return undefined;
  const said = [contains({ ...how, vague: false }, x), contains({ ...rest, vague: false }, y)];
  return said[0] && said[1] && and([said[0], said[1]]);
}

const atLeastOne: Amount = { is: 'some', op: '>=', k: 1 };
const distinct = relate({ is: 'distinct' }, TRIPLE) ?? ALWAYS;
const alike = relate({ is: 'equal' }, TRIPLE) ?? ALWAYS;
const both = (x: Meaning, y: Meaning): Meaning | undefined => {
  const found = [contains(atLeastOne, x), contains(atLeastOne, y)];
  return found[0] && found[1] && and([found[0], found[1]]);
};

export const CONTENTS: Rules = {
  /** What is in the triple: "at least one prime and no negative numbers". */
  contents: enumeration<Meaning>('content', ['content'], MEANING_JOINS, 'link', true),
  content: [
    ['any (three|3) {kind}', (kind: Meaning) => contains({ is: 'all' }, kind)],
    ['{howMany} {sort} and {howMany} {sort}', parted],
    ['{howMany} (that|which)? (is|are)? {sort}', contains],
    ['(a|an|one or more|any) {noun}', (kind: Meaning) => contains(atLeastOne, kind)],
    ['some {noun}', (kind: Meaning) => contains(atLeastOne, kind)],
    ['(no|zero|without any|not any) {noun}', (kind: Meaning) => contains({ is: 'none' }, kind)],
    ['(only|exclusively|all|nothing but) {sort}', (kind: Meaning) => contains({ is: 'all' }, kind)],
    ['both (a|an)? {adjectives} (number|numbers)? and (a|an)? {adjectives} (number|numbers|integers)', both],
    ['(a)? (mix|mixture|combination) of {adjectives} (numbers)? and {adjectives} (numbers|integers)?', both],
    ['no (two)? (equal|repeated|repeating|duplicate|duplicated|identical) (<NN>)?', () => distinct],
    [
      'no (repeats|repetition|repetitions|duplicates|duplication|ties|two the same|two alike)',
      () => distinct,
    ],
    [
      '(at least)? (a|one|some) (pair of (equal|identical) numbers|repeated (number|value)|duplicate|duplicates|repeat|repeats|equal pair|duplicate (number|value))',
      () => not(distinct),
    ],
    ['(duplicates|repeats|repeated numbers)', () => not(distinct)],
    ['(three|3) (distinct|different|unique) (<NN>)', () => distinct],
    ['at least (two|2) (distinct|different|unique) (<NN>)', () => not(alike)],
    ['(at most|no more than) (two|2) (distinct|different|unique) (<NN>)', () => not(distinct)],
    ['(exactly|only) (two|2) (distinct|different|unique) (<NN>)', () => and([not(alike), not(distinct)])],
    ['at least (two|2) (equal|identical) (<NN>)', () => not(distinct)],
    ['(exactly|only) (two|2) (equal|identical) (<NN>)', () => and([not(alike), not(distinct)])],
    ['(three|3) (equal|identical) (<NN>)', () => alike],
  ],
  noun: [
    ['{kind} <IN>?', (x: Meaning) => x],
    ['{adjectives} <IN>?', (x: Meaning) => x],
  ],
  /** "Two even and one odd": the noun may be missing. */
  sort: [
    ['{noun}', (x: Meaning) => x],
    ['{following} <IN>?', (x: Meaning) => x],
  ],
  contentsAll: [
    ['(only|entirely|exclusively|solely)? {kind}', (kind: Meaning) => contains({ is: 'all' }, kind)],
    ['(three|3|all) {kind}', (kind: Meaning) => contains({ is: 'all' }, kind)],
    [
      '(only)? (three|3)? {relation}',
      (what: Relation) => (what.is === 'run' ? relate(what, TRIPLE) : undefined),
    ],
    ['{contents}', (x: Meaning) => x],
  ],
};
