/** A session of one of the seven tests, as the game, the agents, the scores and the simulation see it. Pure. */
import type { Expect, Feedback } from '../task';

/** The tests, in the order of the benchmark's tables. */
export const TESTS = ['oddball', 'n-back', 'prlt', 'wcst', 'wpt', 'dc-igt', 'mbt'] as const;
export type TestId = (typeof TESTS)[number];

/** A choice, in the test's own words; undefined where a reply named no choice and the trial is invalid. */
export type Choice = string | undefined;

/** Parts of a score by name; null where a part is undefined. */
export interface Scored {
  readonly score: number | null;
  readonly parts: Readonly<Record<string, number | null>>;
}

/**
 * One session. Its environment is drawn, so that everything here is a function of the choices made so far: a session is
 * replayed by making the same choices again.
 */
export interface Session {
  readonly test: TestId;
  /** Trials. */
  readonly trials: number;
  /** The turns of a trial, in their order. */
  readonly turns: readonly Expect[];
  /** The message that asks for the next choice: the outcome of the last one, and what is to be judged now. */
  ask(choices: readonly Choice[]): string;
  /** The answer of the environment to the next choice. */
  outcome(choices: readonly Choice[], choice: Choice): Feedback;
  /**
   * The actions of an agent at the next choice. The same place of the list stands for the same manner throughout a
   * session: an arm, or matching cards by their colour.
   */
  actions(choices: readonly Choice[]): readonly string[];
  /** The actions that a random player draws from. Default: the actions. */
  guesses?(choices: readonly Choice[]): readonly string[];
  /** The choice of a player who knows everything but what is drawn for this trial. */
  best(choices: readonly Choice[]): string;
  /** The value of the choice at this place, 0 to 1, for agents that learn. */
  reward(choices: readonly Choice[], at: number): number;
  /** The context of the next choice, for agents that learn a value for each action in each context. */
  context?(choices: readonly Choice[]): string;
  score(choices: readonly Choice[]): Scored;
  /** The most that a player can reach in this session; null where that depends on luck. */
  readonly ceiling: number | null;
}

export const TURN = 'choose';
/** The second choice of a trial of the gambling test. */
export const SECOND_TURN = 'reconsider';

export const percentage = (count: number, of: number): number | null =>
  of === 0 ? null : (100 * count) / of;
