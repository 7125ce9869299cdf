/** Limits of tokens and of cost over all workers of a queue, on real servers. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LlmServer, startLlmServer } from '../harness/llm';
import { SERVERS, type TestServer } from '../harness/queue/servers';
import { falsify, transcriptsIn } from '../unit/cli/episodes/support';
import { block, type SmallSuite, smallSuite, suiteJson, suiteText } from '../unit/cli/suites/support';

/** Calls under way when the limit is reached, and those that begin until the workers have read it; alone each took 20. */
const UNDER_WAY = 8;

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe.each(['redis', 'postgres'] as const)('a suite in a queue on %s', (backend) => {
  const start = SERVERS[backend];
  describe.skipIf(start === undefined)('with a limit of what all its workers spend', () => {
    let server: TestServer;
    let queue: readonly string[];
    let models: readonly LlmServer[];
    /** Tokens of each call, by model. */
    let taken: number[][];
    beforeAll(async () => {
      server = (await start?.())!;
      queue = ['--queue', server.url];
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      taken = [[], []];
      const answer = (calls: number[]) => (messages: readonly { readonly content: string }[]) => {
        const said = messages.at(-1)?.content.endsWith('Turn - Test')
          ? 'Check: [2,4,6]'
          : 'Announce: all even';
        calls.push(words(messages.map(({ content }) => content).join(' ')) + words(said));
        return said;
      };
      models = await Promise.all(
        taken.map((calls) => startLlmServer({ answer: answer(calls), latencyMs: 150 })),
      );
    });
    afterEach(() => Promise.all(models.map((model) => model.close())));

    const given = () => ({
      stdin: JSON.stringify({
        'falsify.endpoints': ['a', 'b'].map((name, at) => ({
          name,
          baseURL: models[at].url,
          model: name,
          concurrency: 2,
        })),
      }),
    });
    const fill = (suite: SmallSuite, more: readonly string[] = []) =>
      suiteJson('run', suite.path, ['--yes', '--endpoints', '-', ...queue, ...more], given());
    const twoWorkers = (suite: SmallSuite) =>
      Promise.all(
        [1, 2].map(() => falsify(['worker', ...queue, '--out', suite.out, '--endpoints', '-'], given())),
      );
    const sum = (calls: readonly number[]) => calls.reduce((all, each) => all + each, 0);

    /** The number of calls to the first model, once those that were broken off have gone. */
    const allTaken = async () => {
      await expect.poll(() => models[0].underWay()).toBe(0);
      return taken[0].length;
    };

    it('ends when the tokens are spent, and plays on when there may be more', async () => {
      const text = (tokens: number) =>
        suiteText(
          block({ models: '[a]', hidden: 'all', tests: '6' }),
          `limits: { totalTokens: ${tokens} }\n`,
        );
      const most = 5000;
      const over = 'the limit of 5,000 tokens, sent and generated, is reached: raise totalTokens to play on';
      const suite = smallSuite(text(most));
      expect(await fill(suite)).toMatchObject({ code: 0, result: { queued: 4 } });
      const ended = await twoWorkers(suite);
      expect(ended.map(({ code }) => code)).toEqual([1, 1]);
      for (const { err } of ended) expect(err).toContain(over);
      const [calls] = taken;
      expect(sum(calls)).toBeGreaterThanOrEqual(most - UNDER_WAY * 10);
      expect(sum(calls)).toBeLessThan(most + UNDER_WAY * Math.max(...calls));

      const before = await allTaken();
      // Nobody may play the rest: whoever waits for it is not left waiting.
      expect(await fill(suite, ['--wait'])).toMatchObject({
        code: 1,
        result: { stopped: [{ model: null, reason: over }] },
      });
      const status = await falsify(['suite', 'status', suite.path, '--endpoints', '-', ...queue], given());
      expect(status.out).toContain(over);
      await twoWorkers(suite);
      // The spending of earlier workers counts.
      expect(await allTaken()).toBe(before);
      suite.write(text(50 * most));
      await fill(suite);
      expect((await twoWorkers(suite)).map(({ code }) => code)).toEqual([0, 0]);
      expect(transcriptsIn(suite.out)).toHaveLength(4);
    });

    it('gives up the one model whose cost is spent', async () => {
      const price = 'price: { input: 1000, output: 1000 }';
      const head = `models:\n  a: { ${price}, limits: { totalCost: 6 } }\n  b: { ${price} }\n`;
      const suite = smallSuite(suiteText(block({ models: '[a, b]', hidden: 'all', tests: '6' }), head));
      await fill(suite);
      const ended = await twoWorkers(suite);
      for (const { err } of ended) expect(err).toContain('a: given up by this worker: the limit of cost, 6');
      const [ofA, ofB] = taken;
      expect(sum(ofA)).toBeGreaterThanOrEqual(6000 - UNDER_WAY);
      expect(sum(ofA)).toBeLessThan(6000 + UNDER_WAY * Math.max(...ofA));
      expect(ofB.length).toBeGreaterThan(ofA.length);
      expect(transcriptsIn(suite.out).length).toBeGreaterThanOrEqual(4);
      expect(await fill(suite, ['--wait'])).toMatchObject({
        code: 1,
        result: {
          stopped: [{ model: 'a', reason: 'the limit of cost, 6, is reached: raise totalCost to play on' }],
        },
      });
      await suiteJson('cancel', suite.path, ['--endpoints', '-', ...queue], given());
    });
  });
});
