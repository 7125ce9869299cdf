/** Probabilities of texts from a server: which route it has, and asking it. */
import type { Scores } from '../../../tasks/scores';
import { ModelError, type ChatChunk } from '../../chat-model';
import { Fault } from '../fault';
import { llamaCpp } from './llama-cpp';
import type { RouteName } from './names';
import { RouteError, type Post, type Route } from './route';
import { sampled } from './sampled';
import { echo, promptLogprobs, sglang } from './whole-text';

const BY_NAME: Readonly<Record<RouteName, Route>> = {
  echo,
  'prompt-logprobs': promptLogprobs,
  sglang,
  'llama.cpp': llamaCpp,
  sampled,
};

/** Routes in the order in which they are tried. */
const PROBED = ['echo', 'prompt-logprobs', 'sglang', 'llama.cpp'] as const;

const PROMPT = 'The capital of France is';
const CONTINUATIONS = [' Paris', ' Berlin'];

/** Faults after which another route may do better. */
const OTHER_ROUTE = new Set<string>(['not-found', 'bad-request', 'garbled', 'empty', 'forbidden']);

/** The support of a server for probabilities, as far as it was probed. */
export interface ScoringProbe {
  /** Undefined where it has none. */
  readonly route?: RouteName;
  /** The reasons against the routes before it, or against all of them. */
  readonly left: readonly { readonly route: RouteName; readonly why: string }[];
}

interface Probing extends ScoringProbe {
  /** Faults of the server that may pass, as while it loads a model: they say nothing about its routes. */
  readonly passing: readonly ModelError[];
}

/**
 * Finds the route of a server: it must give unequal probabilities to two continuations. Throws where the server cannot be
 * asked at all, as without a key.
 */
export async function* probeRoutes(post: Post, model: string): AsyncGenerator<ChatChunk, Probing, undefined> {
  const left: { route: RouteName; why: string }[] = [];
  const passing: ModelError[] = [];
  for (const route of PROBED) {
    const fault = yield* faultOf(BY_NAME[route](post, model, PROMPT, CONTINUATIONS));
    if (fault === undefined) return { route, left, passing };
    if (typeof fault !== 'string') passing.push(fault);
    left.push({ route, why: typeof fault === 'string' ? fault : fault.message });
  }
  return { left, passing };
}

/** The reason why a route does not do, or the fault of a server that may pass; undefined where the route does. */
async function* faultOf(
  scoring: AsyncGenerator<ChatChunk, Scores, undefined>,
): AsyncGenerator<ChatChunk, string | ModelError | undefined, undefined> {
  try {
    const [paris, berlin] = (yield* scoring).continuations;
    if (paris.logprob === null || berlin.logprob === null) return 'a probability is missing';
    return paris.logprob === berlin.logprob ? 'all probabilities are equal' : undefined;
  } catch (error) {
    if (error instanceof RouteError) return error.message;
    if (error instanceof ModelError && error.code === 'server') return error;
    const code = error instanceof ModelError || error instanceof Fault ? error.code : '';
    if (!OTHER_ROUTE.has(code) || !(error instanceof Error)) throw error;
    return code === 'not-found' ? notOffered(error.message) : error.message;
  }
}

/** A server that answers a conversation has the model, and its base URL is right. What it says itself is kept. */
const notOffered = (message: string): string => {
  const [, quote] = message.split(' It says: ');
  return `not offered by this server${quote === undefined ? '' : `, which says: ${quote}`}`;
};

/** Throws ModelError where the server answers in another way than when it was probed. */
export async function* scoreBy(
  name: RouteName,
  post: Post,
  model: string,
  prompt: string,
  continuations: readonly string[],
): AsyncGenerator<ChatChunk, Scores, undefined> {
  try {
    return yield* BY_NAME[name](post, model, prompt, continuations);
  } catch (error) {
    if (!(error instanceof RouteError)) throw error;
    throw new ModelError('garbled', `The route ${name} does not work: ${error.message}.`);
  }
}
