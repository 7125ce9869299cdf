/** One judge's way to its model: short answers, and room to think for models that do. */
import {
  drain,
  ModelError,
  type ChatMessage,
  type ChatModel,
  type ChatParams,
  type ChatReply,
  type Usage,
} from '../../models/chat-model';
import { stripThinking } from '../../tasks/thinking';
import { THINKING_TOKENS } from './load';

export interface ModelReply {
  /** The text that the model generated. */
  readonly raw: string;
  readonly reasoning?: string;
  /** The text without thinking. */
  readonly answer: string;
  readonly usage?: Usage;
}

export class Caller {
  /** A model that thinks, or was cut off while it did, gets more room from the start. */
  #thinks: boolean;

  constructor(
    private readonly model: ChatModel,
    private readonly params: ChatParams & { readonly maxTokens: number },
    thinks = false,
  ) {
    this.#thinks = thinks;
  }

  /** Throws ModelError and CancelledError. An empty reply is an answer without words. */
  async say(messages: readonly ChatMessage[], signal: AbortSignal): Promise<ModelReply> {
    const first = await this.#chat(messages, signal);
    if (this.#thinks || !wasCut(first)) return replyOf(first);
    this.#thinks = true;
    const second = await this.#chat(messages, signal);
    const usage = addUsage(first.usage, second.usage);
    return { ...replyOf(second), ...(usage && { usage }) };
  }

  async #chat(messages: readonly ChatMessage[], signal: AbortSignal): Promise<ChatReply> {
    const params = this.#thinks ? { ...this.params, maxTokens: THINKING_TOKENS } : this.params;
    try {
      return await drain(this.model.chat(messages, params, signal));
    } catch (error) {
      // A model with hidden thoughts that used up all tokens returns an empty reply.
      if (error instanceof ModelError && error.code === 'empty') return { text: '', finish: 'length' };
      throw error;
    }
  }
}

/**
 * Checks whether the token limit cut the reply before the answer: within a thought, or before the first visible word.
 */
function wasCut({ text, finish }: ChatReply): boolean {
  if (finish !== 'length') return false;
  const { answer, unfinished } = stripThinking(text);
  return unfinished || answer.trim() === '';
}

const replyOf = ({ text, reasoning, usage }: ChatReply): ModelReply => ({
  raw: text,
  ...(reasoning !== undefined && { reasoning }),
  answer: stripThinking(text).answer.trim(),
  ...(usage && { usage }),
});

/** The sum; what one of two calls did not count is taken as nothing. */
export function addUsage(p: Usage | undefined, q: Usage | undefined): Usage | undefined {
  if (!p || !q) return p ?? q;
  const total = (key: keyof Usage): Usage =>
    p[key] === undefined && q[key] === undefined ? {} : { [key]: (p[key] ?? 0) + (q[key] ?? 0) };
  return { ...total('prompt'), ...total('completion'), ...total('reasoning') };
}
