/** Trying an endpoint: a short reply and a look for probabilities of texts, which show what it can do. */
import { drain, ModelError, type ModelErrorCode } from '../chat-model';
import { addressOf, ProfileError } from './address';
import type { Answer } from './exchange';
import { Endpoint, type EndpointOptions } from './endpoint';
import type { EndpointProfile } from './profile';
import type { ScoringProbe } from './scoring';
import { probed } from './scoring/model';
import { HIDDEN, LEAST_SECRET } from './scrub';

export interface EndpointReport {
  /** Host and port; absent if the address is none. */
  readonly host?: string;
  /** The model that was asked for. */
  readonly requestedModel: string;
  /** The reason why there was no answer; everything below is absent or false then. */
  readonly error?: { readonly code: ModelErrorCode | 'profile'; readonly message: string };
  /** The model's name as the server has it. */
  readonly model?: string;
  /** Time to the first word, thinking included, and to the end, in ms. */
  readonly firstMs?: number;
  readonly totalMs?: number;
  /** Counts tokens. */
  readonly usage: boolean;
  /** Has thinking in a field of its own. */
  readonly reasoning: boolean;
  /** The text came in pieces. */
  readonly streaming: boolean;
  readonly logprobs: boolean;
  /** The way in which it gives probabilities of raw texts, and why not in others. */
  readonly scoring?: ScoringProbe;
  /** The beginning of the reply. */
  readonly text?: string;
  readonly notes: readonly string[];
}

export interface TryOptions extends EndpointOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds, for latencies. */
  readonly ticks?: () => number;
}

const QUESTION = 'Count from one to five in words.';
const MOST_TOKENS = 64;
const LOGPROBS = { logprobs: true, top_logprobs: 1 };

/** Never throws for what an endpoint does: that is the report. Rejects with CancelledError when the signal aborts. */
export async function testEndpoint(
  profile: EndpointProfile,
  options: TryOptions = {},
): Promise<EndpointReport> {
  const key = options.key?.trim() ?? '';
  const none = {
    // A profile with the key in it is refused, but the report names the model.
    requestedModel: key.length < LEAST_SECRET ? profile.model : profile.model.replaceAll(key, HIDDEN),
    usage: false,
    reasoning: false,
    streaming: false,
    logprobs: false,
    notes: [],
  };
  try {
    const host = { host: addressOf(profile.baseURL).host };
    try {
      const measured = await measure(profile, options);
      return { ...none, ...host, ...measured, scoring: await scoringOf(profile, options) };
    } catch (error) {
      return { ...none, ...host, error: wordsOf(error) };
    }
  } catch (error) {
    return { ...none, error: wordsOf(error) };
  }
}

function wordsOf(error: unknown): { code: ModelErrorCode | 'profile'; message: string } {
  if (error instanceof ModelError) return { code: error.code, message: error.message };
  if (error instanceof ProfileError) return { code: 'profile', message: error.message };
  throw error;
}

/** Measures a reply, and probabilities, which not every endpoint is asked for. */
async function measure(profile: EndpointProfile, options: TryOptions): Promise<Partial<EndpointReport>> {
  // A fault is shown at once, without retries, because the user is testing the endpoint.
  const once = { ...profile, maxRetries: 0 };
  try {
    return await call(new Endpoint(once, options, LOGPROBS), options);
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'bad-request') throw error;
    const report = await call(new Endpoint(once, options), options);
    return { ...report, notes: [...(report.notes ?? []), 'logprobs refused'] };
  }
}

/** A server that answers the conversation but fails here has no probabilities of texts. */
async function scoringOf(profile: EndpointProfile, options: TryOptions): Promise<ScoringProbe> {
  const { signal = new AbortController().signal } = options;
  try {
    return await drain(probed(new Endpoint(profile, options), signal));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { left: [{ route: 'echo', why: error.message }] };
  }
}

async function call(endpoint: Endpoint, options: TryOptions): Promise<Partial<EndpointReport>> {
  const { ticks = () => performance.now(), signal = new AbortController().signal } = options;
  const begin = ticks();
  const maxTokens = Math.min(endpoint.profile.maxTokens ?? MOST_TOKENS, MOST_TOKENS);
  const chat = endpoint.call([{ role: 'user', content: QUESTION }], { maxTokens }, signal);
  let first: number | undefined;
  for (;;) {
    const step = await chat.next();
    if (step.done) return reportOf(step.value, first, ticks() - begin);
    first ??= ticks() - begin;
  }
}

function reportOf(answer: Answer, first: number | undefined, totalMs: number): Partial<EndpointReport> {
  return {
    ...(answer.model !== undefined && { model: answer.model }),
    ...(first !== undefined && { firstMs: first }),
    totalMs,
    usage: answer.usage !== undefined,
    reasoning: answer.reasoning !== undefined,
    streaming: answer.pieces > 1,
    logprobs: answer.logprobs !== undefined,
    text: answer.text.slice(0, 200),
    notes: answer.notes ?? [],
  };
}
