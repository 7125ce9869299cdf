/** What a model will be asked for, for the question that comes before the first call. */

/** What is sent is not in it: it grows with the conversation. Repetitions after a fault of the connection come on top. */
export interface Ceiling {
  /** If each reply is of use at once, and the new tokens that these calls may take; undefined: no limit is set. */
  readonly calls: number;
  readonly tokens: number | undefined;
  /** At most: with every further try. */
  readonly mostCalls: number;
  readonly mostTokens: number | undefined;
}

/**
 * Of a game: so many replies, each of which is asked for again `formatRetries` times at most.
 * `maxTokens`: new tokens of one reply, as they will be sent.
 */
export function ceilingOf(turns: number, formatRetries: number, maxTokens: number | undefined): Ceiling {
  const tokensOf = (calls: number) => (maxTokens === undefined ? undefined : calls * maxTokens);
  const mostCalls = turns * (1 + formatRetries);
  return { calls: turns, mostCalls, tokens: tokensOf(turns), mostTokens: tokensOf(mostCalls) };
}
