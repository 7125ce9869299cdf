/** Models that answer in a conversation: offline agents, endpoints, models of the editor. */
import type { Message, PlayedPosition, ScoreRequest } from '../tasks/task';
import type { Json } from '../base/json';

/** Characters of a reply and its thinking together that are read: far more than any token limit of the experiments. */
export const MOST_TEXT = 1 << 20;

export type ChatMessage = Message;

export interface ChatParams {
  /** New tokens at most; undefined: the endpoint's own limit. */
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly presencePenalty?: number;
  readonly seed?: number;
  /** Ask for thinking, or for none, where the model can be asked. */
  readonly thinking?: boolean;
}

/** The names of all parameters, in the order in which they are shown. */
export const CHAT_PARAMS = Object.keys({
  maxTokens: true,
  temperature: true,
  topP: true,
  topK: true,
  presencePenalty: true,
  seed: true,
  thinking: true,
} satisfies Record<keyof ChatParams, true>) as readonly (keyof ChatParams)[];

/** The parameters that profiles and suites set: a seed is of one episode. */
export type SetParam = Exclude<keyof ChatParams, 'seed'>;
export const SET_PARAMS = CHAT_PARAMS.filter((name) => name !== 'seed');

/** The decoding that a call sends: parameters, and under `extra` what else changes its replies, without secrets. */
export interface Decoding extends ChatParams {
  readonly extra?: Json;
  /** The way in which probabilities of texts are asked for, where the profile chooses one. */
  readonly scoring?: string;
}

/** Tokens as the endpoint counted them. */
export interface Usage {
  readonly prompt?: number;
  readonly completion?: number;
  readonly reasoning?: number;
}

/** A token of a reply with its probability, and the most probable ones at its place. */
export interface ReplyToken {
  readonly token: string;
  /** Natural logarithm. */
  readonly logprob: number;
  readonly top?: readonly ReplyToken[];
}

export interface ChatReply {
  /** The text as generated, with thinking tags. */
  readonly text: string;
  /** Thinking that came in a field of its own. */
  readonly reasoning?: string;
  readonly usage?: Usage;
  /** `length`: the token limit cut it. */
  readonly finish: 'stop' | 'length' | 'other';
  /** Log probabilities of the reply's tokens; present only where the profile asks for them. */
  readonly logprobs?: readonly ReplyToken[];
  /** Harmless irregularities of the answer: `no usage`, `in one piece`, … */
  readonly notes?: readonly string[];
}

export type ChatChunk =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** Discards what came so far: the request is sent again after `waitMs`. */
  | { readonly type: 'retry'; readonly attempt: number; readonly waitMs: number; readonly error: string };

/** Identifies a model in transcripts: never by a key or a header, and by no more of an address than scheme and host. */
export interface ModelIdentity {
  readonly kind: 'offline' | 'endpoint' | 'vscode';
  /** The agent's or the profile's name. */
  readonly name: string;
  readonly model?: string;
  readonly host?: string;
  /** The scheme of an endpoint's address: `https`, or `http`, which others on the network can read. */
  readonly scheme?: string;
}

export interface ChatModel {
  readonly identity: ModelIdentity;
  /**
   * The parameters that a call sends, for transcripts: a model may leave some out and add others. Absent: the
   * parameters unchanged.
   */
  decoding?(params: ChatParams): Decoding;
  /**
   * One reply, as a stream; the generator returns the whole of it. Throws ModelError, or CancelledError when the signal
   * aborts. Models behind endpoints repeat a call after a transport fault and yield a `retry` chunk; models of the
   * editor leave that to their providers. `position`: the position of the game, for players that need no conversation.
   */
  chat(
    messages: readonly ChatMessage[],
    params: ChatParams,
    signal: AbortSignal,
    position?: PlayedPosition,
  ): AsyncGenerator<ChatChunk, ChatReply, undefined>;
  /**
   * The probabilities of texts that may follow: the reply's text is the JSON of `Scores`, or the text of the model where it
   * gives probabilities of raw texts only. Absent where it gives none. Otherwise as `chat`.
   */
  score?(
    request: ScoreRequest & { readonly messages: readonly ChatMessage[] },
    params: ChatParams,
    signal: AbortSignal,
    position?: PlayedPosition,
  ): AsyncGenerator<ChatChunk, ChatReply, undefined>;
  /**
   * The embeddings of texts, in their order. Absent where the model gives none. Otherwise as `chat`; a server that has no
   * embeddings is a ModelError.
   */
  embed?(texts: readonly string[], signal: AbortSignal): AsyncGenerator<ChatChunk, Embeddings, undefined>;
  /** Finds out whether `score` can be asked, and how. Rejects as `score` does, with a remedy. */
  probeScoring?(signal: AbortSignal): Promise<void>;
}

export interface Embeddings {
  readonly vectors: readonly (readonly number[])[];
  /** Tokens that were sent, as the endpoint counted them. */
  readonly tokens?: number;
}

/** A model could not answer, and trying again now would not help. `code` is stable, `message` names a remedy. */
export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ModelError';
  }
}

/** The error where a game needs probabilities of texts and a model has no ability to give them. */
export const noProbabilities = ({ identity: { name } }: ChatModel): ModelError =>
  new ModelError(
    'no-probabilities',
    `${name} gives no probabilities of words. Choose an endpoint whose server does, or an offline agent.`,
  );

/**
 * Kinds of model errors. `lasting`: the next call, even for another game, would fail in the same way, so a batch stops.
 * Errors of a single reply do not last.
 */
const MODEL_ERRORS = {
  'no-key': { lasting: true },
  unauthorised: { lasting: true },
  forbidden: { lasting: true },
  'not-found': { lasting: true },
  /** The address sends requests elsewhere, where no key goes. */
  redirected: { lasting: true },
  'bad-request': { lasting: true },
  'rate-limited': { lasting: false },
  server: { lasting: false },
  /** Told after every repetition only. */
  unreachable: { lasting: true },
  tls: { lasting: true },
  stalled: { lasting: false },
  /** The answer went on for longer than a call may take. */
  'timed-out': { lasting: false },
  cut: { lasting: false },
  garbled: { lasting: false },
  empty: { lasting: false },
  'too-large': { lasting: false },
  quota: { lasting: true },
  denied: { lasting: true },
  /** The server gives no probabilities, and the game is about them. */
  'no-probabilities': { lasting: true },
} as const satisfies Readonly<Record<string, { readonly lasting: boolean }>>;

export type ModelErrorCode = keyof typeof MODEL_ERRORS;

/** Tells whether a ModelErrorCode would come again with the next episode; false for any other reason of a failure. */
export const isLasting = (code: string): boolean =>
  Object.entries(MODEL_ERRORS).some(([known, { lasting }]) => lasting && known === code);

/** The usual length of a token, where the server does not count. */
export const LETTERS_OF_TOKEN = 4;

/** The number of letters of all texts together. */
export const lettersIn = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** Waits for the result of a stream whose parts nobody looks at. Rejects with ModelError or CancelledError. */
export async function drain<R>(stream: AsyncGenerator<unknown, R, undefined>): Promise<R> {
  for (;;) {
    const next = await stream.next();
    if (next.done) return next.value;
  }
}
