/** The length of games of rule discovery: each test stands between two announcements. */
import { ScenarioError, type EpisodeLoad, type GameOptions } from '../task';
import { type OptionFields, wholeWord } from '../scenarios';
import { MOST_TESTS, PUBLISHED_TESTS } from './turns';

export type RuleOptions = {
  /** Test turns; announce turns are one more. Default: what the published experiments played. */
  readonly tests?: number;
  /** Answer a test of the initial triple with a request for another one. */
  readonly refuseInitialTriple?: boolean;
};

/** Options of other names or of a wrong type are left out, and those that are the default. */
export function ruleOptionsIn({ tests, refuseInitialTriple }: GameOptions): RuleOptions {
  const isLength = typeof tests === 'number' && Number.isSafeInteger(tests) && tests >= 0;
  return {
    ...(isLength && tests !== PUBLISHED_TESTS && { tests }),
    ...(refuseInitialTriple === true && { refuseInitialTriple }),
  };
}

/** The test turns that were asked for. Throws ScenarioError. */
export function demandTests({ tests = PUBLISHED_TESTS }: GameOptions): number {
  if (typeof tests === 'number' && Number.isInteger(tests) && tests >= 0 && tests <= MOST_TESTS) return tests;
  throw new ScenarioError(`the number of tests must be a whole number from 0 to ${MOST_TESTS}`);
}

/** The test turns of an episode. */
export const testsIn = (options: GameOptions): number => ruleOptionsIn(options).tests ?? PUBLISHED_TESTS;

export const RULE_OPTIONS: OptionFields = {
  fields: {
    tests: { value: 'N', summary: `tests of an episode (default: ${PUBLISHED_TESTS})` },
  },
  chosen(words) {
    const tests = wholeWord(words, 'tests', { min: 0, max: MOST_TESTS });
    return {
      ...(tests !== undefined && { tests }),
      ...(words.flag('refuse-initial-triple') && { refuseInitialTriple: true }),
    };
  },
};

export function ruleLoad(options: GameOptions, from = 1): EpisodeLoad {
  const tests = Math.max(0, testsIn(options) - from + 1);
  return {
    calls: 2 * tests + 1,
    rounds: tests + 1,
    verdicts: { equivalence: tests + 1, compatibility: tests },
  };
}
