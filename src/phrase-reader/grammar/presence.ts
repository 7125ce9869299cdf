/** Which numbers occur, and how often: "zero appears at least once", "no even numbers occur". */
import { ALWAYS, count, equal, type Meaning, not, TRIPLE, type Value } from '../meaning';
import type { Rules } from '../parse';
import type { Amount } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { each, numbers, relative, some } from './builders';

const repeated = not(relate({ is: 'distinct' }, TRIPLE) ?? ALWAYS);

/** How often a number occurs: at least once, if nothing else is said. */
function often(what: Value, how: Amount = some('>=', 1)): Meaning | undefined {
  return what.is === 'constant' ? apply(numbers(how), each(relative('==', what))) : undefined;
}

const isIn = (what: Value): Meaning | undefined =>
  what.is === 'constant'
    ? count(
        TRIPLE.map((one) => equal(one, what)),
        '>=',
        1,
      )
    : undefined;
const isNotIn = (what: Value): Meaning | undefined => {
  const found = isIn(what);
  return found && not(found);
};

/** "None of the others is greater than the first": the two that are left. */
function ofOthers(how: Amount, op: '<', place: Value): Meaning | undefined {
  if (place.is !== 'at') return undefined;
  const others = TRIPLE.filter((one) => one.is === 'at' && one.place !== place.place);
  return apply(numbers(how, others), each(relative(op, place)));
}

export const PRESENCE: Rules = {
  constantly: [
    ['(the)? (number|value|integer|digit)? {num}', (value: number): Value => ({ is: 'constant', value })],
    ['(a)? zero', (): Value => ({ is: 'constant', value: 0 })],
  ],
  howOften: [
    ['(at least once|one or more times|at least one time)', () => some('>=', 1)],
    ['(exactly|only|just|precisely) (once|one time)', () => some('==', 1)],
    ['(more than once|at least twice|more than one time|two or more times)', () => some('>=', 2)],
    ['(exactly|only|just|precisely) twice', () => some('==', 2)],
    ['(at most once|no more than once)', () => some('<=', 1)],
    ['(three times|thrice)', () => some('==', 3)],
    ['once', (): Amount => ({ is: 'some', op: '==', k: 1, vague: true })],
    ['twice', (): Amount => ({ is: 'some', op: '==', k: 2, vague: true })],
  ],
  PRESENT: [
    [
      '(must|should|has to|have to|needs to|need to|is|are|will|to)? (be)? (present|included|there|contained|occur|occurs|appear|appears|appearing|exist|exists|required|needed) (somewhere)? <IN>? (at least once)?',
      () => null,
    ],
  ],
  TWICE: [
    [
      '(is|are|must be|gets|being)? (repeated|duplicated)|(appears|occurs|appear|occur) (more than once|at least twice|twice or more)',
      () => null,
    ],
  ],
  othersHow: [
    ['{others}', (): Amount => ({ is: 'all' })],
    ['(none|neither|not one) of {others}', (): Amount => ({ is: 'none' })],
    ['neither of the others', (): Amount => ({ is: 'none' })],
    ['no other (<NN>)', (): Amount => ({ is: 'none' })],
    ['at least one of {others}', () => some('>=', 1)],
    ['exactly one of {others}', () => some('==', 1)],
    ['(each|every) other (<N>)', (): Amount => ({ is: 'all' })],
  ],
  clause: [
    ['{contents} <PRESENT>', (x: Meaning) => x],
    ['{constantly} (appears|occurs|appear|occur|is contained|is present) {howOften}? <IN>?', often],
    ['{constantly} (is|must be|should be) (one of|among|in) {all}', isIn],
    ['{constantly} (does|must|may|should|can) not (appear|occur) <IN>?', isNotIn],
    ['{constantly} (is|must be|should be) not (one of|among|in) {all}', isNotIn],
    ['(some|a|at least one|one) <N> <IN>? <TWICE> <IN>?', () => repeated],
    ['{othersHow} (<IS>)? {op} {place}', (how: Amount, op: '<', x: Value) => ofOthers(how, op, x)],
    [
      '{kind} (are|is) (not|never) (allowed|permitted|accepted|present|included)',
      (what: Meaning) => apply(numbers({ is: 'none' }), each(what)),
    ],
  ],
};
