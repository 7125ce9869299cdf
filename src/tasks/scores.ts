/** Probabilities of texts that may follow another one, as a model gives them in the place of a reply. */
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import { readJson } from '../base/json';

/** Natural logarithm; null where the probability is 0. */
const logprob = z.nullable(z.number().check(z.maximum(0)));

const token = z.object({ text: z.string(), logprob });

const continuation = z.object({
  /**
   * Natural logarithm of the probability of the whole text after the prompt. Null where the probability is 0,
   * or where only `atMost` is known.
   */
  logprob,
  /** The server did not give it: at most this, the least probability that it gave. `logprob` is null then. */
  atMost: z.optional(z.number()),
  /** Tokens that the text consists of, as far as they are known. */
  tokens: z.array(token),
});

const scoresSchema = z.object({
  /** The manner in which they were found; scores of different routes are not compared. */
  route: z.string(),
  /** Continuations in the order of the request. */
  continuations: z.array(continuation),
  /** The most probable next tokens after the prompt, as far as the server gave them. */
  next: z.optional(z.array(token)),
  /** The number of samples, where the probabilities are shares of samples. */
  samples: z.optional(z.int().check(z.positive())),
  /** The reply of the model, where the probabilities are those of its reply. */
  reply: z.optional(z.string()),
  notes: z.optional(z.array(z.string())),
});

export type Scores = z.infer<typeof scoresSchema>;

/** The scores in a reply; undefined where it is a text. */
export function readScores(reply: string): Scores | undefined {
  if (!reply.startsWith('{')) return undefined;
  const result = parseSafely(scoresSchema, readJson(reply));
  return result.success ? result.data : undefined;
}

/** A logarithm as JSON can have it. Rounding errors of servers may be above 0. */
export const logprobOf = (value: number): number | null =>
  Number.isFinite(value) ? Math.min(0, value) : null;

export const probabilityOf = (value: number | null): number => (value === null ? 0 : Math.exp(value));
