/** A model behind an OpenAI-compatible address. */
import type { ChatChunk, ChatMessage, ChatModel, ChatParams, ChatReply } from '../chat-model';
import { addressOf, baseOf, pathOf, ProfileError } from './address';
import { bodyOf, sentParams, type Quirks, type RequestBody } from './body';
import { exchange, type Answer } from './exchange';
import { traceOf } from './extra';
import { Fault } from './fault';
import { EndpointPool } from './pool';
import type { EndpointProfile } from './profile';
import { schemeOf } from './same';
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

/** Throws ProfileError where the address or the key cannot be used at all. */
export function endpointModel(profile: EndpointProfile, options: EndpointOptions = {}): ChatModel {
  const endpoint = new Endpoint(profile, options);
  const { name, model } = profile;
  const { host, protocol } = addressOf(profile.baseURL);
  return {
    identity: { kind: 'endpoint', name, model, host, scheme: schemeOf(protocol) },
    decoding: (params) => {
      const extra = traceOf(profile.extraBody);
      return { ...sentParams(profile, params), ...(extra !== undefined && { extra }) };
    },
    async *chat(messages, params, signal) {
      const answer = yield* endpoint.call(messages, params, signal);
      const { text, reasoning, usage, finish, notes = [] } = answer;
      return {
        text,
        ...(reasoning !== undefined && { reasoning }),
        ...(usage && { usage }),
        finish,
        ...(notes.length > 0 && { notes }),
      } satisfies ChatReply;
    },
  };
}

/** More of an answer than a game needs; for trying an endpoint. */
export class Endpoint {
  readonly #url: URL;
  readonly #pool: EndpointPool;
  readonly #wire: Omit<WireOptions, 'signal'>;

  constructor(
    readonly profile: EndpointProfile,
    readonly options: EndpointOptions,
    /** Further fields of each request, which trying an endpoint adds. */
    readonly more: RequestBody = {},
  ) {
    this.#url = addressOf(profile.baseURL);
    const clock = { ticks: () => performance.now(), sleep: options.sleep ?? sleep };
    this.#pool = options.pool ?? new EndpointPool(profile.concurrency, profile, clock);
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
    const leave = await this.#pool.enter(signal);
    try {
      return yield* this.#persist(messages, params, signal);
    } finally {
      leave();
    }
  }

  /** Again after faults that may pass. A call keeps its place in the queue meanwhile. */
  async *#persist(
    messages: readonly ChatMessage[],
    params: ChatParams,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, Answer, undefined> {
    const { backoff, random = Math.random, sleep: wait = sleep } = this.options;
    for (let attempt = 1; ; attempt++) {
      try {
        return yield* this.#adapt(messages, params, signal, attempt > 1);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        if (!error.details.passing || attempt > this.profile.maxRetries) throw error.toError(attempt);
        const waitMs = pauseAfter(attempt, error.details.retryAfterMs, { ...BACKOFF, ...backoff }, random);
        if (error.code === 'rate-limited') this.#pool.slowDown(waitMs);
        yield { type: 'retry', attempt, waitMs, error: error.message };
        await wait(waitMs, signal);
      }
    }
  }

  /** Again without what the server refuses, where nothing changes for the reply. That is no fault, but noted. */
  async *#adapt(
    messages: readonly ChatMessage[],
    params: ChatParams,
    signal: AbortSignal,
    paused: boolean,
  ): AsyncGenerator<ChatChunk, Answer, undefined> {
    const notes: string[] = [];
    const quirks = { ...this.#pool.quirks };
    for (;;) {
      const body = { ...this.more, ...bodyOf(this.profile, messages, params, quirks) };
      const used = await this.#pool.turn(signal, paused);
      try {
        const answer = yield* exchange({ ...this.#wire, base: baseOf(this.#url), body, signal });
        this.#pool.answered();
        used(tokensOf(answer, messages));
        // Kept when it has proved right only.
        Object.assign(this.#pool.quirks, quirks);
        return { ...answer, notes: [...notes, ...(answer.notes ?? [])] };
      } catch (error) {
        const note = error instanceof Fault ? learn(error, body, quirks) : undefined;
        if (note === undefined) throw error;
        notes.push(note);
      }
    }
  }
}

/** Letters of a token, where the server does not count. */
const LETTERS = 4;

const tokensOf = ({ usage, text }: Answer, messages: readonly ChatMessage[]): number =>
  (usage?.prompt ?? messages.reduce((sum, { content }) => sum + content.length, 0) / LETTERS) +
  (usage?.completion ?? text.length / LETTERS);

/** @returns what was learnt; undefined if the refusal is about something else */
function learn(fault: Fault, body: RequestBody, quirks: Quirks): string | undefined {
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
