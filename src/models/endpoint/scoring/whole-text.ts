/** Routes of servers that give the probability of every token of a prompt: the prompt is the context with a continuation. */
import { logprobOf, type Scores } from '../../../tasks/scores';
import { fieldOf } from '../chunks';
import type { RequestBody } from '../body';
import { tokensBehind, type ServerToken } from './align';
import type { RouteName } from './names';
import { RouteError, type Route, type ServerPath } from './route';

/** Tokens beside the given one at each place; OpenAI's completions allow no more. */
const ALTERNATIVES = 5;
/** Tokens for each UTF-16 unit of a text: one for each byte at most. */
export const MOST_TOKENS_PER_UNIT = 3;
/** Servers have numbers like -9999 or the least float where a probability is 0. */
const NOTHING = -9998;

interface Whole {
  readonly tokens: readonly ServerToken[];
  /** The most probable tokens at each place. */
  readonly top?: readonly (readonly ServerToken[])[];
}

interface WholeTextRoute {
  readonly name: RouteName;
  readonly at: ServerPath;
  readonly body: (model: string, texts: readonly string[]) => RequestBody;
  /** The tokens of each text, in their order; undefined where the answer has none. */
  readonly read: (answer: unknown, texts: readonly string[]) => readonly (Whole | undefined)[];
}

/** All texts go into one request. */
function wholeText({ name, at, body, read }: WholeTextRoute): Route {
  return async function* (post, model, prompt, continuations): ReturnType<Route> {
    const texts = continuations.map((continuation) => prompt + continuation);
    const answer = yield* post(at, body(model, texts));
    const wholes = read(answer, texts);
    const scored = texts.map((text, i) => scoreOf(wholes[i], text, prompt.length));
    const next = scored.find((each) => each.next)?.next;
    return {
      route: name,
      continuations: scored.map(({ logprob, tokens }) => ({ logprob, tokens })),
      ...(next && { next }),
    };
  };
}

function scoreOf(whole: Whole | undefined, text: string, length: number) {
  const behind = whole && tokensBehind(whole.tokens, text, length);
  if (!behind || behind.length > text.length * MOST_TOKENS_PER_UNIT)
    throw new RouteError('the answer does not have the tokens of the prompt');
  const tokens = behind.map((token) => ({ text: token.text, logprob: known(token.logprob) }));
  const isPossible = tokens.every(({ logprob }) => logprob !== null);
  const sum = tokens.reduce((all, { logprob }) => all + (logprob ?? 0), 0);
  const top = whole.top?.[whole.tokens.indexOf(behind[0])] ?? [];
  const next = top.map((token) => ({ text: token.text, logprob: known(token.logprob) }));
  return {
    logprob: isPossible ? logprobOf(sum) : null,
    tokens,
    // After a merged token they would be alternatives to something else.
    ...(next.length > 0 && text.slice(length).startsWith(tokens[0].text) && { next: sorted(next) }),
  };
}

export const known = (logprob: number | null): number | null =>
  logprob === null || logprob < NOTHING ? null : logprobOf(logprob);

const sorted = (tokens: NonNullable<Scores['next']>): NonNullable<Scores['next']> =>
  [...tokens].sort((p, q) => (q.logprob ?? -Infinity) - (p.logprob ?? -Infinity));

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The choices by their index: servers may finish them in another order. */
function choicesOf(answer: unknown, count: number): readonly unknown[] {
  const choices = listOf(fieldOf(answer, 'choices'));
  return Array.from({ length: count }, (_, index) =>
    choices.find((choice, place) => (fieldOf(choice, 'index') ?? place) === index),
  );
}

const COMPLETIONS = { below: 'base', path: '/completions' } as const;

/** OpenAI's completions with `echo`, as vLLM has them. */
export const echo = wholeText({
  name: 'echo',
  at: COMPLETIONS,
  // Not every server takes 0 new tokens.
  body: (model, prompt) => ({
    model,
    prompt,
    echo: true,
    logprobs: ALTERNATIVES,
    max_tokens: 1,
    temperature: 0,
    stream: false,
  }),
  read: (answer, texts) =>
    choicesOf(answer, texts.length).map((choice) => {
      const logprobs = fieldOf(choice, 'logprobs');
      const [values, offsets] = [fieldOf(logprobs, 'token_logprobs'), fieldOf(logprobs, 'text_offset')];
      const names = listOf(fieldOf(logprobs, 'tokens'));
      if (!Array.isArray(values) || values.length !== names.length) return undefined;
      const tops = listOf(fieldOf(logprobs, 'top_logprobs'));
      return {
        tokens: names.map((name, i) => tokenOf(name, values[i], listOf(offsets)[i])),
        top: names.map((_, i) => namedLogprobs(tops[i])),
      };
    }),
});

const tokenOf = (name: unknown, logprob: unknown, offset?: unknown): ServerToken => ({
  text: typeof name === 'string' ? name : '',
  logprob: numberOrNull(logprob),
  ...(typeof offset === 'number' && { offset }),
});

/** `{" Paris": -0.1}` */
const namedLogprobs = (value: unknown): readonly ServerToken[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([text, logprob]) => ({ text, logprob: numberOrNull(logprob) }))
    : [];

/** vLLM's own field, for servers that refuse `echo`. */
export const promptLogprobs = wholeText({
  name: 'prompt-logprobs',
  at: COMPLETIONS,
  // With 0 each place has the token of the prompt alone; with more their order would be lost in JSON.
  body: (model, prompt) => ({
    model,
    prompt,
    prompt_logprobs: 0,
    max_tokens: 1,
    temperature: 0,
    stream: false,
  }),
  read: (answer, texts) =>
    choicesOf(answer, texts.length).map((choice, i) => {
      const places = fieldOf(choice, 'prompt_logprobs');
      if (!Array.isArray(places) || places.length < 2) return undefined;
      const [, ...rest] = places as unknown[];
      const tokens = rest.map((place) => Object.values(place ?? {})[0] as unknown);
      if (tokens.some((token) => typeof fieldOf(token, 'decoded_token') !== 'string')) return undefined;
      const values = tokens.map((token) =>
        tokenOf(fieldOf(token, 'decoded_token'), fieldOf(token, 'logprob')),
      );
      // The first place is null, whatever its token: what the others leave of the text is its own.
      const behind = values.map(({ text }) => text).join('');
      if (!texts[i].endsWith(behind)) return undefined;
      const first = texts[i].slice(0, texts[i].length - behind.length);
      return { tokens: [{ text: first, logprob: null }, ...values] };
    }),
});

/** SGLang's native route. */
export const sglang = wholeText({
  name: 'sglang',
  at: { below: 'root', path: '/generate' },
  body: (_model, text) => ({
    text,
    return_logprob: true,
    logprob_start_len: 0,
    top_logprobs_num: ALTERNATIVES,
    return_text_in_logprobs: true,
    stream: false,
    sampling_params: { max_new_tokens: 1, temperature: 0 },
  }),
  read: (answer, texts) =>
    texts.map((_, i) => {
      const meta = fieldOf(Array.isArray(answer) ? (answer as unknown[])[i] : answer, 'meta_info');
      const tokens = fieldOf(meta, 'input_token_logprobs');
      if (!Array.isArray(tokens)) return undefined;
      const tops = listOf(fieldOf(meta, 'input_top_logprobs'));
      return {
        tokens: (tokens as unknown[]).map(triple),
        top: (tokens as unknown[]).map((_each, place) => listOf(tops[place]).map(triple)),
      };
    }),
});

/** `[logprob, token id, text]` */
const triple = (value: unknown): ServerToken => tokenOf(listOf(value)[2], listOf(value)[0]);
