/** The second ability of a model behind an endpoint: probabilities of texts. */
import type { Scores } from '../../../tasks/scores';
import { drain, ModelError, type ChatChunk, type ChatModel, type ChatReply } from '../../chat-model';
import { Endpoint } from '../endpoint';
import { replyOf } from '../reply';
import { probeRoutes, scoreBy, type ScoringProbe } from '.';
import type { RouteName } from './names';
import type { Post } from './route';
import { scoresOfReply } from './replies';
import { LONGEST_TOKEN } from '../chunks';
import { HIDDEN, type Scrubber } from '../scrub';

type Step<T> = AsyncGenerator<ChatChunk, T, undefined>;

/** Alternatives that are asked for at each place of a reply: not every server gives the most. */
const TOPS = [20, 5] as const;

export function scoringOf(endpoint: Endpoint): Required<Pick<ChatModel, 'score' | 'probeScoring'>> {
  const { profile } = endpoint;
  const post =
    (signal: AbortSignal): Post =>
    (path, body) =>
      endpoint.post(path, body, signal);
  const replies = new Replies(endpoint);
  return {
    async *score({ prompt, continuations, messages }, params, signal) {
      if (prompt === undefined) return yield* replies.score(messages, continuations, params, signal);
      const route = yield* routeOf(endpoint, signal);
      const scores = yield* scoreBy(route, post(signal), profile.model, prompt, continuations);
      return inText(tidied(scores, endpoint.scrub));
    },
    async probeScoring(signal) {
      await drain(routeOf(endpoint, signal));
    },
  };
}

const inText = (scores: Scores): ChatReply => ({
  text: JSON.stringify(scores),
  finish: 'stop',
  ...(scores.notes && { notes: scores.notes }),
});

/** The route of the profile, or the one that a probe finds; the same for all of a model's calls. */
async function* routeOf(endpoint: Endpoint, signal: AbortSignal): Step<RouteName> {
  const { profile } = endpoint;
  if (profile.scoring) return profile.scoring;
  const probe = yield* probed(endpoint, signal);
  if (probe.route) return probe.route;
  const why = probe.left.map((each) => `${each.route}: ${each.why}`).join('; ');
  throw new ModelError(
    'no-probabilities',
    `The server of "${profile.name}" gives no probabilities of texts. Serve the model with vLLM, SGLang or llama-server, ` +
      `or set "scoring": "sampled" in the profile to count samples. (${why})`,
  );
}

/** Rejects with ModelError where the server has faults of its own on all routes, as while it loads a model. */
export async function* probed(endpoint: Endpoint, signal: AbortSignal): Step<ScoringProbe> {
  const { profile, options, pool } = endpoint;
  const known = pool.scoring.get(profile.model);
  if (known) return known;
  // Refusals say that the server has no such route, and are not asked for again.
  const once = new Endpoint({ ...profile, maxRetries: 0 }, { ...options, pool });
  const { passing, ...found } = yield* probeRoutes(
    (path, body) => once.post(path, body, signal),
    profile.model,
  );
  if (passing.length > 0 && passing.length === found.left.length && !found.route) throw passing[0];
  // A route that failed may be there the next time.
  if (found.route || passing.length === 0) pool.scoring.set(profile.model, found);
  return found;
}

/** A refusal quotes the server: it has no log probabilities, or not so many. */
const namesLogprobs = ({ message }: ModelError): boolean =>
  /logprobs/i.test(message.split(' It says: ').slice(1).join(' '));

/** Replies with the probabilities of their tokens; as they are where the server does not give those. */
class Replies {
  /** The place in `TOPS` at which calls begin. */
  #first = 0;

  constructor(private readonly endpoint: Endpoint) {}

  async *score(
    messages: Parameters<ChatModel['chat']>[0],
    continuations: readonly string[],
    params: Parameters<ChatModel['chat']>[1],
    signal: AbortSignal,
  ): Step<ChatReply> {
    const answer = yield* this.#answer(messages, params, signal);
    const reply = replyOf(answer, { logprobs: 0 });
    const scores = answer.logprobs && scoresOfReply(answer.logprobs, continuations);
    return scores ? { ...reply, text: JSON.stringify({ ...scores, reply: reply.text }) } : reply;
  }

  async *#answer(...call: Parameters<Endpoint['call']>): ReturnType<Endpoint['call']> {
    const { profile, options, pool } = this.endpoint;
    for (let at = this.#first; at < TOPS.length; at++) {
      const asking = new Endpoint({ ...profile, logprobs: TOPS[at] }, { ...options, pool });
      try {
        return yield* asking.call(...call);
      } catch (error) {
        if (!(error instanceof ModelError) || error.code !== 'bad-request') throw error;
        // A refusal of something else says nothing about the next call.
        if (namesLogprobs(error)) this.#first = Math.max(this.#first, at + 1);
      }
    }
    return yield* this.endpoint.call(...call);
  }
}

type Tokens = NonNullable<Scores['next']>;

/** The most probable next tokens that are kept. */
const MOST_NEXT = 20;

/** Scores as transcripts keep them. The texts of their tokens are a server's: it may quote the key, or send anything. */
function tidied({ continuations, next, ...scores }: Scores, scrub: Scrubber): Scores {
  return {
    ...scores,
    continuations: continuations.map((continuation) => {
      const { tokens } = continuation;
      // The key may be split over several tokens.
      const hasKey = scrub.isIn(...tokens.map(({ text }) => text));
      return { ...continuation, tokens: tokens.map((token) => tidyToken(token, hasKey)) };
    }),
    ...(next && { next: next.slice(0, MOST_NEXT).map((token) => tidyToken(token, scrub.isIn(token.text))) }),
  };
}

const tidyToken = ({ text, logprob }: Tokens[number], hasKey: boolean): Tokens[number] => ({
  text: hasKey ? HIDDEN : text.slice(0, LONGEST_TOKEN),
  logprob,
});
