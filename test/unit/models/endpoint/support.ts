/** Calls to a real HTTP server, and what is left behind by them. */
import { onTestFinished } from 'vitest';
import type {
  ChatChunk,
  ChatMessage,
  ChatModel,
  ChatParams,
  ChatReply,
} from '../../../../src/models/chat-model';
import {
  endpointModel,
  profileSchema,
  type EndpointOptions,
  type EndpointProfile,
} from '../../../../src/models/endpoint';
import { startLlmServer, type LlmServer, type LlmServerOptions } from '../../../harness/llm';

export const KEY = 'sk-test-5f1c7Qz9PfWm2LrXe8vTb4';
export const HELLO: readonly ChatMessage[] = [{ role: 'user', content: 'Say something.' }];
/** Answer of the server to that; it counts a word as a token. */
export const REPLY: Partial<ChatReply> = {
  text: 'That were 2 words.',
  usage: { prompt: 2, completion: 4 },
  finish: 'stop',
};

/** Closed when the test is over. */
export async function serve(options: LlmServerOptions = {}): Promise<LlmServer> {
  const server = await startLlmServer(options);
  onTestFinished(() => server.close());
  return server;
}

/**
 * Patient: a machine at work must not look like a stall. Tests of stalls are less so, and below the limit of what users
 * may write.
 */
export function profileOf(
  server: { readonly url: string },
  changes: Partial<EndpointProfile> = {},
): EndpointProfile {
  const usual = { name: 'Test', baseURL: server.url, model: 'tiny', timeoutSeconds: 5, maxRetries: 2 };
  return { ...profileSchema.parse(usual), ...changes };
}

/** A model whose pauses are a millisecond, unless the server asks for more. */
export function modelOf(
  server: { readonly url: string },
  changes: Partial<EndpointProfile> = {},
  options: EndpointOptions = {},
): ChatModel {
  return endpointModel(profileOf(server, changes), { backoff: { firstMs: 1 }, ...options });
}

export interface Outcome {
  readonly chunks: readonly ChatChunk[];
  readonly reply?: ChatReply;
  readonly error?: unknown;
}

export interface CallOptions {
  readonly messages?: readonly ChatMessage[];
  readonly params?: ChatParams;
  readonly signal?: AbortSignal;
  readonly onChunk?: (chunk: ChatChunk) => void;
}

/** One call to its end, whatever that is. */
export async function call(model: ChatModel, options: CallOptions = {}): Promise<Outcome> {
  const { messages = HELLO, params = {}, signal = new AbortController().signal, onChunk } = options;
  const chunks: ChatChunk[] = [];
  try {
    const chat = model.chat(messages, params, signal);
    for (;;) {
      const step = await chat.next();
      if (step.done) return { chunks, reply: step.value };
      chunks.push(step.value);
      onChunk?.(step.value);
    }
  } catch (error) {
    return { chunks, error };
  }
}

export const retriesIn = ({ chunks }: Outcome) => chunks.filter((chunk) => chunk.type === 'retry');

export const textIn = ({ chunks }: Outcome) =>
  chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');

/** Resolves when `holds` does; rejects after a second. */
export async function eventually(holds: () => boolean): Promise<void> {
  const end = performance.now() + 1000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still not: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Counts timers that were set and neither ran nor were cleared. */
function watchTimers(): { readonly pending: () => number; readonly stop: () => void } {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const pending = new Set<NodeJS.Timeout>();
  const watched = (work: () => void, ms?: number) => {
    const timer = set(() => {
      pending.delete(timer);
      work();
    }, ms);
    pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(watched, set) as typeof set;
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer as NodeJS.Timeout);
    clear(timer);
  };
  const stop = () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  // Those of the platform's own fetch keep nothing alive.
  return { pending: () => [...pending].filter((timer) => timer.hasRef()).length, stop };
}

/**
 * Runs `work`, then sees that no connection with a request in it is left with the server and no timer here. (Idle
 * connections are the platform's: it opens one in place of each that is aborted, for a while.)
 */
export async function leavesNothing<T>(server: LlmServer, work: () => Promise<T>): Promise<T> {
  const timers = watchTimers();
  try {
    return await work();
  } finally {
    timers.stop();
    await eventually(() => server.underWay() === 0 && timers.pending() === 0);
  }
}

/** A port that nobody listens at. */
export async function closedPort(): Promise<number> {
  const server = await startLlmServer();
  await server.close();
  return server.port;
}

/** The text of a reply, when it is complete. */
export async function textOf(reply: ReturnType<ChatModel['chat']>): Promise<string> {
  for (;;) {
    const step = await reply.next();
    if (step.done) return step.value.text;
  }
}
