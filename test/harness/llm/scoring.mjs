// Servers that give probabilities of texts, in the shapes of real ones, over a small language model that is a function.
// Shapes: vLLM 0.16, /v1/completions with echo (an output is quoted in pull request 15189 of ggml-org/llama.cpp) and
// prompt_logprobs (its protocol in vllm/entrypoints/openai); SGLang, /generate (GenerateReqInput and meta_info in
// sglang/srt/managers); llama.cpp, /tokenize and /completion with n_probs (tools/server/README.md).
import { sendJson, errorBody } from './reply.mjs';

/**
 * @typedef {object} ScoringOptions
 * @property {('echo' | 'prompt-logprobs' | 'sglang' | 'llama.cpp' | 'completions')[]} routes those that the server has
 * @property {(text: string) => string[]} [split] a text into tokens; default: words and single digits
 * @property {(context: string) => Record<string, number>} next probabilities of tokens; others have 1e-9
 * @property {number} [top] the most alternatives that it gives, whatever was asked for
 * @property {'code points' | 'bytes' | 'utf-16'} [offsets] the unit of text_offset
 * @property {(token: string) => string} [shown] how a token is written in an answer
 * @property {string} [bos] a token before each text
 * @property {boolean} [refusesEcho] 400 in place of an answer without the prompt
 * @property {(body: any, path: string) => any} [spoil] changes an answer
 * @property {boolean} [infinity] writes a probability of 0 as -Infinity, as Python does
 */

const RARE = 1e-9;

/** Words, digits and signs; a space belongs to what follows. */
const splitWords = (text) => text.match(/\s?(?:\p{L}+|\p{N}|[^\p{L}\p{N}\s])|\s/gu) ?? [];

const measures = {
  'code points': (text) => [...text].length,
  bytes: (text) => Buffer.byteLength(text),
  'utf-16': (text) => text.length,
};

const STARTS = [...'0123456789ABCDEF', 'Left', 'Right', 'Heads', 'Tails', 'red', 'blue'].map(
  (word) => ` ${word}`,
);

/** A model that likes small numbers and early letters, for trying things by hand and for measuring time. */
export function anyNext(context) {
  if (context.endsWith('France is')) return { ' Paris': 0.9, ' Berlin': 0.01 };
  if (/ \d$/.test(context))
    return { ...Object.fromEntries([...'0123456789'].map((d, i) => [d, 0.05 / (i + 1)])), '.': 0.8 };
  const total = STARTS.reduce((sum, _, i) => sum + 1 / (i + 2), 0);
  return Object.fromEntries(STARTS.map((token, i) => [token, 0.9 / (i + 2) / total]));
}

class TinyModel {
  constructor({ split = splitWords, next, top = Infinity, shown = (token) => token, bos = '' }) {
    Object.assign(this, { split, next, most: top, shown, bos });
    this.ids = new Map();
  }

  id(token) {
    if (!this.ids.has(token)) this.ids.set(token, this.ids.size + 100);
    return this.ids.get(token);
  }

  textOf(ids) {
    const byId = new Map([...this.ids].map(([token, id]) => [id, token]));
    return ids.map((id) => byId.get(id) ?? '').join('');
  }

  logprob(context, token) {
    return Math.log(this.next(context)[token] ?? RARE);
  }

  /** The most probable tokens after a context. */
  top(context, count) {
    return Object.entries(this.next(context))
      .sort(([, p], [, q]) => q - p)
      .slice(0, Math.min(count, this.most))
      .map(([token, p]) => ({ token, logprob: Math.log(p) }));
  }

  generated(context) {
    return this.top(context, 1)[0]?.token ?? '.';
  }

  /** Each token of a text with what comes before it. */
  places(text) {
    const tokens = this.split(text);
    return tokens.map((token, i) => {
      const context = tokens.slice(0, i).join('');
      return { token, context, logprob: i === 0 ? null : this.logprob(context, token) };
    });
  }
}

/** @returns whether the request was one of these routes */
export function answerScoring(response, { path, body }, options) {
  const model = (options.tiny ??= new TinyModel(options));
  const answer = ANSWERS[path]?.(body, model, options);
  if (answer === undefined) return false;
  const [status, json] = answer;
  const text = JSON.stringify(options.spoil?.(json, path) ?? json, (_, value) =>
    value === -Infinity ? '-Infinity' : value,
  );
  sendJson(response, status, options.infinity ? text.replaceAll('"-Infinity"', '-Infinity') : text);
  return true;
}

const has = ({ routes }, route) => routes.includes(route);
const listed = (value) => (Array.isArray(value) ? value : [value]);

const ANSWERS = {
  '/v1/completions'(body, model, options) {
    const prompts = listed(body.prompt);
    if (body.max_tokens < 1) return [400, errorBody('max_tokens must be at least 1, got 0.')];
    if (body.prompt_logprobs !== undefined && has(options, 'prompt-logprobs'))
      return [
        200,
        completions(
          body,
          prompts.map((prompt, index) => promptLogprobs(prompt, index, model)),
        ),
      ];
    if (body.echo && has(options, 'echo'))
      return [
        200,
        completions(
          body,
          prompts.map((prompt, index) => echoed(prompt, index, body, model, options)),
        ),
      ];
    if (!has(options, 'completions') && !has(options, 'llama.cpp')) return undefined;
    if (body.echo && options.refusesEcho) return [400, errorBody('echo is not supported', 'echo')];
    if (body.n > 1) return [200, completions(body, samples(body, model))];
    return [
      200,
      completions(
        body,
        prompts.map((prompt, index) => replied(prompt, index, body, model)),
      ),
    ];
  },

  '/generate'(body, model, options) {
    if (!has(options, 'sglang')) return undefined;
    const answers = listed(body.text).map((text) => generated(text, body, model));
    return [200, Array.isArray(body.text) ? answers : answers[0]];
  },

  '/tokenize'(body, model, options) {
    if (!has(options, 'llama.cpp')) return undefined;
    const tokens = [...(body.add_special && model.bos ? [model.bos] : []), ...model.split(body.content)];
    return [
      200,
      {
        tokens: tokens.map((token) =>
          body.with_pieces ? { id: model.id(token), piece: token } : model.id(token),
        ),
      },
    ];
  },

  '/completion'(body, model, options) {
    if (!has(options, 'llama.cpp')) return undefined;
    const context = model.textOf(body.prompt).slice(model.bos.length);
    const top = model.top(context, body.n_probs).map(({ token, logprob }) => ({
      id: model.id(token),
      token: model.shown(token),
      bytes: [...Buffer.from(token)],
      logprob,
    }));
    const content = model.generated(context);
    const first = { ...top[0], top_logprobs: top };
    return [
      200,
      { content, completion_probabilities: [first], stop: true, tokens_evaluated: body.prompt.length },
    ];
  },
};

const completions = ({ model }, choices) => ({
  id: 'cmpl-1',
  object: 'text_completion',
  created: 0,
  model,
  choices,
  usage: { prompt_tokens: 1, total_tokens: 2, completion_tokens: 1 },
});

function echoed(prompt, index, { logprobs: count }, model, { offsets = 'code points' }) {
  const token = model.generated(prompt);
  const places = [...model.places(prompt), { token, context: prompt, logprob: model.logprob(prompt, token) }];
  if (model.bos) places.unshift({ token: model.bos, context: '', logprob: null });
  const measure = measures[offsets];
  const named = ({ token: name, logprob }) => [model.shown(name), logprob];
  const logprobs = {
    text_offset: places.map(({ context }) => measure(context)),
    token_logprobs: places.map(({ logprob }) => logprob),
    tokens: places.map((place) => model.shown(place.token)),
    top_logprobs: places.map((place) =>
      place.logprob === null
        ? null
        : Object.fromEntries([named(place), ...model.top(place.context, count).map(named)]),
    ),
  };
  return { index, text: prompt + token, logprobs, finish_reason: 'length' };
}

/** As of servers that ignore `echo`: the generated token alone. */
function replied(prompt, index, { logprobs }, model) {
  const token = model.generated(prompt);
  const logprob = model.logprob(prompt, token);
  const own = {
    text_offset: [0],
    token_logprobs: [logprob],
    tokens: [token],
    top_logprobs: [{ [token]: logprob }],
  };
  return { index, text: token, logprobs: logprobs ? own : null, finish_reason: 'length' };
}

function promptLogprobs(prompt, index, model) {
  const places = model
    .places(prompt)
    .map(({ token, logprob }) =>
      logprob === null
        ? null
        : { [model.id(token)]: { logprob, rank: 1, decoded_token: model.shown(token) } },
    );
  return {
    index,
    text: model.generated(prompt),
    logprobs: null,
    prompt_logprobs: places,
    finish_reason: 'length',
  };
}

function generated(text, { top_logprobs_num: count }, model) {
  const places = model.places(text);
  const triple = ({ token, logprob }) => [logprob, model.id(token), model.shown(token)];
  return {
    text: model.generated(text),
    meta_info: {
      id: '1',
      prompt_tokens: places.length,
      completion_tokens: 1,
      finish_reason: { type: 'length', length: 1 },
      input_token_logprobs: places.map(triple),
      input_top_logprobs: places.map(({ context, logprob }) =>
        logprob === null ? null : model.top(context, count).map(triple),
      ),
      output_token_logprobs: [[-0.1, 1, model.generated(text)]],
    },
  };
}

/** Quantiles of the distribution, so that shares are as exact as their number allows. */
function samples({ prompt, n }, model) {
  const all = model.top(prompt, Infinity);
  return Array.from({ length: n }, (_, index) => {
    let left = (index + 0.5) / n;
    const found = all.find(({ logprob }) => (left -= Math.exp(logprob)) <= 0) ?? all.at(-1);
    return { index, text: `${found.token} and so on`, logprobs: null, finish_reason: 'length' };
  });
}
