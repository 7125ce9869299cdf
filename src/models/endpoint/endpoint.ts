/** Calls to an OpenAI-compatible address: queue, repetitions, adaptation to what a server refuses. */
import type { ChatChunk, ChatMessage, ChatParams } from '../chat-model';
import { addressOf, baseOf, pathOf, ProfileError } from './address';
import { bodyOf, type Quirks, type RequestBody } from './body';
import { exchange, type Answer, type ExchangeOptions } from './exchange';
import { Fault } from './fault';
import { LocalLimits } from './call-limits';
import { type BegunCall, EndpointPool } from './pool';
import type { EndpointProfile } from './profile';
import { jsonFrom, type JsonRequest } from './scoring/request';
import type { ServerPath } from './scoring/route';
import { BACKOFF, pauseAfter, sleep, type Backoff } from './retry';
import { LEAST_SECRET, Scrubber } from './scrub';
import { SET_KEY } from './status';
import { tokensOfJson, tokensOfReply } from './tokens-used';
import type { WireOptions } from './wire';

export interface EndpointOptions {
  /** Goes to the profile's origin, in one header of each request, and nowhere else. */
  readonly key?: string | undefined;
  /** Tells how the key is set, as a sentence without its full stop. Default: the command of the editor. */
  readonly setKey?: string;
  /** Default: the platform's, which in the editor uses the user's proxy. */
  readonly fetch?: typeof globalThis.fetch;
  /** Shared by all calls that count together against the profile's concurrency. Default: one of its own. */
  readonly pool?: EndpointPool;
  readonly backoff?: Partial<Backoff>;
  /** A random number in [0, 1), for the length of pauses. */
  readonly random?: () => number;
  /** Wall clock in ms. */
  readonly now?: () => number;
  /** Waits between two attempts; rejects with CancelledError when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Waits for the turn of a try. */
type Begin = () => Promise<BegunCall>;

/** An address with its queue: calls for replies, whose answers have more than a game needs, and requests for JSON. */
export class Endpoint {
  readonly #url: URL;
  readonly pool: EndpointPool;
  /** Keeps the key out of what the server sends. */
  readonly scrub: Scrubber;
  readonly #wire: Omit<WireOptions, 'signal'>;

  constructor(
    readonly profile: EndpointProfile,
    readonly options: EndpointOptions,
    /** Further fields of each request, which trying an endpoint adds. */
    readonly more: RequestBody = {},
  ) {
    this.#url = addressOf(profile.baseURL);
    const clock = { ticks: () => performance.now(), sleep: options.sleep ?? sleep };
    this.pool = options.pool ?? new EndpointPool(profile, new LocalLimits(clock));
    const { setKey = SET_KEY } = options;
    const key = usableKey(options.key, setKey);
    this.scrub = new Scrubber(key);
    refuseKeyIn(profile, key);
    this.#wire = {
      // Looked up with each call: the editor replaces it after start.
      fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
      origin: this.#url.origin,
      key,
      timeoutMs: profile.timeoutSeconds * 1000,
      callMs: profile.maxCallSeconds * 1000,
      place: {
        name: profile.name,
        model: profile.model,
        host: this.#url.host,
        path: pathOf(this.#url),
        hasKey: key !== undefined,
        setKey,
      },
      scrub: this.scrub,
      now: options.now ?? Date.now,
    };
  }

  async *call(
    messages: readonly ChatMessage[],
    params: ChatParams,
    signal: AbortSignal,
    mayBeEmpty = false,
  ): AsyncGenerator<ChatChunk, Answer, undefined> {
    const ask = { signal, mayBeEmpty };
    return yield* this.#persist((begin) => this.#adapt(messages, params, ask, begin), signal);
  }

  /** A request for JSON beside the conversation, under the same limits. */
  async *post(
    { below, path }: ServerPath,
    body: RequestBody,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, unknown, undefined> {
    const base = baseOf(this.#url);
    const url = (below === 'root' ? base.replace(/\/v1$/, '') : base) + path;
    const place = { ...this.#wire.place, path: new URL(url).pathname };
    const { extraBody } = this.profile;
    const ask = { ...this.#wire, place, url, body: { ...extraBody, ...body }, signal };
    return yield* this.#persist((begin) => this.#once(ask, begin), signal);
  }

  // eslint-disable-next-line require-yield -- as an attempt of `#persist`, which yields when there is another one
  async *#once(ask: JsonRequest, begin: Begin): AsyncGenerator<ChatChunk, unknown, undefined> {
    const begun = await begin();
    const answer = await jsonFrom(ask);
    begun.answered(tokensOfJson(answer, ask.body));
    return answer;
  }

  /** Again after faults that may pass. A call keeps its place in the queue meanwhile. */
  async *#persist<T>(
    attempted: (begin: Begin) => AsyncGenerator<ChatChunk, T, undefined>,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, T, undefined> {
    const { backoff, random = Math.random, sleep: wait = sleep } = this.options;
    const leave = await this.pool.enter(signal);
    let begun: BegunCall | undefined;
    let pausedMs = 0;
    const begin = async () => (begun = await this.pool.turn(signal, pausedMs));
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return yield* attempted(begin);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          if (!error.details.passing || attempt > this.profile.maxRetries) throw error.toError(attempt);
          const waitMs = pauseAfter(attempt, error.details.retryAfterMs, { ...BACKOFF, ...backoff }, random);
          const isRefused = error.code === 'rate-limited';
          if (isRefused) begun?.refused(waitMs);
          if (isRefused || error.details.retryAfterMs !== undefined) this.pool.paused(waitMs);
          // The pause after another fault is not the one that the server asked for.
          pausedMs = isRefused ? waitMs : 0;
          yield { type: 'retry', attempt, waitMs, error: error.message };
          await wait(waitMs, signal);
        }
      }
    } finally {
      leave();
    }
  }

  /** Again without what the server refuses, where nothing changes for the reply. That is not a fault, but noted. */
  async *#adapt(
    messages: readonly ChatMessage[],
    params: ChatParams,
    ask: Pick<ExchangeOptions, 'signal' | 'mayBeEmpty'>,
    begin: Begin,
  ): AsyncGenerator<ChatChunk, Answer, undefined> {
    const notes: string[] = [];
    const quirks = { ...this.pool.quirks };
    for (;;) {
      const body = { ...this.more, ...bodyOf(this.profile, messages, params, quirks) };
      const begun = await begin();
      try {
        const answer = yield* exchange({ ...this.#wire, base: baseOf(this.#url), body, ...ask });
        begun.answered(tokensOfReply(answer, messages, body));
        // Kept when it has proved right only.
        Object.assign(this.pool.quirks, quirks);
        return { ...answer, notes: [...notes, ...(answer.notes ?? [])] };
      } catch (error) {
        const note = error instanceof Fault ? adaptQuirks(error, body, quirks) : undefined;
        if (note === undefined) throw error;
        notes.push(note);
      }
    }
  }
}

/** @returns what was learnt; undefined if the refusal is about something else */
function adaptQuirks(fault: Fault, body: RequestBody, quirks: Quirks): string | undefined {
  const { status, errorText = '' } = fault.details;
  if (status !== 400 && status !== 422) return undefined;
  if ('max_tokens' in body && errorText.includes('max_completion_tokens')) {
    quirks.newTokenLimit = true;
    return 'max_completion_tokens in place of max_tokens';
  }
  if ('stream_options' in body && refusesStreamOptions(errorText, body)) {
    quirks.noStreamOptions = true;
    return 'stream_options refused';
  }
  return undefined;
}

/** Recognises a complaint that names the field, or one about an unknown field that names none that was sent. */
function refusesStreamOptions(errorText: string, body: RequestBody): boolean {
  if (/stream_options|include_usage/.test(errorText)) return true;
  const tooMany = /\b(extra|unknown|unrecogni[sz]ed|unexpected|unsupported|additional)\b/i.test(errorText);
  return tooMany && !Object.keys(body).some((name) => name.includes('_') && errorText.includes(name));
}

/** Throws ProfileError for a key that no header can carry; the platform's own error would quote it. */
function usableKey(key: string | undefined, setKey: string): string | undefined {
  const trimmed = key?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new ProfileError(`The key has blanks or other characters that no key has. ${setKey}.`);
}

/** Throws ProfileError where the key is in the profile, which is shown and written into transcripts. */
function refuseKeyIn(profile: EndpointProfile, key = ''): void {
  if (key.length < LEAST_SECRET) return;
  const field = Object.entries(profile).find(([, value]) => JSON.stringify(value).includes(key))?.[0];
  if (field === undefined) return;
  throw new ProfileError(
    `The field ${field} of the endpoint contains its key. Take the key out: profiles are shown, and written into transcripts.`,
  );
}
