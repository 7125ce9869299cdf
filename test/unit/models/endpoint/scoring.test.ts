/** Probabilities of texts from servers of each kind, and from servers that misbehave. */
import { describe, expect, it } from 'vitest';
import { endpointModel } from '../../../../src/models/endpoint/model';
import { profileSchema, testEndpoint } from '../../../../src/models/endpoint';
import { ROUTES } from '../../../../src/models/endpoint/scoring/names';
import { type LlmServer, type LlmServerOptions, times } from '../../../harness/llm';
import { readScores, type Scores } from '../../../../src/tasks/scores';
import { serve, textOf } from './support';

type Scoring = NonNullable<LlmServerOptions['scoring']>;

const CONTEXT = 'The sum is equal to';

/** After the context 1 and 2, and after 1 the numbers 10 and 12; the question of the probe, too. */
function next(context: string): Record<string, number> {
  if (context.endsWith('France is')) return { ' Paris': 0.9, ' Berlin': 0.01 };
  if (context === CONTEXT) return { ' 1': 0.5, ' 2': 0.25, ' é': 0.125 };
  if (context === `${CONTEXT} 1`) return { '0': 0.2, '2': 0.1, '.': 0.7 };
  return { ' and': 0.5 };
}

const model = (server: LlmServer, more: object = {}) =>
  endpointModel(
    profileSchema.parse({
      name: 'p',
      baseURL: server.url,
      model: 'tiny',
      concurrency: 8,
      maxRetries: 0,
      timeoutSeconds: 2,
      ...more,
    }),
  );

async function scored(
  server: LlmServer,
  continuations: readonly string[],
  { prompt = CONTEXT, more = {} }: { readonly prompt?: string; readonly more?: object } = {},
): Promise<Scores> {
  const request = { prompt, continuations, messages: [] };
  const text = await textOf(model(server, more).score!(request, {}, new AbortController().signal));
  return readScores(text)!;
}

const withScoring = (scoring: Partial<Scoring>) => serve({ scoring: { routes: ['echo'], next, ...scoring } });
const probabilities = ({ continuations }: Scores) =>
  continuations.map(({ logprob }) => (logprob === null ? null : Math.exp(logprob)));
const near = (values: readonly number[]): unknown[] =>
  values.map((value): unknown => expect.closeTo(value, 9));

const NUMBERS = [' 1', ' 2', ' 10', ' 12'];
const SERVERS = ['echo', 'prompt-logprobs', 'sglang', 'llama.cpp'] as const;

describe.each(SERVERS)('a server with the route %s', (route) => {
  it('is found by the probe, and gives the probabilities of texts of one and several tokens', async () => {
    const server = await withScoring({ routes: [route] });
    const scores = await scored(server, NUMBERS);
    expect(scores.route).toBe(route);
    expect(probabilities(scores)).toEqual(near([0.5, 0.25, 0.1, 0.05]));
    expect(scores.continuations[2].tokens).toEqual([
      { text: ' 1', logprob: expect.closeTo(Math.log(0.5), 9) as unknown },
      { text: '0', logprob: expect.closeTo(Math.log(0.2), 9) as unknown },
    ]);
  });

  it('gives the same where each text begins with a special token', async () => {
    if (route === 'prompt-logprobs' || route === 'sglang') return;
    const server = await withScoring({ routes: [route], bos: '<s>' });
    expect(probabilities(await scored(server, NUMBERS))).toEqual(near([0.5, 0.25, 0.1, 0.05]));
  });

  it('counts a token over the border from its beginning', async () => {
    const merging = (text: string) => text.match(/ to \d| \w+|\w+|[^\w\s]|\s/g) ?? [];
    const merged = (context: string): Record<string, number> =>
      context === 'The sum is equal' ? { ' to 1': 0.3, ' to 2': 0.1, ' to': 0.6 } : next(context);
    const server = await withScoring({ routes: [route], split: merging, next: merged });
    const scores = await scored(server, [' 1', ' 2']);
    expect(probabilities(scores)).toEqual(near([0.3, 0.1]));
    expect(scores.continuations[0].tokens.map(({ text }) => text)).toEqual([' to 1']);
  });

  it('has outcomes in other letters', async () => {
    const server = await withScoring({ routes: [route] });
    expect(probabilities(await scored(server, [' é']))).toEqual(near([0.125]));
  });

  it('has a probability of 0, as null or as the -Infinity of Python', async () => {
    const zero = (context: string) => (context === CONTEXT ? { ' 1': 1, ' 2': 0 } : next(context));
    const server = await withScoring({ routes: [route], next: zero, infinity: true });
    const { continuations } = await scored(server, [' 1', ' 2']);
    expect(continuations[0].logprob).toBeCloseTo(0, 9);
    expect(continuations[1].logprob).toBeNull();
    expect(continuations[1].atMost).toBeUndefined();
  });

  it('is refused as garbled where it suddenly answers otherwise', async () => {
    const server = await withScoring({
      routes: [route],
      spoil: () => ({ choices: [{ index: 0, text: 'a' }] }),
    });
    await expect(scored(server, NUMBERS, { more: { scoring: route } })).rejects.toMatchObject({
      code: 'garbled',
    });
  });
});

describe('the route echo', () => {
  it.each(['code points', 'bytes', 'utf-16'] as const)(
    'finds the border by offsets in %s where tokens are parts of letters',
    async (offsets) => {
      const prompt = 'Ein Würfel 🎲 zeigt';
      const parts = (text: string) => Array.from(text);
      const tail = (context: string) =>
        context.startsWith(prompt)
          ? (
              { [prompt]: { ' ': 0.5 }, [`${prompt} `]: { ö: 0.25 } } as Record<
                string,
                Record<string, number>
              >
            )[context]
          : next(context);
      const server = await withScoring({
        offsets,
        split: parts,
        next: (context) => tail(context) ?? {},
        shown: (token) => (/[^\x20-\x7e]/.test(token) ? '�' : token),
      });
      const more = { scoring: 'echo' };
      expect(probabilities(await scored(server, [' ö'], { prompt, more }))).toEqual(near([0.125]));
    },
  );

  it('asks for one new token: a server may refuse none', async () => {
    const server = await withScoring({});
    await scored(server, NUMBERS);
    const bodies = server.requests.map(({ body }) => body);
    expect(bodies.map(({ max_tokens }) => max_tokens as number)).toEqual([1, 1]);
    expect(bodies[1].prompt).toEqual(NUMBERS.map((number) => CONTEXT + number));
  });

  it('does without text_offset, and with choices in another order', async () => {
    const server = await withScoring({
      spoil: (answer: { choices: { logprobs: { text_offset?: unknown } }[] }) => {
        for (const { logprobs } of answer.choices) delete logprobs.text_offset;
        answer.choices.reverse();
        return answer;
      },
    });
    expect(probabilities(await scored(server, NUMBERS))).toEqual(near([0.5, 0.25, 0.1, 0.05]));
  });

  it('gives the most probable next tokens beside', async () => {
    const { next: top } = await scored(await withScoring({}), [' 2']);
    expect(top?.map(({ text }) => text)).toEqual([' 1', ' 2', ' é']);
  });
});

describe('an answer with probabilities', () => {
  const key = 'sk-test-5f1c7Qz9PfWm2LrXe8vTb4';
  type Echo = { choices: { logprobs: { top_logprobs: (Record<string, number> | null)[] } }[] };
  const nextWith = async (top: Record<string, number>) => {
    const spoil = (answer: Echo) => {
      for (const { logprobs } of answer.choices) logprobs.top_logprobs = logprobs.top_logprobs.map(() => top);
      return answer;
    };
    const server = await withScoring({ spoil });
    const profile = profileSchema.parse({ name: 'p', baseURL: server.url, model: 'tiny', scoring: 'echo' });
    const request = { prompt: CONTEXT, continuations: [' 1'], messages: [] };
    const score = endpointModel(profile, { key }).score!(request, {}, new AbortController().signal);
    return readScores(await textOf(score))?.next;
  };

  it('has the key in no token', async () => {
    expect(await nextWith({ [`a ${key}`]: -1, b: -2 })).toEqual([
      { text: '[key]', logprob: -1 },
      { text: 'b', logprob: -2 },
    ]);
  });

  it('has no more alternatives than were asked for, nor longer ones than tokens are', async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}${'x'.repeat(400)}`, -n]));
    const next = await nextWith(many);
    expect(next).toHaveLength(20);
    expect(next?.[0].text).toHaveLength(256);
  });

  it('is refused where a text has more tokens than bytes', async () => {
    const nothing = Array.from({ length: 1000 }, () => ({ id: 7, piece: '' }));
    const spoil = (answer: { tokens?: unknown[] }) =>
      answer.tokens ? { tokens: [...answer.tokens, ...nothing] } : answer;
    const server = await withScoring({ routes: ['llama.cpp'], spoil });
    await expect(scored(server, [' 1'], { more: { scoring: 'llama.cpp' } })).rejects.toMatchObject({
      code: 'garbled',
    });
  });
});

describe('the route llama.cpp', () => {
  it('has an upper bound for what is below the most probable tokens that it gives', async () => {
    const server = await withScoring({ routes: ['llama.cpp'], top: 1 });
    const { continuations } = await scored(server, [' 1', ' 2', ' 12'], { more: { scoring: 'llama.cpp' } });
    expect(continuations[0].logprob).toBeCloseTo(Math.log(0.5), 9);
    expect(continuations[1]).toMatchObject({ logprob: null });
    expect(continuations[1].atMost).toBeCloseTo(Math.log(0.5), 9);
    // Below the most probable token after 1, whose probability is 0.7.
    expect(continuations[2].atMost).toBeCloseTo(Math.log(0.5 * 0.7), 9);
  });

  it('asks once for texts that begin alike', async () => {
    const server = await withScoring({ routes: ['llama.cpp'] });
    await scored(server, NUMBERS, { more: { scoring: 'llama.cpp' } });
    expect(server.requests.filter(({ path }) => path === '/completion')).toHaveLength(2);
    expect(server.requests[0].path).toBe('/tokenize');
  });
});

describe('the probe', () => {
  it('passes over a server that ignores echo and gives the generated token alone', async () => {
    const server = await withScoring({ routes: ['llama.cpp'] });
    expect((await scored(server, NUMBERS)).route).toBe('llama.cpp');
  });

  it('passes over answers that are all equal', async () => {
    const flat = () => ({ ' Paris': 0.1, ' Berlin': 0.1 });
    const server = await withScoring({ routes: ['echo'], next: flat });
    await expect(scored(server, NUMBERS)).rejects.toMatchObject({ code: 'no-probabilities' });
  });

  it.each([{ refusesEcho: true }, {}])(
    'refuses a server without probabilities, and says what to do: %j',
    async (more) => {
      const server = await withScoring({ routes: ['completions'], ...more });
      await expect(model(server).probeScoring!(new AbortController().signal)).rejects.toMatchObject({
        code: 'no-probabilities',
        message: expect.stringMatching(/vLLM, SGLang or llama-server.*"scoring": "sampled"/) as unknown,
      });
    },
  );

  it('is made once, whatever is asked then', async () => {
    const server = await withScoring({});
    const one = model(server);
    const { signal } = new AbortController();
    await Promise.all([one.probeScoring!(signal)]);
    await one.probeScoring!(signal);
    expect(server.requests).toHaveLength(1);
  });

  it('is made again after faults of the server on every route, as while it loads a model', async () => {
    const loading = { kind: 'status', status: 503 } as const;
    const server = await serve({ scoring: { routes: ['llama.cpp'], next }, faults: times(4, loading) });
    const one = model(server);
    const { signal } = new AbortController();
    await expect(one.probeScoring!(signal)).rejects.toMatchObject({ code: 'server' });
    expect(server.requests).toHaveLength(4);
    await one.probeScoring!(signal);
    const asked = server.requests.length;
    expect(asked).toBeGreaterThan(4);
    await one.probeScoring!(signal);
    expect(server.requests).toHaveLength(asked);
  });

  it('ends at a key that is refused', async () => {
    const server = await serve({ key: 'right-key-0123', scoring: { routes: ['echo'], next } });
    await expect(scored(server, NUMBERS)).rejects.toMatchObject({ code: 'no-key' });
    expect(server.requests).toHaveLength(1);
  });

  it('is part of the report on an endpoint', async () => {
    const server = await withScoring({ routes: ['sglang'] });
    const profile = profileSchema.parse({ name: 'p', baseURL: server.url, model: 'tiny' });
    const { scoring } = await testEndpoint(profile);
    expect(scoring?.route).toBe('sglang');
    expect(scoring?.left.map(({ route }) => route)).toEqual(['echo', 'prompt-logprobs']);
    const none = await serve({ answer: () => 'one two' });
    const report = await testEndpoint({ ...profile, baseURL: none.url });
    expect(report.scoring?.left.map(({ why }) => why.split(',', 1)[0])).toContain(
      'not offered by this server',
    );
    expect(JSON.stringify(report)).not.toContain('there is no model');
  });
});

describe('samples', () => {
  it('are taken only where the profile says so, 200 of them', async () => {
    const server = await withScoring({ routes: ['completions'] });
    const scores = await scored(server, [' 1', ' 2'], { more: { scoring: 'sampled' } });
    expect(scores).toMatchObject({ route: 'sampled', samples: 200 });
    expect(probabilities(scores)[0]).toBeCloseTo(0.5, 1);
    expect(probabilities(scores)[1]).toBeCloseTo(0.25, 1);
    expect(server.requests).toHaveLength(4);
  });
});

it('has a name for every route', () => {
  expect(ROUTES).toEqual([...SERVERS, 'sampled']);
});
