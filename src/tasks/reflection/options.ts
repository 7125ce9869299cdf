/** The options of a session beside its scenario. */
import type { Json } from '../../base/json';
import { type OptionFields, wholeWord } from '../scenarios';
import type { EpisodeLoad, GameOptions } from '../task';

const REASKS = 1;
const MOST_REASKS = 5;

export const reasksIn = ({ reask }: GameOptions): number =>
  typeof reask === 'number' && Number.isInteger(reask) && reask >= 0 && reask <= MOST_REASKS ? reask : REASKS;

export const reflectionOptionsIn = (options: GameOptions): GameOptions => ({ reask: reasksIn(options) });

export const REFLECTION_OPTIONS: OptionFields = {
  fields: {
    reask: {
      type: 'string',
      value: 'N',
      summary: `reflection: how often an unclear reply is asked for again (default: ${REASKS})`,
    },
  },
  chosen(words): Record<string, Json> {
    const reask = wholeWord(words, 'reask', { min: 0, max: MOST_REASKS });
    return reask === undefined ? {} : { reask };
  },
};

/** Of the longest session of the benchmark, which has fifty trials of two replies. */
const MOST_REPLIES = 100;

export const reflectionLoad = (_options: GameOptions, from = 1): EpisodeLoad => ({
  ...{ calls: Math.max(1, MOST_REPLIES - from + 1), rounds: MOST_REPLIES, verdicts: {} },
});
