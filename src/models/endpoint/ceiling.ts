/** Estimates the calls to a model, for the question before the first one. */

/**
 * Estimated calls and new tokens. Tokens that are sent are not in it, as they grow with the conversation, nor
 * repetitions after a lost connection.
 */
export interface Ceiling {
  /** Calls if no reply has to be asked for again, and the new tokens that these may take; undefined: no limit is set. */
  readonly calls: number;
  readonly tokens: number | undefined;
  /** The most, with every further try. */
  readonly mostCalls: number;
  readonly mostTokens: number | undefined;
}

/**
 * Computes the ceiling of a game with `turns` replies, each of which is asked for again `formatRetries` times
 * at most. `maxTokens`: new tokens of one reply, as they will be sent; undefined: no limit is set.
 */
export function ceilingOf(turns: number, formatRetries: number, maxTokens: number | undefined): Ceiling {
  const tokensOf = (calls: number) => (maxTokens === undefined ? undefined : calls * maxTokens);
  const mostCalls = turns * (1 + formatRetries);
  return { calls: turns, mostCalls, tokens: tokensOf(turns), mostTokens: tokensOf(mostCalls) };
}
