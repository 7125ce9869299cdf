/** Suites of models behind real HTTP servers, and what goes wrong with those. */
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LlmServer, type LlmServerOptions, startLlmServer } from '../../../harness/llm';
import { allText, falsify, logOf, transcriptsIn } from '../episodes/support';
import { serve } from '../episodes/model-server';
import { block, type SmallSuite, smallSuite, suiteJson, suiteText } from './support';

const KEY = 'sk-test-8d2kQv7RmXz41LpWn0YbTe';

/** Says what fits the turn. */
const answer: NonNullable<LlmServerOptions['answer']> = (messages) =>
  messages.at(-1)?.content.endsWith('Turn - Test') ? 'Check: [2,4,6]' : 'Announce: all even';

const profile = (name: string, server: LlmServer, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  baseURL: server.url,
  model: `${name}-1`,
  maxRetries: 0,
  timeoutSeconds: 5,
  ...more,
});

/** Profiles, with keys by origin, as standard input. */
const given = (profiles: readonly object[], keys: Readonly<Record<string, string>> = {}) => ({
  stdin: JSON.stringify({ 'falsify.endpoints': profiles, keys }),
});

const withModels = (models: string, head = '', over = {}): SmallSuite =>
  smallSuite(suiteText(block({ models, ...over }), head));

const run = (suite: SmallSuite, stdin: { readonly stdin: string }, more: readonly string[] = []) =>
  suiteJson('run', suite.path, ['--endpoints', '-', '--yes', ...more], stdin);

describe('a suite of models behind endpoints', () => {
  it('gives up the one of three whose key is wrong, and plays the others', async () => {
    const [a, b, c] = await Promise.all(['ka', 'kb', 'kc'].map((key) => serve({ answer, key })));
    const profiles = [profile('a', a), profile('b', b, { concurrency: 1 }), profile('c', c)];
    const suite = withModels('[a, b, c]');
    const keys = { [a.origin]: 'ka', [b.origin]: KEY, [c.origin]: 'kc' };
    const { code, err, result } = await run(suite, given(profiles, keys));
    expect(code).toBe(1);
    expect(result).toMatchObject({
      cells: 6,
      complete: 4,
      failed: 1,
      notBegun: 1,
      stopped: [{ model: 'b' }],
    });
    expect(b.requests).toHaveLength(1);
    expect(`${err}${allText(suite.folder)}`).not.toContain(KEY);
    const right = { ...keys, [b.origin]: 'kb' };
    expect(await run(suite, given(profiles, right))).toMatchObject({
      code: 0,
      result: { played: 2, complete: 6 },
    });
  });

  it('says once that a key is refused, though several episodes are under way', async () => {
    const server = await serve({ answer, key: 'right' });
    const suite = withModels('[a]', '', { hidden: 'all' });
    const { err, result } = await run(
      suite,
      given([profile('a', server, { concurrency: 4 })], { [server.origin]: KEY }),
    );
    expect(result).toMatchObject({ failed: 4 });
    expect(err.match(/does not accept the key/g)).toHaveLength(1);
    expect(err).toMatch(/^falsify: a: given up$/m);
  });

  it('survives that an endpoint is gone, and loses no turn', async () => {
    const before = await startLlmServer({ answer });
    const { port } = before;
    const profiles = [profile('a', before, { concurrency: 2 })];
    const suite = withModels('[a]', '', { tests: '30', hidden: 'all' });
    const running = run(suite, given(profiles));
    await expect.poll(() => before.requests.length).toBeGreaterThan(10);
    await before.close();
    const begun = transcriptsIn(suite.out).map((path) => readFileSync(path, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const after = await startLlmServer({ answer }, port);
    const { code, result } = await running;
    await after.close();
    expect([code, result]).toMatchObject([0, { cells: 4, complete: 4, played: 4, stopped: [] }]);
    for (const [at, path] of transcriptsIn(suite.out).slice(0, begun.length).entries())
      expect(readFileSync(path, 'utf8').startsWith(begun[at])).toBe(true);
    const ends = transcriptsIn(suite.out).map((path) => logOf(path).events.at(-1));
    expect(ends).toMatchObject(Array.from({ length: 4 }, () => ({ type: 'end', state: 'completed' })));
  });

  it('has no cell whose profile was deleted, says so, and plays it when it is back', async () => {
    const server = await serve({ answer });
    const suite = withModels('[a, b]');
    const both = given([profile('a', server), profile('b', server)]);
    expect((await run(suite, both)).result).toMatchObject({ cells: 4, complete: 4 });
    const { code, err, result } = await suiteJson(
      'plan',
      suite.path,
      ['--endpoints', '-'],
      given([profile('a', server)]),
    );
    expect([code, result]).toMatchObject([2, { cells: 2, kept: 2, orphaned: 2, errors: 1 }]);
    expect(err).toMatch(/small\.suite\.yaml:10:\d+: error: no endpoint "b".*\[unknown-model\]/);
    expect((await run(suite, both)).result).toMatchObject({ played: 0, kept: 4 });
  });

  it('says what it costs by the prices of profiles, unless the suite has others, in one currency', async () => {
    const server = await serve({ answer });
    const price = { input: 1000, output: 500_000, currency: 'USD' };
    const profiles = (other: object) =>
      given([
        profile('a', server, { price, maxTokens: 10 }),
        profile('b', server, { price: other, maxTokens: 10 }),
      ]);
    const planned = async (suite: SmallSuite, stdin: { readonly stdin: string }) =>
      (await suiteJson('plan', suite.path, ['--endpoints', '-'], stdin)).result;
    const suite = withModels('[a, b]');
    const both = await planned(suite, profiles({ ...price, output: 1_000_000 }));
    const [one] = both['models'] as { readonly tokens: number; readonly cost: number }[];
    expect(one).toMatchObject({ model: 'a', cost: one.tokens / 2, currency: 'USD' });
    expect(both).toMatchObject({ cost: one.tokens * 1.5, currency: 'USD' });
    expect(await planned(suite, profiles({ input: 1, output: 1, currency: 'EUR' }))).toMatchObject({
      cost: null,
      currency: null,
      models: [{ currency: 'USD' }, { currency: 'EUR' }],
    });
    const own = withModels('[a]', 'models: { a: { price: { input: 0, output: 1000000 } } }\n');
    expect(await planned(own, profiles(price))).toMatchObject({ cost: one.tokens, currency: null });
    const some = given([
      profile('a', server, { price, maxTokens: 10 }),
      profile('b', server, { maxTokens: 10 }),
    ]);
    expect(await planned(suite, some)).toMatchObject({ cost: one.tokens / 2, unpriced: ['b'] });
    const { out } = await falsify(['suite', 'plan', suite.path, '--endpoints', '-'], some);
    expect(out).toContain('Costs are without b: no price is known');
    const mixed = profiles({ input: 1, output: 1, currency: 'EUR' });
    const limited = withModels('[a, b]', 'limits: { totalCost: 5 }\n');
    const refused = await falsify(['suite', 'run', limited.path, '--endpoints', '-', '--yes'], mixed);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('one currency') as string]);
    const { err, result } = await run(withModels('[a]'), profiles(price));
    expect(err).toContain('they cost at most');
    expect(result).toMatchObject({ currency: 'USD', tokens: expect.any(Number) as number });
    expect(result['cost']).toBeGreaterThan(0);
    expect(result['unpriced']).toEqual([]);
    const played = withModels('[a]', 'models: { a: { price: { input: 1000000, output: 0 } } }\n');
    await run(played, profiles(price));
    const rows = await falsify(['results', played.path, '--rows', '--format', 'json']);
    const costs = rows.out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly cost?: object }).cost);
    const sent = transcriptsIn(played.out).map((path) =>
      logOf(path).events.reduce(
        (sum, event) => sum + (event.type === 'reply' ? (event.usage?.prompt ?? Number.NaN) : 0),
        0,
      ),
    );
    // A unit for each token that was sent: the suite's prices take the place of the profile's.
    expect(costs).toEqual(sent.map((amount) => ({ amount })));
    expect(sent).toHaveLength(2);
  });

  it('plays other cells with other decoding, under a name of its own, and sends it', async () => {
    const server = await serve({ answer });
    const head = 'models: { hot: { endpoint: a, temperature: 1.5, thinking: true } }\n';
    const suite = withModels('[a, hot]', head);
    expect((await run(suite, given([profile('a', server)]))).result).toMatchObject({ cells: 4, complete: 4 });
    const temperatures = new Set(server.requests.map(({ body }) => body.temperature as number));
    expect(temperatures).toEqual(new Set([0.6, 1.5]));
  });

  it('ends at its ceiling, counts it over all runs, and plays on when it is raised', async () => {
    const server = await serve({ answer });
    const profiles = given([profile('a', server, { concurrency: 1 })]);
    const suite = withModels('[a]', 'limits: { totalTokens: 800 }\n', { tests: '10' });
    const first = await run(suite, profiles);
    expect(first).toMatchObject({ code: 1, result: { complete: 0, stopped: [{ model: null }] } });
    const asked = server.requests.length;
    const again = await falsify(['suite', 'run', suite.path, '--endpoints', '-', '--yes'], profiles);
    expect(again.err).toContain('800 tokens, sent and generated, is reached: raise totalTokens to play on');
    expect(again.out).toContain(`falsify suite run ${suite.path} then plays what is missing`);
    expect(server.requests).toHaveLength(asked);
    const plan = await falsify(['suite', 'plan', suite.path, '--endpoints', '-'], profiles);
    expect(plan.out).toContain('generated tokens at most');
    expect(plan.out).toContain('Tokens that are sent, and replies that are repeated, come on top\n');
    suite.write(readFileSync(suite.path, 'utf8').replace('800', '8000000'));
    expect(await run(suite, profiles)).toMatchObject({ code: 0, result: { complete: 2 } });
    expect(server.requests.length).toBe(2 * 21);
  });

  it('counts attempts that are no result, and a line that two files share once', async () => {
    const server = await serve({ answer });
    const profiles = given([profile('a', server, { concurrency: 1 })]);
    const suite = withModels('[a]', 'limits: { totalTokens: 800 }\n', { tests: '10' });
    await run(suite, profiles);
    const asked = server.requests.length;
    const lost = join(suite.out, '.attempts', 'lost');
    mkdirSync(lost, { recursive: true });
    const begun = transcriptsIn(suite.out);
    for (const [at, path] of begun.entries()) renameSync(path, join(lost, `${at}.episode.jsonl`));
    expect(await run(suite, profiles)).toMatchObject({ code: 1, result: { played: 0 } });
    expect(server.requests).toHaveLength(asked);
    for (const [at, path] of begun.entries()) copyFileSync(join(lost, `${at}.episode.jsonl`), path);
    suite.write(readFileSync(suite.path, 'utf8').replace('800', '1500'));
    await run(suite, profiles);
    expect(server.requests.length).toBeGreaterThan(asked);
  });

  it('estimates what a server does not count: what was sent in earlier runs, too', async () => {
    const server = await serve({ answer, usage: false });
    const profiles = given([profile('a', server, { concurrency: 1 })]);
    const suite = withModels('[a]', 'limits: { totalTokens: 3000 }\n', { tests: '10' });
    const runs = [await run(suite, profiles)];
    suite.write(readFileSync(suite.path, 'utf8').replace('3000', '6000'));
    runs.push(await run(suite, profiles));
    expect(runs).toMatchObject([{ result: { complete: 0 } }, { result: { complete: 0 } }]);
    const letters = server.requests
      .flatMap(({ body }) => (body as { messages: { content: string }[] }).messages)
      .reduce((sum, { content }) => sum + content.length, 0);
    expect(letters / 4).toBeGreaterThan(0.9 * 6000);
    expect(letters / 4).toBeLessThan(1.3 * 6000);
  });

  it('plays on where a model did not keep to the form only when it is asked to', async () => {
    let bad = true;
    const server = await serve({ answer: (messages, body) => (bad ? 'nonsense' : answer(messages, body)) });
    const profiles = given([profile('a', server)]);
    const suite = withModels('[a]');
    expect(await run(suite, profiles)).toMatchObject({
      code: 0,
      result: { complete: 2, format: 2, failed: 0 },
    });
    bad = false;
    expect(await run(suite, profiles)).toMatchObject({ code: 0, result: { played: 0, kept: 2 } });
    expect(await run(suite, profiles, ['--retry-format'])).toMatchObject({
      code: 0,
      result: { played: 2, format: 0 },
    });
    expect((await suiteJson('status', suite.path, ['--endpoints', '-'], profiles)).result).toMatchObject({
      kept: 2,
      format: 0,
    });
  });

  it('moves nothing that was said to one address on to another', async () => {
    const first = await serve({ answer });
    const second = await serve({ answer });
    const suite = withModels('[a]', 'limits: { totalTokens: 300 }\n', { tests: '10' });
    await run(suite, given([profile('a', first, { concurrency: 1 })]));
    suite.write(readFileSync(suite.path, 'utf8').replace('300', '3000000'));
    expect(await run(suite, given([profile('a', second)]))).toMatchObject({ code: 0 });
    expect(second.requests).toHaveLength(2 * 21);
    expect(allText(join(suite.out, '.attempts'))).toContain(`127.0.0.1:${first.port}`);
  });

  it('asks before the first call where somebody sits at the keyboard', async () => {
    const server = await serve({ answer });
    const suite = withModels('[a]');
    const endpoints = join(suite.folder, 'endpoints.json');
    writeFileSync(endpoints, JSON.stringify([profile('a', server)]));
    const args = ['suite', 'run', suite.path, '--endpoints', endpoints];
    const { code, err } = await falsify(args, { screen: true, answer: 'n' });
    expect([code, server.requests.length]).toEqual([130, 0]);
    expect(err).toContain('10 calls');
  });
});
