/**
 * The tokens that a call used, for the limit of tokens a minute: the count of the server where it is possible, else an
 * estimate by letters. A count that no such call can reach would stop all calls to the endpoint for days.
 */
import { type ChatMessage, lettersIn, LETTERS_OF_TOKEN } from '../chat-model';
import type { RequestBody } from './body';
import { fieldOf } from './chunks';
import type { Answer } from './exchange';

/** Tokens that a server may add to a conversation: its template, instructions of its own. */
const MOST_ADDED = 10_000;
/** Tokens of thinking that is not shown, where the request sets no limit: as many as the longest replies of models have. */
const MOST_UNSEEN = 131_072;

export function tokensOfReply(
  { usage, text, reasoning = '' }: Pick<Answer, 'usage' | 'text' | 'reasoning'>,
  messages: readonly ChatMessage[],
  body: RequestBody,
): number {
  const sent = lettersIn(messages.map(({ content }) => content));
  const received = lettersIn([text, reasoning]);
  const limit = limitIn(body) ?? MOST_UNSEEN;
  return (
    Math.min(usage?.prompt ?? sent / LETTERS_OF_TOKEN, sent + MOST_ADDED) +
    Math.min(usage?.completion ?? text.length / LETTERS_OF_TOKEN, received + limit)
  );
}

export function tokensOfJson(answer: unknown, body: RequestBody): number {
  const sent = JSON.stringify(body).length;
  const total = fieldOf(fieldOf(answer, 'usage'), 'total_tokens');
  if (typeof total !== 'number' || !(total >= 0)) return sent / LETTERS_OF_TOKEN;
  const { n } = body;
  return Math.min(total, sent + MOST_ADDED + (limitIn(body) ?? 0) * (typeof n === 'number' ? n : 1));
}

function limitIn(body: RequestBody): number | undefined {
  const limit = body['max_completion_tokens'] ?? body['max_tokens'];
  return typeof limit === 'number' ? limit : undefined;
}
