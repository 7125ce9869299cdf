/** Amounts with more than one bound ("at least one but not all"), and what "any" is an amount of. */
import { type Meaning, readings, type Value } from '../meaning';
import type { Native, Rules } from '../parse';
import type { Amount, Subject } from '../phrase';
import { apply } from '../apply';
import { each, numbers, PLAIN, some } from './builders';

/** Of three numbers: "at least one even but less than 10" is about something else. */
const fits = (how: Amount): boolean => how.is !== 'some' || how.k <= 3;
const both = (...of: readonly Amount[]): Amount | undefined =>
  of.every(fits) ? { is: 'both', of } : undefined;
const among = (of: readonly Amount[], values?: readonly Value[]): Subject | undefined => {
  const how = both(...of);
  return how && numbers(how, values);
};
const NOT_ALL: Amount = { is: 'not-all' };

/** "Between one and two": with both, because there is nothing else between them. */
const span = (from: number, to: number): Amount | undefined =>
  to === from + 1 ? both(some('>=', from), some('<=', to)) : undefined;

/** "At least one even number but not all": of the same kind. */
const contains = (how: Amount | undefined, kind: Meaning): Meaning | undefined =>
  how && apply(numbers(how), each(kind));

const PLURAL =
  /^(numbers|integers|values|elements|entries|terms|primes|evens|odds|positives|negatives|squares|cubes|multiples|composites|zeros)$/;

/**
 * "Any even numbers": a rule for all three, unlike "contains any even numbers". "Any even number" may be either.
 */
const anyKind: Native = (parser, at) =>
  parser.ways('kind', at + 1).flatMap(({ value, end }) => {
    const all = apply(numbers(PLAIN), each(value as Meaning));
    const one = contains(some('>=', 1), value as Meaning);
    if (!all || !one) return [];
    const plural = parser.tokens.slice(at, end).some(({ text }) => PLURAL.test(text));
    return [{ value: plural ? all : readings([all, one], '“any” may be one, or each'), end }];
  });

/** What is in the triple, without a verb: "any" is not one of them there. */
const bareContents: Native = (parser, at) =>
  parser
    .ways('contents', at)
    .filter(({ end }) =>
      parser.tokens
        .slice(at, end)
        .every(({ text }, i) => text !== 'any' || parser.tokens[at + i + 1]?.number !== undefined),
    );

export const AMOUNTS: Rules = {
  BUT: [['(but|and|yet|though|but also|and also|but still)', () => null]],
  NOTALL: [
    ['(not|never) all (three|3)? (of (them|these|the three|the numbers))?', () => null],
    ['not (every|each) (single)? (one)? (of (them|these|the three|the numbers))?', () => null],
  ],
  OFTHEM: [['of (them|these|the three|the numbers)', () => null]],
  /** A further bound on an amount. */
  further: [
    ['{limit}', (x: Amount) => x],
    ['<NOTALL>', () => NOT_ALL],
    ['not {k}', (k: number) => some('!=', k)],
    ['not none', () => some('>=', 1)],
  ],
  amounts: [
    ['{limit} (,)? <BUT> {further}', both],
    ['{limit} , <BUT>? {further} ,', both],
    ['{pair} (,)? <BUT> {further}', both],
    ['{pair}', (x: Amount) => x],
    ['(anywhere)? between {k} and {k}', span],
  ],
  pair: [
    [
      '(exactly|either|only)? {k} or {k}',
      (x: number, y: number): Amount => ({ is: 'any', of: [some('==', x), some('==', y)] }),
    ],
  ],
  numbers: [
    ['{limit} <NUMS> (,)? <BUT> {further} <OFTHEM>?', (x: Amount, y: Amount) => among([x, y])],
    ['{limit} <NUMS> , <BUT>? {further} <OFTHEM>? ,', (x: Amount, y: Amount) => among([x, y])],
    ['some (<NUMS>)? , <BUT> <NOTALL> ,', () => among([some('>=', 1), NOT_ALL])],
    [
      '{limit} (,)? <BUT> not both (of)? {places}',
      (x: Amount, of: readonly Value[]) => among([x, NOT_ALL], of),
    ],
  ],
  content: [
    [
      '{limit} {sort} (,)? <BUT> {further} <OFTHEM>?',
      (x: Amount, kind: Meaning, y: Amount) => contains(both(x, y), kind),
    ],
  ],
  anyKind: Object.assign(anyKind, { begins: ["'any"] }),
  bareContents: Object.assign(bareContents, { begins: ['contents'] }),
  clause: [
    ['{anyKind}', (x: Meaning) => x],
    ['{bareContents}', (x: Meaning) => x],
  ],
};
