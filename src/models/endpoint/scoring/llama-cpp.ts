/**
 * llama.cpp's own route: the server splits a text into tokens, and gives the most probable next tokens after a list of
 * tokens. A continuation is followed token by token; texts that begin alike share their requests.
 */
import { logprobOf, type Scores } from '../../../tasks/scores';
import { fieldOf } from '../chunks';
import type { ChatChunk } from '../../chat-model';
import { known, MOST_TOKENS_PER_UNIT } from './whole-text';
import { RouteError, type Post, type Route } from './route';

/** Tokens of each distribution; a token below them has an upper bound only. */
const MOST_TOKENS = 1000;
/** Tokens that stand for no text: at the beginning, at the end. */
const MOST_SPECIAL = 16;

interface Piece {
  readonly id: number;
  readonly text: string;
}
interface Next extends Piece {
  readonly logprob: number | null;
}
type Step<T> = AsyncGenerator<ChatChunk, T, undefined>;

export const llamaCpp: Route = async function* (post, _model, prompt, continuations) {
  const server = new LlamaServer(post);
  const context = yield* server.tokens(prompt);
  const scored: Scores['continuations'] = [];
  for (const continuation of continuations) {
    const whole = yield* server.tokens(prompt + continuation);
    scored.push(yield* follow(server, whole, behind(context, whole)));
  }
  const next = yield* server.next(context.map(({ id }) => id));
  return {
    route: 'llama.cpp',
    continuations: scored,
    next: next.slice(0, 10).map(({ text, logprob }) => ({ text, logprob })),
  };
};

/** The first token that is not one of the context alone: where the border merges, one that begins before it. */
function behind(context: readonly Piece[], whole: readonly Piece[]): number {
  const first = whole.findIndex(({ id }, i) => context[i]?.id !== id);
  if (first < 0) throw new RouteError('a continuation has no token of its own');
  return first;
}

async function* follow(
  server: LlamaServer,
  whole: readonly Piece[],
  from: number,
): Step<Scores['continuations'][number]> {
  const tokens: Scores['continuations'][number]['tokens'] = [];
  let sum = 0;
  for (let at = from; at < whole.length; at++) {
    const next = yield* server.next(whole.slice(0, at).map(({ id }) => id));
    const found = next.find(({ id }) => id === whole[at].id);
    const logprob = found?.logprob ?? null;
    tokens.push({ text: whole[at].text, logprob });
    if (logprob !== null) sum += logprob;
    else return { logprob: null, tokens, ...(!found && { atMost: sum + leastOf(next) }) };
  }
  return { logprob: logprobOf(sum), tokens };
}

/** No token that was left out is more probable. */
const leastOf = (next: readonly Next[]): number => Math.min(...next.map(({ logprob }) => logprob ?? 0), 0);

class LlamaServer {
  private readonly known = new Map<string, readonly Next[]>();

  constructor(private readonly post: Post) {}

  async *tokens(content: string): Step<readonly Piece[]> {
    const body = { content, add_special: true, with_pieces: true };
    const answer = yield* this.post({ below: 'root', path: '/tokenize' }, body);
    const tokens = fieldOf(answer, 'tokens');
    const pieces = Array.isArray(tokens) ? (tokens as unknown[]).map(pieceOf) : [];
    const most = content.length * MOST_TOKENS_PER_UNIT + MOST_SPECIAL;
    if (pieces.length === 0 || pieces.length > most || pieces.some((piece) => piece === undefined))
      throw new RouteError('/tokenize gives no tokens with their pieces');
    return pieces.filter((piece) => piece !== undefined);
  }

  async *next(prompt: readonly number[]): Step<readonly Next[]> {
    const key = prompt.join(' ');
    const before = this.known.get(key);
    if (before) return before;
    const body = {
      prompt,
      n_predict: 1,
      n_probs: MOST_TOKENS,
      temperature: 0,
      cache_prompt: true,
      stream: false,
    };
    const answer = yield* this.post({ below: 'root', path: '/completion' }, body);
    const places = fieldOf(answer, 'completion_probabilities');
    const top = fieldOf(Array.isArray(places) ? (places as unknown[])[0] : undefined, 'top_logprobs');
    if (!Array.isArray(top) || top.length === 0)
      throw new RouteError('/completion gives no probabilities with n_probs');
    const next = (top as unknown[]).slice(0, MOST_TOKENS).flatMap((each) => nextOf(each) ?? []);
    this.known.set(key, next);
    return next;
  }
}

/** A piece that is not a whole character comes as its bytes. */
function pieceOf(value: unknown): Piece | undefined {
  const [id, piece] = [fieldOf(value, 'id'), fieldOf(value, 'piece')];
  if (typeof id !== 'number') return undefined;
  if (typeof piece === 'string') return { id, text: piece };
  return Array.isArray(piece)
    ? { id, text: new TextDecoder().decode(Uint8Array.from(piece as number[])) }
    : undefined;
}

function nextOf(value: unknown): Next | undefined {
  const [id, token, logprob] = [fieldOf(value, 'id'), fieldOf(value, 'token'), fieldOf(value, 'logprob')];
  if (typeof id !== 'number') return undefined;
  return {
    id,
    text: typeof token === 'string' ? token : '',
    logprob: typeof logprob === 'number' ? known(logprob) : null,
  };
}
