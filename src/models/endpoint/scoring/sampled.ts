/** Shares of samples, for servers that complete texts but give no probabilities. Chosen by the user, never by a probe. */
import { logprobOf } from '../../../tasks/scores';
import { fieldOf } from '../chunks';
import { RouteError, type Route } from './route';

const SAMPLES = 200;
/** Most samples that one request asks for; a server may give fewer. */
const AT_ONCE = 50;

export const sampled: Route = async function* (post, model, prompt, continuations) {
  // A token has a character at least.
  const longest = Math.max(...continuations.map((text) => Array.from(text).length));
  const texts: string[] = [];
  while (texts.length < SAMPLES) {
    const n = Math.min(AT_ONCE, SAMPLES - texts.length);
    const body = { model, prompt, n, max_tokens: longest + 1, temperature: 1, top_p: 1, stream: false };
    const choices = fieldOf(yield* post({ below: 'base', path: '/completions' }, body), 'choices');
    const values = (Array.isArray(choices) ? (choices as unknown[]) : []).map((each) =>
      fieldOf(each, 'text'),
    );
    const some = values.filter((text): text is string => typeof text === 'string');
    if (some.length === 0) throw new RouteError('/completions gives no texts');
    texts.push(...some.slice(0, n));
  }
  return {
    route: 'sampled',
    samples: texts.length,
    continuations: continuations.map((continuation) => {
      const count = texts.filter((text) => text.startsWith(continuation)).length;
      return {
        logprob: logprobOf(Math.log(count / texts.length)),
        // Their probabilities are not known; the characters tell which texts begin others.
        tokens: Array.from(continuation, (text) => ({ text, logprob: null })),
      };
    }),
  };
};
