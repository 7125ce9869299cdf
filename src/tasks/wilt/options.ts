/** Options of an episode: the protocol, and the inputs on which the guess is graded. */
import { oneOfWords, type OptionFields, wholeWord } from '../scenarios';
import type { EpisodeLoad, GameOptions } from '../task';
import { isRecord, type Json } from '../../base/json';
import { SPLIT_NAMES, splitNamed } from './splits';
import { EQUIVALENCES, type Equivalence } from './equivalence';
import { NOVELTY, SIMILARITY } from './judges';

/** `reference`: as the published program plays; `strict`: numbers that may not be typed cost an attempt. */
export const PROTOCOLS = ['strict', 'reference'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface WiltOptions {
  readonly protocol: Protocol;
  readonly equivalence: Equivalence;
  /** Replies of an episode at most: a model that never guesses would be asked for ever. */
  readonly replies?: number;
}

const MOST_REPLIES = 1_000;

const oneOf = <T extends string>(known: readonly T[], value: unknown): T =>
  known.find((each) => each === value) ?? known[0];

/** Options of other names or of a wrong type are left out. */
export const wiltOptionsIn = (options: GameOptions): WiltOptions => ({
  protocol: oneOf(PROTOCOLS, options.protocol),
  equivalence: oneOf(EQUIVALENCES, options.equivalence),
  ...(typeof options.replies === 'number' &&
    Number.isSafeInteger(options.replies) &&
    options.replies > 0 && { replies: options.replies }),
});

/** Replies at most, for so many tests. */
export const repliesFor = (tests: number, { replies }: Pick<WiltOptions, 'replies'>): number =>
  replies ?? 2 * tests + 10;

export const WILT_OPTIONS: OptionFields = {
  fields: {
    protocol: {
      value: PROTOCOLS.join('|'),
      summary: 'wilt: strict (default: numbers of at most three digits), or as the published program plays',
    },
    equivalence: {
      value: EQUIVALENCES.join('|'),
      summary: 'wilt: the inputs on which the guess must agree (default: reference)',
    },
    replies: { value: 'N', summary: 'wilt: replies of an episode at most (default: twice the tests and 10)' },
  },
  chosen(words) {
    const protocol = oneOfWords(words, 'protocol', PROTOCOLS);
    const equivalence = oneOfWords(words, 'equivalence', EQUIVALENCES);
    const replies = wholeWord(words, 'replies', { min: 1, max: MOST_REPLIES });
    return {
      ...(protocol !== undefined && { protocol }),
      ...(equivalence !== undefined && { equivalence }),
      ...(replies !== undefined && { replies }),
    };
  },
};

/** Tests of an episode in the splits that allow the most. */
const MOST_TESTS = 30;

export function wiltLoad(options: GameOptions, from = 1, scenario?: Json): EpisodeLoad {
  const split = isRecord(scenario) ? SPLIT_NAMES.find((name) => name === scenario['split']) : undefined;
  const tests = split ? splitNamed(split).tests : MOST_TESTS;
  const calls = Math.max(0, repliesFor(tests, wiltOptionsIn(options)) - from + 1);
  return { calls, rounds: calls, verdicts: { [SIMILARITY]: 1, [NOVELTY]: calls } };
}
