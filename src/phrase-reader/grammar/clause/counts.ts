/** Clauses that say which numbers occur, and how often. */
import { apply } from '../../apply';
import { TRIPLE, count, equal, not, readings, type Meaning, type Value } from '../../meaning';
import { pass, type Native, type Rules } from '../../parse';
import type { Amount } from '../../phrase';
import { PLAIN, containsSome, each, numbers, relative, some, ALL_DIFFERENT, othersThan } from '../builders';

const PLURAL =
  /^(numbers|integers|values|elements|entries|terms|primes|evens|odds|positives|negatives|squares|cubes|multiples|composites|zeros)$/;

/**
 * "Any even numbers": a rule for all three, unlike "contains any even numbers". "Any even number" may be either.
 */
const anyKind: Native = (parser, at) =>
  parser.ways('kind', at + 1).flatMap(({ value, end }) => {
    const all = apply(numbers(PLAIN), each(value as Meaning));
    const one = containsSome(some('>=', 1), value as Meaning);
    if (!all || !one) return [];
    const plural = parser.tokens.slice(at, end).some(({ text }) => PLURAL.test(text));
    return [{ value: plural ? all : readings([all, one], '“any” may be one, or each'), end }];
  });

/** Contents of the triple without a verb: "any" is not an amount there. */
const bareContents: Native = (parser, at) =>
  parser
    .ways('contents', at)
    .filter(({ end }) =>
      parser.tokens
        .slice(at, end)
        .every(({ text }, i) => text !== 'any' || parser.tokens[at + i + 1]?.number !== undefined),
    );

const repeated = not(ALL_DIFFERENT);

/** The number of times that a number occurs: at least once by default. */
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
function othersAre(how: Amount, op: '<', place: Value): Meaning | undefined {
  if (place.is !== 'at') return undefined;
  return apply(numbers(how, othersThan(place)), each(relative(op, place)));
}

export const COUNTS_CLAUSES: Rules = {
  anyKind: Object.assign(anyKind, { begins: ["'any"] }),
  bareContents: Object.assign(bareContents, { begins: ['contents'] }),
  clause: {
    '{anyKind}': pass,
    '{bareContents}': pass,
    '{contents} <PRESENT>': pass,
    '{constantly} (appears|occurs|appear|occur|is contained|is present) {howOften}? <IN>?': often,
    '{constantly} (is|must be|should be) (one of|among|in) {all}': isIn,
    '{constantly} (does|must|may|should|can) not (appear|occur) <IN>?': isNotIn,
    '{constantly} (is|must be|should be) not (one of|among|in) {all}': isNotIn,
    '(some|a|at least one|one) <N> <IN>? <TWICE> <IN>?': () => repeated,
    '{othersHow} (<IS>)? {op} {place}': (how: Amount, op: '<', x: Value) => othersAre(how, op, x),
    '{kind} (are|is) (not|never) (allowed|permitted|accepted|present|included)': (what: Meaning) =>
      apply(numbers({ is: 'none' }), each(what)),
  },
  constantly: {
    '(the)? (number|value|integer|digit)? {num}': (value: number): Value => ({ is: 'constant', value }),
    '(a)? zero': (): Value => ({ is: 'constant', value: 0 }),
  },
  howOften: {
    '(at least once|one or more times|at least one time)': () => some('>=', 1),
    '(exactly|only|just|precisely) (once|one time)': () => some('==', 1),
    '(more than once|at least twice|more than one time|two or more times)': () => some('>=', 2),
    '(exactly|only|just|precisely) twice': () => some('==', 2),
    '(at most once|no more than once)': () => some('<=', 1),
    '(three times|thrice)': () => some('==', 3),
    once: (): Amount => ({ is: 'some', op: '==', k: 1, vague: true }),
    twice: (): Amount => ({ is: 'some', op: '==', k: 2, vague: true }),
  },
  PRESENT:
    '(must|should|has to|have to|needs to|need to|is|are|will|to)? (be)? (present|included|there|contained|occur|occurs|appear|appears|appearing|exist|exists|required|needed) (somewhere)? <IN>? (at least once)?',
  TWICE:
    '(is|are|must be|gets|being)? (repeated|duplicated)|(appears|occurs|appear|occur) (more than once|at least twice|twice or more)',
  othersHow: {
    '{others}': (): Amount => ({ is: 'all' }),
    '(none|neither|not one) of {others}': (): Amount => ({ is: 'none' }),
    'no other (<NN>)': (): Amount => ({ is: 'none' }),
    'at least one of {others}': () => some('>=', 1),
    'exactly one of {others}': () => some('==', 1),
    '(each|every) other (<N>)': (): Amount => ({ is: 'all' }),
  },
};
