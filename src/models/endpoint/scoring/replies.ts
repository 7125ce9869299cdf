/** Probabilities of answers from those of the tokens of a reply. */
import { logprobOf, type Scores } from '../../../tasks/scores';
import type { ReplyToken } from '../../chat-model';

/**
 * The probability that the reply begins with each continuation, from the alternatives along the reply that was given.
 * If the model talks before it answers, the probability counts from the place where the answer begins, given
 * the words before it. Undefined where no alternative leads to any continuation.
 */
export function scoresOfReply(
  tokens: readonly ReplyToken[],
  continuations: readonly string[],
): Scores | undefined {
  const from = answerFrom(tokens, continuations);
  if (from === undefined) return undefined;
  const deciding = decidingPrefixes(continuations);
  const mass = continuations.map(() => 0);
  let [path, sum] = ['', 0];
  let next: readonly ReplyToken[] = [];
  for (const token of tokens.slice(from)) {
    next = alternativesOf(token);
    for (const { token: text, logprob } of next) {
      const reply = (path + text).trimStart();
      const found = deciding.findIndex((prefix) => reply.startsWith(prefix));
      if (found >= 0 && fits(continuations[found], reply)) mass[found] += Math.exp(sum + logprob);
    }
    path = (path + token.token).trimStart();
    sum += token.logprob;
    if (!continuations.some((continuation) => continuation.startsWith(path)) || isDecided(path, deciding))
      break;
  }
  if (mass.every((each) => each === 0)) return undefined;
  return {
    route: 'chat top_logprobs',
    continuations: mass.map((each, i) => {
      const logprob = logprobOf(Math.log(each));
      return { logprob, tokens: [{ text: continuations[i], logprob }] };
    }),
    next: next.map(({ token: text, logprob }) => ({ text, logprob: logprobOf(logprob) })),
    ...(from > 0 && { notes: ['after the model had talked'] }),
  };
}

const isDecided = (path: string, deciding: readonly string[]): boolean =>
  deciding.some((prefix) => path.startsWith(prefix));

/** The reply is the beginning of the continuation, or goes on after it. */
const fits = (continuation: string, reply: string): boolean =>
  reply.startsWith(continuation) || continuation.startsWith(reply);

/** The shortest beginning of each that no other one has. */
const decidingPrefixes = (continuations: readonly string[]): readonly string[] =>
  continuations.map((own, i) => {
    const others = continuations.filter((_, j) => j !== i);
    let length = 1;
    while (length < own.length && others.some((other) => other.startsWith(own.slice(0, length)))) length++;
    return own.slice(0, length);
  });

/** The token at which the last continuation in the reply begins; the first token where there is none in it. */
function answerFrom(tokens: readonly ReplyToken[], continuations: readonly string[]): number | undefined {
  const text = tokens.map(({ token }) => token).join('');
  const at = Math.max(...continuations.map((continuation) => text.lastIndexOf(continuation)));
  if (at < 0) return tokens.length > 0 ? 0 : undefined;
  let end = 0;
  const index = tokens.findIndex(({ token }) => (end += token.length) > at);
  const begin = end - tokens[index].token.length;
  // A token in which talk and answer run together has no alternatives of the answer alone.
  return text.slice(begin, at).trim() === '' ? index : undefined;
}

/** Tokens that the server gave as alternatives, the token of the reply among them. */
const alternativesOf = (token: ReplyToken): readonly ReplyToken[] =>
  token.top?.some((each) => each.token === token.token) === true ? token.top : [token, ...(token.top ?? [])];
