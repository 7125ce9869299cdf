/** Clauses that say where something stands: extremes by position, peaks and dips, and what a clause leaves out. */
import {
  and,
  compare,
  type Comparison,
  listed,
  type Meaning,
  minus,
  not,
  type Numbers,
  or,
  plus,
  readings,
  size,
  times,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Feature, Saying, Subject } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { speakOf } from '../substitute';
import { deny, numbers, PLAIN, related, whole } from './builders';

const [A, B, C] = TRIPLE;
const rise = compare(A, '<', B);
const fall = compare(A, '>', B);
/** Up and then down, and the other way round. */
const PEAK = and([rise, compare(B, '>', C)]);
const DIP = and([fall, compare(B, '<', C)]);

/** "Exactly one ends in 6, or more than one does": the same is said again. */
const again =
  (join: (of: readonly Meaning[]) => Meaning) => (first: Subject, saying: Saying, second: Subject) => {
    const said = [apply(first, saying), apply(second, saying)];
    return said[0] && said[1] && join([said[0], said[1]]);
  };

const ofFeature =
  (is: 'same' | 'mixed' | 'alternating') =>
  (feature: Feature, of: Numbers = TRIPLE) => {
    const numbers = listed(of);
    return numbers && relate({ is, feature }, numbers);
  };

/** "The first two are positive and the third is their product". */
function theirs(of: readonly Value[], saying: Saying, place: Value, what: Meaning): Meaning | undefined {
  const said = [apply(numbers(PLAIN, of), saying), speakOf(what, place, { all: of })];
  return said[0] && said[1] && and([said[0], said[1]]);
}

/** "Exactly two are equal; the remaining one is different": the two are no three. */
function pairOnly(subject: Subject, saying: Saying): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || saying.is !== 'relation') return undefined;
  const { op, k } = subject.how;
  if (k !== 2 || (op !== '==' && op !== '>=') || saying.what.is !== 'equal') return undefined;
  return apply({ ...subject, how: { is: 'some', op: '==', k: 2 } }, saying);
}

const gap = (which: number): Value => (which === 0 ? minus(B, A) : minus(C, B));

function gaps(x: number, op: Comparison, y: number): Meaning | undefined {
  if (x === y) return undefined;
  const sides: readonly [Value, Value] = [gap(x), gap(y)];
  return readings(
    [compare(sides[0], op, sides[1]), compare(size(sides[0]), op, size(sides[1]))],
    'gaps, with or without their direction',
  );
}

const alike = and([compare(A, '==', B), compare(B, '==', C)]);
const distinct = and([compare(A, '!=', B), compare(A, '!=', C), compare(B, '!=', C)]);
const justTwo = and([not(alike), not(distinct)]);

/** Below both of the others, or above both. */
function outside(place: Value): Meaning {
  const others = TRIPLE.filter((one) => JSON.stringify(one) !== JSON.stringify(place));
  return or((['<', '>'] as const).map((op) => and(others.map((one) => compare(place, op, one)))));
}

export const POSITIONS: Rules = {
  clause: [
    [
      'the? {gapOrdinal} <GAPNOUN> <IS> {op} the? {gapOrdinal} (one|<GAPNOUN>)?',
      (x: number, op: Comparison, y: number) => gaps(x, op, y),
    ],
    [
      'the? {gapOrdinal} <GAPNOUN> <IS> (the)? (wider|longer) (one|<GAPNOUN>)?',
      (x: number) => compare(size(gap(x)), '>', size(gap(1 - x))),
    ],
    [
      'the? {gapOrdinal} <GAPNOUN> <IS> (the)? (narrower|shorter) (one|<GAPNOUN>)?',
      (x: number) => compare(size(gap(x)), '<', size(gap(1 - x))),
    ],
    ['(exactly|only|just) one pair (of (the)? numbers)? (is|are)? equal', () => justTwo],
    ['(exactly|only|just) (two|2) (equal|identical|alike|the same)', () => justTwo],
    ['at least (two|2) (equal|identical|alike|the same)', () => not(distinct)],
    ['at least (two|2) (distinct|different)', () => not(alike)],
    [
      '(the)? same (remainder|residue) (by|modulo|(when|if|after)? (divided|division) by) {k}',
      (k: number) =>
        k > 0 ? relate({ is: 'same', feature: { is: 'remainder', by: k } }, TRIPLE) : undefined,
    ],
    [
      '{place} <IS> (strictly)? outside (of)? the (range of the)? (ends|outer numbers|other two|others)',
      outside,
    ],
    [
      '{places} {saying} (,|;)? (and|while|with|but) {place} (is|must be|equals|being) {identity}',
      (of: readonly Value[], x: Saying, place: Value, what: Meaning) => theirs(of, x, place, what),
    ],
    [
      '{subject} {saying} (,|;)? (and|while|but|with|whereas)? (the)? (other|third|remaining) (one|number|value)? (is|being|must be)? (different|distinct|unequal|not)',
      pairOnly,
    ],
    ['{subject} {saying} (,|;)? or {subject} (does|do|is|are|has|have)', again(or)],
    ['{subject} {saying} (,|;)? (and|but) {subject} (does|do|is|are|has|have)', again(and)],
    ['(the|their)? {feature} (of {several})? (alternates|alternate) <EACHTIME>?', ofFeature('alternating')],
    ['(the|their)? {feature} (of {several})? <IS> alternating', ofFeature('alternating')],
    [
      '(the|their)? {feature} (of {several})? (<IS>)? (all)? (the same|equal|identical) (for all)?',
      ofFeature('same'),
    ],
    ['(the|their)? {feature} (of {several})? <IS> mixed', ofFeature('mixed')],
    ['<ALLBUT> {bare}', except],
    ['<ALLBUT> {saying}', except],
    ['<ANYBUT> {bare}', exceptNumbers],
    ['<ANYBUT> {saying}', exceptNumbers],
    ['<ANYTRIPLE> (that|which) (is|are) not {complement}', except],
    ['<ANYTRIPLE> (that|which) (does|do) not {verb}', except],
    [
      '(when|if) (you|we|one)? {computing} <GET> (a|an|the)? {property}',
      (x: Value, what: Meaning) => speakOf(what, x),
    ],
    ['(when|if) (you|we|one)? {computing} <GET> {value}', (x: Value, y: Value) => compare(x, '==', y)],
  ],
  ANYTRIPLE: [['(any|every|all|a)? (triple|triples|sequence|sequences|set|sets|numbers)', () => null]],
  BUT: [['(except|but|other than|apart from|excluding) (for)?', () => null]],
  ALLBUT: [
    [
      '(any|every|all|a)? (triple|triples|sequence|sequences|set|sets) <BUT> (those|ones|triples|sequences)? (that are|which are|that|which|where the numbers are)?',
      () => null,
    ],
    [
      '(<ANYTRIPLE>|anything|everything|all) <BUT> (those|ones|triples|sequences) (that are|which are|that|which|where the numbers are)?',
      () => null,
    ],
  ],
  ANYBUT: [
    [
      '((any|every|all|a|three)? (three)? <NS>|any <N>|anything|everything|all) <BUT> (that are|which are|that|which|where the numbers are)?',
      () => null,
    ],
  ],
  computing: [
    ['(add|sum) (up)? {several} (up)?', (of: Numbers): Value => ({ is: 'sum', of })],
    ['{several} are (added|summed) (up)? (together)?', (of: Numbers): Value => ({ is: 'sum', of })],
    ['add (up)? {several} <TOGETHER>', (of: Numbers): Value => ({ is: 'sum', of })],
    ['add {simple} (and|to) {simple} <TOGETHER>?', (x: Value, y: Value) => plus(x, y)],
    ['multiply {several} <TOGETHER>?', (of: Numbers): Value => ({ is: 'product', of })],
    ['multiply {simple} (by|and|with) {simple}', (x: Value, y: Value) => times(x, y)],
    ['subtract {simple} from {simple}', (x: Value, y: Value) => minus(y, x)],
  ],
  CONSTANTLY: [['(a|an|the) (constant|fixed|same|equal)', () => null]],
  AMOUNT: [['(amount|number|difference|step|value|increment)', () => null]],
  GET: [
    [
      '(,)? (then)? ((you|we|one) (get|obtain|have)|(the|their) (result|total|sum|answer|outcome) <IS>)',
      () => null,
    ],
  ],
  verb: [
    ['<UPS> (strictly|first)? (,)? (and)? (then|afterwards|before) <DOWNS> (strictly)?', () => whole(PEAK)],
    ['<DOWNS> (strictly|first)? (,)? (and)? (then|afterwards|before) <UPS> (strictly)?', () => whole(DIP)],
    ['(go|goes|move|moves) (first)? up (first)? (,)? (and)? then (back)? down (again)?', () => whole(PEAK)],
    ['(go|goes|move|moves) (first)? down (first)? (,)? (and)? then (back)? up (again)?', () => whole(DIP)],
    ['<UPS> by <CONSTANTLY> {adjective} <AMOUNT>', (what: Meaning) => steadily('<', what)],
    ['<DOWNS> by <CONSTANTLY> {adjective} <AMOUNT>', (what: Meaning) => steadily('>', what)],
    ['(peak|peaks) in the middle', () => whole(PEAK)],
    ['(dip|dips) (in the middle)?', () => whole(DIP)],
    [
      '(never|not ever) (get|gets|become|becomes) (larger|bigger|greater|higher)',
      () => related({ is: 'ordered', op: '>=' }),
    ],
    [
      '(never|not ever) (get|gets|become|becomes) (smaller|lower|less)',
      () => related({ is: 'ordered', op: '<=' }),
    ],
    ['(coincide|coincides|match|agree) (in value)?', () => related({ is: 'equal' })],
  ],
  complement: [
    ['(first|going)? up (,)? (and)? then (back)? down (again)?', () => whole(PEAK)],
    ['(first|going)? down (,)? (and)? then (back)? up (again)?', () => whole(DIP)],
    [
      'not (monotonic|monotone)',
      (): Saying => ({
        is: 'readings',
        of: [true, false].map((strict) => deny(related({ is: 'monotone', strict }))),
        why: 'monotonic, with or without ties',
      }),
    ],
    ['{up} (,)? (and)? then {down}', () => whole(PEAK)],
    ['{down} (,)? (and)? then {up}', () => whole(DIP)],
  ],
};

/** "Anything except zero": of each number, or of all three. */
function exceptNumbers(saying: Saying): Meaning | undefined {
  const all = except(saying);
  const none = apply({ is: 'numbers', how: { is: 'none' }, of: TRIPLE }, saying);
  if (!all || !none || !JSON.stringify(saying).includes('"each"')) return all;
  return readings([all, none], 'excepted numbers, or triples of such numbers only');
}

function except(saying: Saying): Meaning | undefined {
  const said = apply({ is: 'numbers', how: { is: 'plain' }, of: TRIPLE }, saying);
  return said && not(said);
}

/** "By a constant even amount". */
function steadily(op: '<' | '>', what: Meaning): Saying | undefined {
  const step = speakOf(what, size(minus(B, A)));
  const steady: Saying[] = [related({ is: 'ordered', op }), related({ is: 'progression' })];
  return step && { is: 'and', of: [...steady, whole(step)] };
}
