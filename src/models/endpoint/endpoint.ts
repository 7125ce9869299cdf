/** Calls to an OpenAI-compatible address: queue, repetitions, adaptation to what a server refuses. */
import { type ChatChunk, type ChatMessage, type ChatParams, LETTERS_OF_TOKEN } from '../chat-model';
import { addressOf, baseOf, pathOf, ProfileError } from './address';
import { bodyOf, type Quirks, type RequestBody } from './body';
import { fieldOf } from './chunks';
import { exchange, type Answer } from './exchange';
import { Fault } from './fault';
import { LocalLimits } from './call-limits';
import { EndpointPool } from './pool';
import type { EndpointProfile } from './profile';
import { jsonFrom, type JsonRequest } from './scoring/request';
import type { ServerPath } from './scoring/route';
import { BACKOFF, pauseAfter, sleep, type Backoff } from './retry';
import { Scrubber } from './scrub';
import { SET_KEY } from './status';
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

/** An address with its queue: calls for replies, whose answers have more than a game needs, and requests for JSON. */
export class Endpoint {
  readonly #url: URL;
  readonly pool: EndpointPool;
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
      scrub: new Scrubber(key),
      now: options.now ?? Date.now,
    };
  }

  async *call(
    messages: readonly ChatMessage[],
    params: ChatParams,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, Answer, undefined> {
    return yield* this.#persist((paused) => this.#adapt(messages, params, signal, paused), signal);
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
    return yield* this.#persist((paused) => this.#once(ask, paused), signal);
  }

  // eslint-disable-next-line require-yield -- as an attempt of `#persist`, which yields when there is another one
  async *#once(ask: JsonRequest, paused: boolean): AsyncGenerator<ChatChunk, unknown, undefined> {
    const used = await this.pool.turn(ask.signal, paused);
    const answer = await jsonFrom(ask);
    this.pool.answered();
    used(tokensIn(answer, ask.body));
    return answer;
  }

  /** Again after faults that may pass. A call keeps its place in the queue meanwhile. */
  async *#persist<T>(
    attempted: (paused: boolean) => AsyncGenerator<ChatChunk, T, undefined>,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, T, undefined> {
    const { backoff, random = Math.random, sleep: wait = sleep } = this.options;
    const leave = await this.pool.enter(signal);
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return yield* attempted(attempt > 1);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          if (!error.details.passing || attempt > this.profile.maxRetries) throw error.toError(attempt);
          const waitMs = pauseAfter(attempt, error.details.retryAfterMs, { ...BACKOFF, ...backoff }, random);
          if (error.code === 'rate-limited') this.pool.slowDown(waitMs);
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
    signal: AbortSignal,
    paused: boolean,
  ): AsyncGenerator<ChatChunk, Answer, undefined> {
    const notes: string[] = [];
    const quirks = { ...this.pool.quirks };
    for (;;) {
      const body = { ...this.more, ...bodyOf(this.profile, messages, params, quirks) };
      const used = await this.pool.turn(signal, paused);
      try {
        const answer = yield* exchange({ ...this.#wire, base: baseOf(this.#url), body, signal });
        this.pool.answered();
        used(tokensOf(answer, messages));
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

const tokensOf = ({ usage, text }: Answer, messages: readonly ChatMessage[]): number =>
  (usage?.prompt ?? messages.reduce((sum, { content }) => sum + content.length, 0) / LETTERS_OF_TOKEN) +
  (usage?.completion ?? text.length / LETTERS_OF_TOKEN);

/** The count of the server, else an estimate by the letters that were sent. */
function tokensIn(answer: unknown, body: RequestBody): number {
  const usage = fieldOf(answer, 'usage');
  const total = fieldOf(usage, 'total_tokens');
  return typeof total === 'number' ? total : JSON.stringify(body).length / LETTERS_OF_TOKEN;
}

/** @returns what was learnt; undefined if the refusal is about something else */
function adaptQuirks(fault: Fault, body: RequestBody, quirks: Quirks): string | undefined {
  const { status, said = '' } = fault.details;
  if (status !== 400 && status !== 422) return undefined;
  if ('max_tokens' in body && said.includes('max_completion_tokens')) {
    quirks.newTokenLimit = true;
    return 'max_completion_tokens in place of max_tokens';
  }
  if ('stream_options' in body && refusesStreamOptions(said, body)) {
    quirks.noStreamOptions = true;
    return 'stream_options refused';
  }
  return undefined;
}

/** Recognises a complaint that names the field, or one about an unknown field that names none that was sent. */
function refusesStreamOptions(said: string, body: RequestBody): boolean {
  if (/stream_options|include_usage/.test(said)) return true;
  const tooMany = /\b(extra|unknown|unrecogni[sz]ed|unexpected|unsupported|additional)\b/i.test(said);
  return tooMany && !Object.keys(body).some((name) => name.includes('_') && said.includes(name));
}

/** Throws ProfileError for a key that no header can carry; the platform's own error would quote it. */
function usableKey(key: string | undefined, setKey: string): string | undefined {
  const trimmed = key?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new ProfileError(`The key has blanks or other characters that no key has. ${setKey}.`);
}
