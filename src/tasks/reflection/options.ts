/** The options of a session beside its scenario. */
import type { Json } from '../../base/json';
import { EXTRACTION } from '../model-question';
import { type OptionFields, wholeWord } from '../scenarios';
import { type EpisodeLoad, type GameOptions, ScenarioError } from '../task';
import { ODDBALL, ODDBALL_SIMILARITY } from './judges';
import { readScenario, sessionOf } from './scenario';

const REASKS = 1;
const MOST_REASKS = 5;

export const reasksIn = ({ reask }: GameOptions): number =>
  typeof reask === 'number' && Number.isInteger(reask) && reask >= 0 && reask <= MOST_REASKS ? reask : REASKS;

export const reflectionOptionsIn = (options: GameOptions): GameOptions => ({ reask: reasksIn(options) });

export const REFLECTION_OPTIONS: OptionFields = {
  fields: {
    reask: {
      value: 'N',
      summary: `reflection: how often an unclear reply is asked for again (default: ${REASKS})`,
    },
  },
  chosen(words): Record<string, Json> {
    const reask = wholeWord(words, 'reask', { min: 0, max: MOST_REASKS });
    return reask === undefined ? {} : { reask };
  },
};

/** Replies of the longest session of the benchmark, which has fifty trials of two replies. */
const MOST_REPLIES = 100;

/** `from`: a trial, of which the gambling test has two replies. */
export function reflectionLoad(_options: GameOptions, from = 1, scenario?: Json): EpisodeLoad {
  const { trials, turns, comments } = lengthOf(scenario);
  const left = Math.max(0, trials - from + 1);
  return {
    calls: Math.max(1, left * turns),
    rounds: trials,
    // Each reply may be one that a model has to read.
    verdicts: comments
      ? { [ODDBALL]: left, [ODDBALL_SIMILARITY]: left }
      : { [EXTRACTION]: Math.max(1, left * turns) },
  };
}

interface Length {
  readonly trials: number;
  readonly turns: number;
  /** The replies are comments, which judges may grade. */
  readonly comments?: boolean;
}

function lengthOf(scenario: Json | undefined): Length {
  try {
    const { test, trials, turns } = sessionOf(readScenario(scenario ?? null));
    return { trials, turns: turns.length, comments: test === 'oddball' };
  } catch (error) {
    if (error instanceof ScenarioError) return { trials: MOST_REPLIES, turns: 1 };
    throw error;
  }
}
