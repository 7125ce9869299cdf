/**
 * One request on its way: what goes out (and nothing else does), and what comes back, under limits of time between
 * two bytes, of time in all, and of size.
 */
import { onAbort } from '../../base/abort';
import { joined } from '../../base/bytes';
import { decode, EventBuffer, isTooDeep, MOST_LEVELS } from './bytes';
import { Fault } from './fault';
import { cutOff, faultOfBody, faultOfConnection } from './network';
import type { Scrubber } from './scrub';
import { describePage, faultOfStatus, type Place } from './status';
import { eventLoopTurn } from '../../base/stepwise';

export interface WireOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The only origin that the key may be sent to. */
  readonly origin: string;
  readonly key: string | undefined;
  /** Milliseconds to wait for the response, and then for each further part of it. */
  readonly timeoutMs: number;
  /**
   * Milliseconds that the whole call may take: bytes that only keep the connection alive would come for ever.
   */
  readonly callMs: number;
  readonly place: Place;
  readonly scrub: Scrubber;
  /** Wall clock in ms, for dates in `Retry-After`. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** An answer in one piece, or one event of a stream, may have so many bytes. */
const MOST_BYTES = 8 << 20;
/** Bytes of an error page that are read at most. */
const MOST_ERROR_BYTES = 65_536;
/** Time that a connection gets to end by itself after `[DONE]`, so that it can be used again. */
const LINGER_MS = 250;
/** A reply of fewer bytes is handled without a pause. */
const PAUSE_BYTES = 16_384;

const EVENT_STREAM = { 'content-type': 'text/event-stream' };
const DONE = '[DONE]';

export class Wire {
  /** The fault as this class detected it; the SDK's own errors are less exact. */
  fault: Fault | undefined;
  /** The end mark of a stream was seen. */
  done = false;
  /** The answer was one JSON text, not a stream. */
  whole = false;

  readonly #options: WireOptions;
  /** Milliseconds of `performance.now`. */
  readonly #deadline: number;
  readonly #abort = new AbortController();
  /** The answer was read to its last byte. */
  #ended = false;
  /** Bytes handled since the last pause. */
  #unpaused = 0;
  readonly #events = new EventBuffer();

  constructor(options: WireOptions) {
    this.#options = options;
    this.#deadline = performance.now() + options.callMs;
  }

  /** Sends JSON by the platform's fetch. Whatever kind of answer comes, the response is an event stream. Rejects with Fault. */
  async post(url: string, json: string): Promise<Response> {
    try {
      return await this.#exchange(url, json);
    } catch (error) {
      this.close();
      this.fault ??= error instanceof Fault ? error : faultOfConnection(error, this.#options.place);
      throw this.fault;
    }
  }

  /** Ends the request, whatever it is doing; one that has come to its end is left alone. */
  close(): void {
    if (!this.#ended) this.#abort.abort();
  }

  async #exchange(url: string, json: string): Promise<Response> {
    const { timeoutMs, place, scrub, now } = this.#options;
    const response = await this.#within(timeoutMs, this.#send(url, json));
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw redirected(response, url, place, scrub);
    }
    const reader = response.body?.getReader();
    if (!response.ok) {
      const text = reader === undefined ? '' : await this.#readSome(reader, MOST_ERROR_BYTES);
      throw faultOfStatus({ status: response.status, headers: response.headers, text }, place, scrub, now());
    }
    if (reader === undefined) throw emptyAnswer(place);
    return await this.#open(reader, response.headers.get('content-type') ?? '');
  }

  #send(url: string, json: string): Promise<Response> {
    const { fetch, key, origin } = this.#options;
    const headers = new Headers({
      accept: 'text/event-stream, application/json',
      'content-type': 'application/json',
    });
    if (key !== undefined && new URL(url).origin === origin) headers.set('authorization', `Bearer ${key}`);
    return fetch(url, {
      method: 'POST',
      body: json,
      headers,
      signal: this.#abort.signal,
      // The user has not agreed to send key and messages to the target of a redirect.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  }

  /** Finds out what came by how it begins: servers mislabel it. */
  async #open(reader: Reader, contentType: string): Promise<Response> {
    const { place, scrub } = this.#options;
    const first = await this.#readFirst(reader);
    const start = decode(first).trimStart();
    if (start === '') throw emptyAnswer(place);
    if (start.startsWith('{') || start.startsWith('[')) return await this.#openWhole(reader, first);
    const stream = contentType.includes('event-stream') || /^(data|event|id|retry|):/.test(start);
    if (stream && !start.startsWith('<')) return this.#openStream(reader, first);
    const text = start + (await this.#readSome(reader, MOST_ERROR_BYTES));
    const received = scrub.line(start.startsWith('<') ? describePage(text) : text);
    const quote = received === '' ? '.' : ` but: ${received}`;
    throw new Fault('garbled', `${place.host} sent no answer of a model${quote}`, { passing: true });
  }

  /**
   * A response whose body is events. All that the SDK does with a body is to iterate over it, and another web stream
   * would cost as much as everything else that is done with a short reply.
   */
  #openStream(reader: Reader, first: Uint8Array): Response {
    const response = new Response(null, { headers: EVENT_STREAM });
    return Object.defineProperty(response, 'body', { value: this.#eventsFrom(reader, first) });
  }

  async *#eventsFrom(reader: Reader, first: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
    let until = Infinity;
    try {
      for (let bytes: Uint8Array | undefined = first; bytes !== undefined;) {
        for (const event of this.#events.push(bytes)) {
          yield this.#checked(event);
          await this.#pause(event.length);
        }
        if (this.#events.size > MOST_BYTES) throw tooLarge(this.#options.place);
        this.done ||= this.#events.size <= MOST_MARK && isEndMark(this.#events.contents());
        if (this.done) until = Math.min(until, performance.now() + LINGER_MS);
        bytes = await this.#read(reader, Math.min(this.#options.timeoutMs, until - performance.now()));
      }
      if (this.#events.size > 0) yield this.#checked(this.#events.rest());
    } catch (error) {
      // Nothing can come after the end mark that matters.
      if (this.done) return;
      this.fault ??= error instanceof Fault ? error : faultOfBody(error, this.#options.place);
      throw this.fault;
    } finally {
      this.close();
    }
  }

  #checked(event: Uint8Array): Uint8Array {
    this.done ||= isEndMark(event);
    if (isTooDeep(event)) throw tooDeep(this.#options.place);
    return event;
  }

  async #openWhole(reader: Reader, first: Uint8Array): Promise<Response> {
    const { place, scrub } = this.#options;
    const bytes = joined([first, await this.#readAll(reader, MOST_BYTES - first.length)]);
    if (isTooDeep(bytes)) throw tooDeep(place);
    const text = decode(bytes);
    this.whole = true;
    this.done = true;
    let line;
    try {
      // Line ends would end the event.
      line = JSON.stringify(parsed(text));
    } catch {
      throw new Fault('garbled', `${place.host} sent an answer that is not valid JSON: ${scrub.line(text)}`, {
        passing: true,
      });
    }
    return new Response(`data: ${line}\n\ndata: ${DONE}\n\n`, { headers: EVENT_STREAM });
  }

  /** Reads up to and with the first byte that is not a blank. */
  async #readFirst(reader: Reader): Promise<Uint8Array> {
    for (let blanks = 0; blanks < MOST_ERROR_BYTES;) {
      const bytes = await this.#read(reader, this.#options.timeoutMs);
      if (bytes === undefined) return new Uint8Array();
      if (decode(bytes).trim() !== '') return bytes;
      blanks += bytes.length;
    }
    throw emptyAnswer(this.#options.place);
  }

  async #readAll(reader: Reader, most: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let left = most; ;) {
      const bytes = await this.#read(reader, this.#options.timeoutMs);
      if (bytes === undefined) return joined(pieces);
      left -= bytes.length;
      if (left < 0) throw tooLarge(this.#options.place);
      pieces.push(bytes);
    }
  }

  /** Reads the beginning of a text that is only inspected: faults and the rest of it do not matter. */
  async #readSome(reader: Reader, most: number): Promise<string> {
    const pieces: Uint8Array[] = [];
    try {
      for (let left = most; left > 0;) {
        const bytes = await this.#read(reader, this.#options.timeoutMs);
        if (bytes === undefined) return decode(joined(pieces));
        pieces.push(bytes.subarray(0, left));
        left -= bytes.length;
      }
    } catch {
      // The reply so far has to do.
    }
    this.close();
    return decode(joined(pieces));
  }

  async #read(reader: Reader, ms: number): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#within(ms, reader.read()).catch((error: unknown) => {
      throw error instanceof Fault ? error : faultOfBody(error, this.#options.place);
    });
    this.#ended ||= done;
    if (done) return undefined;
    await this.#pause(value.length);
    return value;
  }

  /** Lets the event loop turn now and then, so that timers and a cancel are heard in a flood of bytes. */
  async #pause(bytes: number): Promise<void> {
    this.#unpaused += bytes;
    const turn = this.#unpaused < PAUSE_BYTES ? undefined : dueTurn();
    if (turn === undefined) return;
    await this.#within(this.#options.timeoutMs, turn);
    this.#unpaused = 0;
  }

  /**
   * Waits for `work`, but no longer than `ms`, nor beyond the end of the call or a cancel: not every fetch obeys its
   * signal.
   */
  #within<T>(ms: number, work: Promise<T>): Promise<T> {
    const { signal, place, callMs } = this.#options;
    const left = this.#deadline - performance.now();
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        forget();
      };
      const stop = (fault: Fault) => {
        over();
        reject(fault);
        this.close();
      };
      const wait = Math.min(ms, left);
      const fault = () => (left < ms ? timedOut(place, callMs) : stalled(place, ms));
      const timer = setTimeout(() => stop(fault()), wait);
      const forget = onAbort(signal, () => stop(cutOff(place)));
      void work.then(resolve, reject).finally(over);
      if (signal.aborted) stop(cutOff(place));
      // A timer would lose against bytes that have arrived, so an expired deadline is checked here.
      if (wait <= 0) stop(fault());
    });
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Bytes of an event that can be the end mark. */
const MOST_MARK = 64;

const isEndMark = (event: Uint8Array): boolean =>
  event.length <= MOST_MARK && /^data: ?\[DONE\]/m.test(decode(event));

/** JSON, also with the numbers that Python writes and JSON does not have: they become null. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const orString = /"(?:\\.|[^"\\])*"|-?\bInfinity\b|\bNaN\b/g;
    return JSON.parse(text.replace(orString, (found) => (found.startsWith('"') ? found : 'null')));
  }
}

function stalled({ host, name }: Place, ms: number): Fault {
  return new Fault(
    'stalled',
    `Nothing came from ${host} for ${secondsOf(ms)} s. If it needs longer, raise timeoutSeconds of "${name}".`,
    { passing: true },
  );
}

/** The fault of a timeout. It is not passing: the next call would wait for as long. */
const timedOut = ({ host, name }: Place, ms: number): Fault =>
  new Fault(
    'timed-out',
    `The answer of ${host} was not complete after ${secondsOf(ms)} s. If it needs longer, raise maxCallSeconds of "${name}".`,
  );

const secondsOf = (ms: number): number => Math.round(ms / 10) / 100;

function emptyAnswer({ host }: Place): Fault {
  return new Fault('empty', `${host} sent an empty answer.`, { passing: true });
}

export function tooLarge({ host, name }: Place): Fault {
  return new Fault(
    'too-large',
    `The answer of ${host} is too large and was dropped. Check maxTokens of "${name}".`,
  );
}

const tooDeep = ({ host }: Place): Fault =>
  new Fault(
    'garbled',
    `The answer of ${host} has more than ${MOST_LEVELS.toLocaleString('en')} levels of lists and objects, and was not read.`,
  );

/** `from`: the address that was asked. A web page is not told the status, nor where a redirect leads. */
function redirected(
  { status, headers }: Response,
  from: string,
  { host, name }: Place,
  scrub: Scrubber,
): Fault {
  const location = headers.get('location');
  if (location === null && status > 0) {
    const words = `${host} answered ${status} without an address. Check the base URL of "${name}".`;
    return new Fault('redirected', words);
  }
  const url = location !== null && URL.canParse(location, from) ? new URL(location, from) : undefined;
  const { to, remedy } = targetOf(url, name);
  return new Fault('redirected', `${host} redirects to ${scrub.line(to)}. Nothing was sent there${remedy}.`);
}

function targetOf(url: URL | undefined, name: string): { readonly to: string; readonly remedy: string } {
  if (url === undefined) return { to: 'another address', remedy: '' };
  if (!/^https?:$/.test(url.protocol)) return { to: `a ${url.protocol} address`, remedy: '' };
  const remedy = `; if it is the right place, make it the base URL of "${name}"`;
  return { to: url.origin + url.pathname, remedy };
}

const SLICE_MS = 20;

let next: Promise<void> | undefined;
let began = 0;

/**
 * The next turn of the event loop if the last one is too long ago, else undefined: work on bytes that have already come
 * never leaves the microtasks by itself. All calls wait for the same one:
 * a slice for each of them would add up.
 */
function dueTurn(): Promise<void> | undefined {
  if (performance.now() - began < SLICE_MS) return undefined;
  next ??= eventLoopTurn().then(() => {
    next = undefined;
    began = performance.now();
  });
  return next;
}
