/** Amounts: "at least two", "one or two but not all". */
import { pass, type Rules } from '../parse';
import type { Amount } from '../phrase';
import { NOT_ALL, bothAmounts, some } from './builders';

const amountIs = (is: 'all' | 'each' | 'plain' | 'none' | 'not-all') => (): Amount => ({ is });

/** "Between one and two": with both, because there is nothing else between them. */
const amountBetween = (from: number, to: number): Amount | undefined =>
  to === from + 1 ? bothAmounts(some('>=', from), some('<=', to)) : undefined;

export const AMOUNT: Rules = {
  /** One bound of an amount. */
  limit: {
    '(at least|no fewer than|no less than|not less than|not fewer than|a minimum of|minimum) {k}': (
      k: number,
    ) => some('>=', k),
    '{k} or more': (k: number) => some('>=', k),
    '(at most|no more than|not more than|a maximum of|maximum|up to) {k}': (k: number) => some('<=', k),
    '{k} or (fewer|less)': (k: number) => some('<=', k),
    '(exactly|precisely|only|just) {k}': (k: number) => some('==', k),
    '{k} and only {k}': (k: number, again: number) => (k === again ? some('==', k) : undefined),
    'more than {k}': (k: number) => some('>', k),
    '(fewer|less) than {k}': (k: number) => some('<', k),
    'not exactly {k}': (k: number) => some('!=', k),
    'at least a single (one)?': () => some('>=', 1),
    '{k} at least': (k: number) => some('>=', k),
    '{k} at most': (k: number) => some('<=', k),
  },
  /** Amounts before a noun in the plural or before "of the numbers". */
  howMany: {
    '{limit}': pass,
    '{amounts}': pass,
    'a single': () => some('==', 1, true),
    '(exactly|only|just|precisely) a single': () => some('==', 1),
    'not (a single|a single one|one|any)': amountIs('none'),
    '{k}': (k: number) => (k === 0 ? { is: 'none' } : some('==', k, true)),
  },
  /** "All but one": the number of exceptions is exact, nothing more follows. */
  allBut: {
    'all but (exactly)? {k}': (k: number) => some('==', 3 - k),
  },
  /** A further bound on an amount. */
  further: {
    '{limit}': pass,
    '<NOTALL>': () => NOT_ALL,
    'not {k}': (k: number) => some('!=', k),
    'not none': () => some('>=', 1),
  },
  amounts: {
    '{limit} (,)? <BUT> {further}': bothAmounts,
    '{limit} , <BUT>? {further} ,': bothAmounts,
    '{pair} (,)? <BUT> {further}': bothAmounts,
    '{pair}': pass,
    '(anywhere)? between {k} and {k}': amountBetween,
  },
  pair: {
    '(exactly|either|only)? {k} or {k}': (x: number, y: number): Amount => ({
      is: 'any',
      of: [some('==', x), some('==', y)],
    }),
  },
};
