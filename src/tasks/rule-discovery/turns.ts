/**
 * The turns of a game of rule discovery: announcement, test, announcement, test, …, announcement. Tests are answered,
 * announcements never are. The game does not end early, also when the rule is found.
 */
import { over } from '../over';
import type { AskFeedback } from '../question';
import type { Feedback, Game, Move, Parsed, Position, Turn } from '../task';
import type { RuleDiscovery, RuleFeedback } from './game';
import { shownValues } from './values';

/** Test turns of the published experiments; announce turns are one more. */
export const PUBLISHED_TESTS = 45;

/** More of them are taken for a slip of the keys. */
export const MOST_TESTS = 1000;

export const ANNOUNCE = 'announce';
export const TEST = 'test';

/** Names of the replies to the turns. */
export const RULE_REPLIES = { [ANNOUNCE]: 'an announcement', [TEST]: 'a test' };

/** The words that open a turn. They are protocol: exact. */
export const TURN_ANNOUNCE = 'Turn - Announce';
export const TURN_TEST = 'Turn - Test';

/** The environment's answer to a test. */
export interface Answer {
  readonly feedback?: RuleFeedback;
  readonly message: string;
}

/** The environment of one game. */
export interface Environment {
  readonly tests: number;
  answer(test: Parsed, ask: AskFeedback): Promise<Answer>;
  /** Returns the answer to a test from the feedback in a transcript. Throws ReplayError. */
  replay(test: Parsed, feedback: Feedback | undefined): Answer;
}

/** The usual answer: the label, and on with an announcement. */
export const labelled = (feedback: RuleFeedback): Answer => ({
  feedback,
  message: `${feedback.label}\n${TURN_ANNOUNCE}`,
});

/** The first position of a game; its opening message asks for an announcement. */
export const startTurns = (environment: Environment): Position => announcing(environment, 1);

function announcing(environment: Environment, round: number): Position {
  const last = round > environment.tests;
  const move: Move = last ? { then: over(round) } : { message: TURN_TEST, then: testing(environment, round) };
  return { expect: ANNOUNCE, round, play: () => Promise.resolve(move), replay: () => move };
}

function testing(environment: Environment, round: number): Position {
  const after = (answer: Answer): Move => ({ ...answer, then: announcing(environment, round + 1) });
  return {
    expect: TEST,
    round,
    play: async (test, ask) => after(await environment.answer(test, ask)),
    replay: (test, feedback) => after(environment.replay(test, feedback)),
  };
}

/** The two turns of a game. `beside`: a second part of an announcement. */
export const ruleTurns = (
  { hypothesisText, argumentsOf }: Pick<RuleDiscovery, 'hypothesisText' | 'argumentsOf'>,
  beside?: Turn['beside'],
): Game['turns'] => ({
  [ANNOUNCE]: {
    noun: 'announcement',
    verb: 'announces',
    answered: false,
    words: hypothesisText,
    ...(beside && { beside }),
  },
  [TEST]: {
    noun: 'test',
    verb: 'tests',
    answered: true,
    under: ANNOUNCE,
    words: (test) => shownValues(argumentsOf(test)),
  },
});
