/** One request and its answer: no second try, no queue. */
import type { OpenAI } from 'openai';
import { Stream } from 'openai/streaming';
import { CancelledError } from '../../base/stepwise';
import { MOST_TEXT, type ChatChunk, type ChatReply, type ReplyToken, type Usage } from '../chat-model';
import { fieldOf, MOST_TOKENS, readPart, type Part } from './chunks';
import type { RequestBody } from './body';
import { Fault } from './fault';
import { cutOff } from './network';
import type { KeyWatch } from './scrub';
import { faultOfStatus, messageIn } from './status';
import { tooLarge, Wire, type WireOptions } from './wire';

export interface Answer extends ChatReply {
  /** The model's name as the server has it. */
  readonly model?: string;
  /** The number of parts in which its text came. */
  readonly pieces: number;
}

export interface ExchangeOptions extends WireOptions {
  /** The base URL, as text. */
  readonly base: string;
  readonly body: RequestBody;
  /** A reply without a word is a reply; else it is a fault. */
  readonly mayBeEmpty?: boolean;
}

/** Sends the request; yields what comes, returns the whole. Throws Fault, or CancelledError when the signal aborts. */
export async function* exchange(options: ExchangeOptions): AsyncGenerator<ChatChunk, Answer, undefined> {
  const wire = new Wire(options);
  const answer = new Collector(options, wire);
  try {
    for await (const chunk of await open(options, wire, answer)) {
      yield* answer.add(chunk);
    }
    yield* answer.rest();
    // The SDK takes an aborted connection for the end of the stream.
    if (wire.fault !== undefined) throw wire.fault;
  } catch (error) {
    if (options.signal.aborted) throw new CancelledError();
    // A finished reply also yields the text that was withheld as a possible beginning of a key.
    yield* answer.rest();
    answer.broke(wire.fault ?? faultOfSdk(error, options));
  } finally {
    wire.close();
  }
  if (options.signal.aborted) throw new CancelledError();
  return answer.result();
}

/** Sends the request. The SDK takes the events of the answer apart. */
async function open(
  { base, body }: ExchangeOptions,
  wire: Wire,
  answer: Collector,
): Promise<Stream<unknown>> {
  const response = await wire.post(`${base}/chat/completions`, JSON.stringify(body));
  // Only one thing that the SDK logs is of use: the text of an unreadable event. It goes no further than a message.
  const logger = { ...SILENT, error: (_message: string, ...rest: unknown[]) => answer.unreadable(rest[0]) };
  const client: Partial<OpenAI> = { logger, logLevel: 'error' };
  // Reading ends with `wire.close`; all that the SDK uses of a client is its logger.
  return Stream.fromSSEResponse(response, new AbortController(), client as OpenAI);
}

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing };

function faultOfSdk(error: unknown, { place, scrub, now }: ExchangeOptions): Fault {
  if (error instanceof Fault) return error;
  const inner = fieldOf(error, 'error');
  if (inner === undefined) return cutOff(place);
  return faultOfEvent(inner, { place, scrub, now });
}

/** An error that came in a stream that had begun well. Its code is a status where it is a number of one. */
function faultOfEvent(
  error: unknown,
  { place, scrub, now }: Pick<ExchangeOptions, 'place' | 'scrub' | 'now'>,
): Fault {
  const status = [fieldOf(error, 'code'), fieldOf(error, 'status')]
    .map(Number)
    .find((code) => code >= 400 && code < 600);
  const text = JSON.stringify({ error: messageIn(error) ?? 'an error without a message' });
  return faultOfStatus({ status: status ?? 500, headers: new Headers(), text }, place, scrub, now());
}

class Collector {
  #text = '';
  #reasoning = '';
  #pieces = 0;
  #finish: ChatReply['finish'] | undefined;
  #usage: Usage | undefined;
  #model: string | undefined;
  readonly #logprobs: ReplyToken[] = [];
  #known = false;
  #garbage: string | undefined;
  readonly #textWatch: KeyWatch;
  readonly #reasoningWatch: KeyWatch;
  readonly #notes: string[] = [];

  constructor(
    readonly options: ExchangeOptions,
    readonly wire: Wire,
  ) {
    this.#textWatch = options.scrub.watch();
    this.#reasoningWatch = options.scrub.watch();
  }

  *add(chunk: unknown): Generator<ChatChunk> {
    if (fieldOf(chunk, 'object') === 'error') throw faultOfEvent(chunk, this.options);
    const part = readPart(chunk);
    this.#keep(part);
    if (part.text !== '') this.#pieces++;
    yield* this.#say(this.#textWatch.next(part.text), this.#reasoningWatch.next(part.reasoning));
  }

  *rest(): Generator<ChatChunk> {
    yield* this.#say(this.#textWatch.rest(), this.#reasoningWatch.rest());
  }

  *#say(text: string, reasoning: string): Generator<ChatChunk> {
    this.#text += text;
    this.#reasoning += reasoning;
    if (this.#text.length + this.#reasoning.length > MOST_TEXT) throw tooLarge(this.options.place);
    if (reasoning !== '') yield { type: 'reasoning', text: reasoning };
    if (text !== '') yield { type: 'text', text };
  }

  #keep(part: Part): void {
    this.#finish ??= part.finish;
    this.#usage = part.usage ?? this.#usage;
    this.#model ??= part.model;
    this.#logprobs.push(...part.logprobs.slice(0, MOST_TOKENS - this.#logprobs.length));
    this.#known ||= part.known;
  }

  /** The SDK could not read an event. */
  unreadable(event: unknown): void {
    this.#garbage ??= typeof event === 'string' ? event : '';
  }

  /** The stream broke. Where the reply had been finished before, that is worth a note; else the fault is thrown. */
  broke(fault: Fault): void {
    const complete = this.#finish !== undefined && this.#text !== '' && fault.code !== 'too-large';
    if (!complete)
      throw this.#garbage === undefined || this.wire.fault !== undefined ? fault : this.#garbled();
    this.#notes.push(`after the end: ${this.#garbage === undefined ? fault.code : 'garbled'}`);
  }

  result(): Answer {
    const { wire, options } = this;
    if (!this.#known) throw this.#garbled();
    if (this.#finish === undefined && !wire.done) throw cutOff(options.place);
    if (this.#text === '' && this.#reasoning === '' && options.mayBeEmpty !== true)
      throw emptyReply(this.#finish, options);
    const hasKey = this.#textWatch.found || this.#reasoningWatch.found || this.#isKeyInTokens();
    return {
      text: this.#text,
      ...(this.#reasoning !== '' && { reasoning: this.#reasoning }),
      ...(this.#usage && { usage: this.#usage }),
      finish: this.#finish ?? 'other',
      ...(this.#model !== undefined && { model: options.scrub.line(this.#model) }),
      // Tokens may have the key in pieces.
      ...(this.#logprobs.length > 0 && !hasKey && { logprobs: this.#logprobs }),
      pieces: this.#pieces,
      notes: [...this.#notes, ...this.#oddities(hasKey)],
    };
  }

  #isKeyInTokens(): boolean {
    const { scrub } = this.options;
    const others = this.#logprobs.flatMap(({ top = [] }) => top);
    return (
      scrub.isIn(...this.#logprobs.map(({ token }) => token)) || others.some(({ token }) => scrub.isIn(token))
    );
  }

  #oddities(hasKey: boolean): string[] {
    const wantsStream = this.options.body['stream'] === true;
    const onePiece = this.wire.whole || (this.#pieces === 1 && this.#text.length > ONE_PIECE);
    const oddities = {
      'no usage': this.#usage === undefined,
      'in one piece': wantsStream && onePiece,
      'a stream': !wantsStream && !this.wire.whole,
      'no finish reason': this.#finish === undefined,
      'no end mark': !this.wire.done,
      'no text': this.#text === '',
      'the key was in the reply': hasKey,
    };
    return Object.entries(oddities).flatMap(([note, holds]) => (holds ? [note] : []));
  }

  #garbled(): Fault {
    const { place, scrub } = this.options;
    const received =
      this.#garbage === undefined ? 'nothing that is part of a reply' : scrub.line(this.#garbage);
    const quote = received === '' ? '.' : `: ${received}`;
    return new Fault('garbled', `A part of the answer of ${place.host} cannot be read${quote}`, {
      passing: true,
    });
  }
}

/** A longer text is not one token. */
const ONE_PIECE = 64;

function emptyReply(finish: ChatReply['finish'] | undefined, { place }: ExchangeOptions): Fault {
  const words =
    finish === 'length'
      ? `${place.model} used up its tokens before it said anything. Raise maxTokens of "${place.name}", or turn its thinking off.`
      : `${place.model} at ${place.host} sent a reply without text.`;
  // A reply that the token limit cut would be cut at the same place again.
  return new Fault('empty', words, { passing: finish !== 'length' });
}
