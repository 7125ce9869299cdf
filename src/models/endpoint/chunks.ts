/**
 * Parts of an answer in the shapes that servers send. Everything here is untrusted: a field of an unexpected kind is
 * as good as absent.
 */
import type { ChatReply, ReplyToken, Usage } from '../chat-model';

export interface Part {
  readonly text: string;
  readonly reasoning: string;
  readonly finish: ChatReply['finish'] | undefined;
  readonly usage: Usage | undefined;
  readonly model: string | undefined;
  /** Log probabilities of the tokens of the text. */
  readonly logprobs: readonly ReplyToken[];
  /** False where it has not even the shape of an answer. */
  readonly known: boolean;
}

/** One event of a stream, or a whole answer (`message` in place of `delta`). */
export function readPart(chunk: unknown): Part {
  const choices = fieldOf(chunk, 'choices');
  // More than one choice is never asked for.
  const choice = Array.isArray(choices)
    ? (choices as unknown[]).find((each) => (fieldOf(each, 'index') ?? 0) === 0)
    : undefined;
  const body = fieldOf(choice, 'delta') ?? fieldOf(choice, 'message');
  const content = split(fieldOf(body, 'content') ?? fieldOf(choice, 'text'));
  const model = fieldOf(chunk, 'model');
  return {
    text: content.text || split(fieldOf(body, 'refusal')).text,
    reasoning: content.reasoning || reasoningOf(body),
    finish: finishOf(fieldOf(choice, 'finish_reason')),
    usage: usageOf(fieldOf(chunk, 'usage') ?? fieldOf(fieldOf(chunk, 'x_groq'), 'usage')),
    model: typeof model === 'string' && model !== '' ? model : undefined,
    logprobs: logprobsOf(fieldOf(choice, 'logprobs')),
    known: Array.isArray(choices),
  };
}

export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const field: unknown = Reflect.get(value, name);
  return field === null ? undefined : field;
}

/** Servers that have two of these say the same in both. */
const REASONING = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_details'];

function reasoningOf(body: unknown): string {
  for (const name of REASONING) {
    const { text, reasoning } = split(fieldOf(body, name));
    if (text + reasoning !== '') return reasoning + text;
  }
  return '';
}

interface Split {
  readonly text: string;
  readonly reasoning: string;
}

const DEPTH = 4;

/** A string; `{type, text}`; a list of such, where parts of type `thinking` or `reasoning` are not part of the reply. */
function split(value: unknown, depth = 0): Split {
  if (typeof value === 'string') return { text: value, reasoning: '' };
  if (depth > DEPTH || typeof value !== 'object' || value === null) return { text: '', reasoning: '' };
  if (Array.isArray(value)) {
    const parts = (value as unknown[]).map((each) => split(each, depth + 1));
    return {
      text: parts.map(({ text }) => text).join(''),
      reasoning: parts.map(({ reasoning }) => reasoning).join(''),
    };
  }
  const inner = ['text', 'content', 'thinking', 'reasoning', 'summary']
    .map((name) => split(fieldOf(value, name), depth + 1))
    .find(({ text, reasoning }) => text + reasoning !== '');
  if (inner === undefined) return { text: '', reasoning: '' };
  const type = fieldOf(value, 'type');
  const thinks = typeof type === 'string' && /^(thinking|reasoning)/.test(type);
  return thinks ? { text: '', reasoning: inner.reasoning + inner.text } : inner;
}

function finishOf(reason: unknown): ChatReply['finish'] | undefined {
  if (typeof reason !== 'string' || reason === '') return undefined;
  if (/^(stop|eos|end_turn|stop_sequence)$/i.test(reason)) return 'stop';
  return /^(length|max_tokens|model_length|max_output_tokens)$/i.test(reason) ? 'length' : 'other';
}

/** Undefined also where one count is untrue: the others are of the same server. */
function usageOf(value: unknown): Usage | undefined {
  const details = fieldOf(value, 'completion_tokens_details') ?? fieldOf(value, 'output_tokens_details');
  const counts = Object.entries({
    prompt: fieldOf(value, 'prompt_tokens') ?? fieldOf(value, 'input_tokens'),
    completion: fieldOf(value, 'completion_tokens') ?? fieldOf(value, 'output_tokens'),
    reasoning: fieldOf(details, 'reasoning_tokens') ?? fieldOf(value, 'reasoning_tokens'),
  }).filter(([, count]) => count !== undefined);
  const isTrue = counts.length > 0 && counts.every(([, count]) => isCount(count));
  return isTrue ? Object.fromEntries(counts) : undefined;
}

/** Tokens that no call reaches. */
const MOST_COUNTED = 100_000_000;

export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_COUNTED;

/** Tokens of a reply whose probabilities are kept. */
export const MOST_TOKENS = 10_000;
/** Alternatives at one place; profiles ask for no more. */
const MOST_ALTERNATIVES = 20;
/** A longer text is no token. */
export const LONGEST_TOKEN = 256;

function logprobsOf(value: unknown): readonly ReplyToken[] {
  return firstOf(fieldOf(value, 'content'), MOST_TOKENS).flatMap((each) => {
    const token = tokenOf(each);
    if (!token) return [];
    const top = firstOf(fieldOf(each, 'top_logprobs'), MOST_ALTERNATIVES).flatMap(
      (other) => tokenOf(other) ?? [],
    );
    return { ...token, ...(top.length > 0 && { top }) };
  });
}

const firstOf = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]).slice(0, most) : [];

function tokenOf(value: unknown): ReplyToken | undefined {
  const [token, logprob] = ['token', 'logprob'].map((name) => fieldOf(value, name));
  const isToken = typeof token === 'string' && token.length <= LONGEST_TOKEN && typeof logprob === 'number';
  return isToken ? { token, logprob } : undefined;
}
