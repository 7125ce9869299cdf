import { describe, expect, it } from 'vitest';
import { StopReason } from '../../../src/base/abort';
import { CancelledError } from '../../../src/base/stepwise';
import type { EpisodeEvent } from '../../../src/episode';
import { LogError } from '../../../src/episode/log';
import type { BatchEnd } from '../../../src/players/batch';
import { type CellJob, type ModelLimits, SuiteRunner, type RunnerProgress } from '../../../src/suites/runner';
import type { Spent } from '../../../src/suites/spending';

type End = BatchEnd & { readonly at: number };

const FREE: ModelLimits = {
  concurrency: 4,
  failures: 3,
  free: false,
  judges: {},
};

/** A run in which no time passes: pauses are counted, and end after those that wait for nothing. */
function runOf(
  over: {
    limits?: Partial<ModelLimits> | ((model: string) => Partial<ModelLimits>);
    concurrency?: number;
    totalTokens?: number;
    totalCost?: number;
    /** By model. */
    earlier?: Readonly<Record<string, Spent>>;
    signal?: AbortSignal;
  } = {},
) {
  const { limits = {}, signal = new AbortController().signal } = over;
  const pauses: number[] = [];
  const told: RunnerProgress[] = [];
  let now = 0;
  const runner = new SuiteRunner<End>({
    signal,
    concurrency: over.concurrency ?? 100,
    totalTokens: over.totalTokens,
    totalCost: over.totalCost,
    earlier: new Map(Object.entries(over.earlier ?? {})),
    limits: (model) => ({ ...FREE, ...(typeof limits === 'function' ? limits(model) : limits) }),
    sleep: async (ms, stop) => {
      pauses.push(ms);
      now += ms;
      await turn();
      if (stop.aborted) throw new CancelledError();
    },
    ticks: () => (now += 1),
    onProgress: (progress) => told.push(progress),
    onResult: () => undefined,
  });
  return { runner, pauses, told, now: () => now, pass: (ms: number) => (now += ms) };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

const reply = (tokens = 0) =>
  ({
    type: 'reply',
    raw: '',
    parsed: { content: '' },
    usage: { prompt: tokens, completion: 0 },
  }) as unknown as EpisodeEvent;

type Answer = (
  at: number,
  onEvent: (event: EpisodeEvent) => void,
  signal: AbortSignal,
) => Promise<Partial<BatchEnd>>;

function jobsOf(count: number, answer: Answer, model = 'big') {
  const begun: number[] = [];
  const jobs = Array.from({ length: count }, (_, at): CellJob<End> => ({
    model,
    calls: 10,
    play: async (signal, onEvent) => {
      begun.push(at);
      await turn();
      return { at, state: 'completed', ...(await answer(at, onEvent, signal)) };
    },
  }));
  return { begun, jobs };
}

const says =
  (end: Partial<BatchEnd>): Answer =>
  () =>
    Promise.resolve(end);
const failing = (why: string) => says({ state: 'failed', why, message: `${why}!` });

describe('the runner of a suite', () => {
  it('plays all, no more at once than the model and the suite allow', async () => {
    let [now, most] = [0, 0];
    const { jobs } = jobsOf(20, async () => {
      most = Math.max(most, ++now);
      await turn();
      now--;
      return {};
    });
    const { results, notBegun, stopped } = await runOf().runner.play(jobs);
    expect([results.length, notBegun, stopped, most]).toEqual([20, 0, [], 4]);
    most = 0;
    await runOf({ concurrency: 2 }).runner.play(jobs);
    expect(most).toBe(2);
  });

  it('gives up one model whose key is refused, and plays the others', async () => {
    const bad = jobsOf(9, failing('unauthorised'), 'b');
    const good = ['a', 'c'].map((model) => jobsOf(9, says({}), model));
    const run = runOf({ limits: { concurrency: 1 } });
    const end = await run.runner.play([...good[0].jobs, ...bad.jobs, ...good[1].jobs]);
    expect(bad.begun).toHaveLength(1);
    expect(end).toMatchObject({ notBegun: 8, stopped: [{ model: 'b', reason: 'unauthorised!' }] });
    expect(end.results.filter(({ state }) => state === 'completed')).toHaveLength(18);
  });

  it('waits for an endpoint that is gone for a minute: one episode tries, the others wait, none is lost', async () => {
    const run = runOf({ limits: { concurrency: 8, failures: 6 } });
    let tries = 0;
    const { jobs } = jobsOf(16, (_at, onEvent) => {
      tries++;
      if (run.now() < 62_000) return failing('unreachable')(0, onEvent, new AbortController().signal);
      onEvent(reply());
      return Promise.resolve({});
    });
    const { results, notBegun, stopped } = await run.runner.play(jobs);
    expect([results.length, notBegun, stopped]).toEqual([16, 0, []]);
    expect(results.every(({ state }) => state === 'completed')).toBe(true);
    expect(run.pauses).toEqual([2000, 4000, 8000, 16_000, 32_000]);
    // Eight found out that it is gone, four more tries were by one each; then all were played.
    expect(tries).toBe(8 + 4 + 16);
  });

  it('gives an endpoint up that stays away, and says why', async () => {
    const run = runOf({ limits: { failures: 3 } });
    const { jobs } = jobsOf(16, failing('unreachable'));
    const end = await run.runner.play(jobs);
    expect(run.pauses).toEqual([2000, 4000, 8000]);
    expect(end.stopped).toEqual([{ model: 'big', reason: 'unreachable!' }]);
    expect(end.results.length + end.notBegun).toBe(16);
  });

  it('counts failures in a row, and none that is the fault of the form', async () => {
    const mixed: Answer = (at) =>
      (at % 3 === 2 ? says({}) : failing('garbled'))(at, () => undefined, new AbortController().signal);
    const limits = { concurrency: 1, failures: 3 };
    expect(await runOf({ limits }).runner.play(jobsOf(9, mixed).jobs)).toMatchObject({
      notBegun: 0,
      stopped: [],
    });
    expect(await runOf({ limits }).runner.play(jobsOf(9, failing('garbled')).jobs)).toMatchObject({
      notBegun: 6,
    });
    expect(await runOf({ limits }).runner.play(jobsOf(9, failing('format')).jobs)).toMatchObject({
      notBegun: 0,
    });
  });

  it('ends at a ceiling of tokens: what is under way is cancelled, nothing more is begun', async () => {
    const listening: Answer = async (_at, onEvent, signal) => {
      for (let n = 0; n < 10 && !signal.aborted; n++) {
        onEvent(reply(100));
        await turn();
      }
      return { state: signal.aborted ? 'cancelled' : 'completed' };
    };
    const end = await runOf({ totalTokens: 2500, limits: { concurrency: 1 } }).runner.play(
      jobsOf(9, listening).jobs,
    );
    expect(end.results.map(({ state }) => state)).toEqual(['completed', 'completed', 'cancelled']);
    expect(end).toMatchObject({
      tokens: 2500,
      notBegun: 6,
      stopped: [
        { reason: 'the limit of 2,500 tokens, sent and generated, is reached: raise totalTokens to play on' },
      ],
    });
  });

  it('counts what earlier runs took, and the cost by its prices, for each model', async () => {
    const limits = (model: string): Partial<ModelLimits> => ({
      concurrency: 1,
      ...(model === 'dear' && {
        price: { input: 10, output: 0 },
        totalCost: 1.5,
      }),
    });
    const earlier = { dear: { tokens: 100_000, cost: 1 } };
    const taking: Answer = (_at, onEvent) => {
      onEvent(reply(20_000));
      return Promise.resolve({});
    };
    const dear = jobsOf(9, taking, 'dear');
    const cheap = jobsOf(9, taking, 'cheap');
    const end = await runOf({ limits, earlier }).runner.play([...dear.jobs, ...cheap.jobs]);
    expect([dear.begun.length, cheap.begun.length]).toEqual([3, 9]);
    expect(end).toMatchObject({
      stopped: [{ model: 'dear', reason: 'the limit of cost, 1.5, is reached: raise totalCost to play on' }],
    });
    expect(end.cost).toBeCloseTo(0.6, 9);
  });

  it('counts judges by their own prices, also of agents, whose replies are free', async () => {
    const verdict = (judge: string, prompt: number) =>
      ({
        ...{ type: 'verdict', judge, by: { kind: 'endpoint', name: 'judge' } },
        usage: { prompt, completion: 0 },
      }) as unknown as EpisodeEvent;
    const judges = { equivalence: { input: 1, output: 0 }, compatibility: undefined };
    const limits = (model: string): Partial<ModelLimits> => ({
      ...{ concurrency: 1, judges, totalCost: 0.25 },
      ...(model === 'agent' ? { free: true } : { price: { input: 100, output: 0 } }),
    });
    const judged: Answer = (_at, onEvent) => {
      onEvent(reply(1000));
      onEvent(verdict('equivalence', 100_000));
      onEvent(verdict('compatibility', 7));
      return Promise.resolve({});
    };
    const agent = jobsOf(9, judged, 'agent');
    const model = jobsOf(9, judged, 'model');
    const end = await runOf({ limits }).runner.play([...agent.jobs, ...model.jobs]);
    // 0.1 and 0.2 for each episode.
    expect([agent.begun.length, model.begun.length]).toEqual([3, 2]);
    expect(end.cost).toBeCloseTo(0.7, 9);
    expect(end.tokens).toBe(5 * 100_007 + 2 * 1000);
  });

  it('ends at a ceiling that others have reached, of all models or of one', async () => {
    const run = runOf({
      totalTokens: 100,
      limits: (model) => ({ totalTokens: model === 'a' ? 50 : undefined }),
    });
    run.runner.spentInAll({ tokens: 60, cost: 0 }, 'a');
    const [a, b] = ['a', 'b'].map((model) => jobsOf(2, says({}), model));
    expect(await run.runner.play([...a.jobs, ...b.jobs])).toMatchObject({
      notBegun: 2,
      stopped: [
        {
          model: 'a',
          reason: 'the limit of 50 tokens, sent and generated, is reached: raise totalTokens to play on',
        },
      ],
    });
    run.runner.spentInAll({ tokens: 100, cost: 0 });
    // A count that comes late does not take it back.
    run.runner.spentInAll({ tokens: 90, cost: 0 });
    expect(await run.runner.play(jobsOf(2, says({}), 'b').jobs)).toMatchObject({ notBegun: 2 });
  });

  it('counts in the totals what models spent that have nothing left to play', async () => {
    const earlier = { done: { tokens: 0, cost: 9.5 } };
    const limits = { concurrency: 1, price: { input: 1, output: 0 } };
    const { jobs } = jobsOf(9, (_at, onEvent) => {
      onEvent(reply(300_000));
      return Promise.resolve({});
    });
    const end = await runOf({ totalCost: 10, limits, earlier }).runner.play(jobs);
    expect(end).toMatchObject({
      notBegun: 7,
      stopped: [{ reason: 'the limit of cost, 10, is reached: raise totalCost to play on' }],
    });
    expect(end.cost).toBeCloseTo(0.6, 9);
  });

  it('estimates what a transcript that is played on sends again', async () => {
    const message = { type: 'message', text: 'x'.repeat(400) } as unknown as EpisodeEvent;
    const uncounted = { type: 'reply', raw: 'yes!', parsed: { content: 'yes!' } } as unknown as EpisodeEvent;
    const job: CellJob<End> = {
      model: 'big',
      calls: 10,
      play: (_signal, onEvent, onEarlier) => {
        onEarlier([message, uncounted]);
        onEvent(uncounted);
        return Promise.resolve({ at: 0, state: 'completed' });
      },
    };
    expect(await runOf().runner.play([job])).toMatchObject({ tokens: 100 + 1 + 1 });
  });

  it('plays nothing where the ceiling was reached before', async () => {
    const { begun, jobs } = jobsOf(3, says({}));
    const earlier = { big: { tokens: 10, cost: 0 } };
    expect(await runOf({ totalTokens: 10, earlier }).runner.play(jobs)).toMatchObject({
      notBegun: 3,
    });
    expect(begun).toEqual([]);
  });

  it.each(['full', 'read-only'])('stops where the disk is %s', async (why) => {
    const end = await runOf({ limits: { concurrency: 1 } }).runner.play(jobsOf(5, failing(why)).jobs);
    expect(end).toMatchObject({ notBegun: 4, stopped: [{ reason: `${why}!` }] });
  });

  it('stops where no transcript can be opened, and tells of faults that are no episode’s', async () => {
    const closed = jobsOf(5, () => Promise.reject(new LogError('read-only', 'no folder')));
    expect(await runOf().runner.play(closed.jobs)).toMatchObject({
      notBegun: 5,
      stopped: [{ reason: 'no folder' }],
    });
    const broken = jobsOf(5, () => Promise.reject(new Error('a bug')));
    await expect(runOf().runner.play(broken.jobs)).rejects.toThrow('a bug');
  });

  it('ends when it is cancelled, also while it waits for an endpoint', async () => {
    const controller = new AbortController();
    const run = runOf({ signal: controller.signal, limits: { concurrency: 2, failures: 100 } });
    const { jobs } = jobsOf(4, (at, onEvent, signal) => {
      if (run.pauses.length > 3) controller.abort();
      return failing('unreachable')(at, onEvent, signal);
    });
    const end = await run.runner.play(jobs);
    expect(end.results.length + end.notBegun).toBe(4);
  });

  it('has the failure of what was to be tried again when it was cancelled', async () => {
    const controller = new AbortController();
    const run = runOf({ signal: controller.signal, limits: { concurrency: 1 } });
    const { jobs } = jobsOf(2, (at, onEvent, signal) => {
      setTimeout(() => controller.abort());
      return failing('unreachable')(at, onEvent, signal);
    });
    const { results, notBegun } = await run.runner.play(jobs);
    expect([results, notBegun]).toMatchObject([[{ at: 0, state: 'failed' }], 1]);
  });

  it('tells the reason where it is stopped for one', async () => {
    const signal = AbortSignal.abort(new StopReason('another run has the folder'));
    const end = await runOf({ signal }).runner.play(jobsOf(2, says({})).jobs);
    expect(end).toMatchObject({ notBegun: 2, stopped: [{ reason: 'another run has the folder' }] });
    const cancelled = await runOf({ signal: AbortSignal.abort() }).runner.play(jobsOf(2, says({})).jobs);
    expect(cancelled).toMatchObject({ notBegun: 2, stopped: [] });
  });

  it('tells how much is left by what was measured, whatever the clock of the wall says', async () => {
    const run = runOf({ limits: { concurrency: 1 } });
    const { jobs } = jobsOf(4, (_at, onEvent) => {
      for (let n = 0; n < 10; n++) onEvent(reply());
      run.pass(2000);
      return Promise.resolve({});
    });
    await run.runner.play(jobs);
    const half = run.told.find(({ done }) => done === 2);
    expect(half).toMatchObject({ replies: 20, failed: 0 });
    expect(half?.leftMs).toBeGreaterThan(0);
    expect(run.told.at(-1)).toMatchObject({ done: 4, leftMs: 0 });
  });

  it('tells nothing of what is left before enough was measured: the first replies are slow', async () => {
    const run = runOf({ limits: { concurrency: 1 } });
    const { jobs } = jobsOf(30, (_at, onEvent) => {
      run.pass(500);
      onEvent(reply());
      return Promise.resolve({});
    });
    await run.runner.play(jobs);
    const estimated = run.told.filter(({ leftMs }) => leftMs !== undefined);
    expect(estimated[0]).toMatchObject({ replies: 10 });
  });

  it('tells nothing of what is left while a model with episodes left has not replied', async () => {
    const run = runOf({ limits: { concurrency: 1, failures: 2 } });
    const good = jobsOf(3, (_at, onEvent) => {
      for (let i = 0; i < 10; i++) {
        run.pass(1000);
        onEvent(reply());
      }
      return Promise.resolve({});
    });
    const gone = jobsOf(3, failing('unreachable'), 'gone');
    await run.runner.play([...good.jobs, ...gone.jobs]);
    expect(run.told.find(({ done }) => done === 3)?.leftMs).toBeUndefined();
  });

  it('tells nothing of episodes of a model that is given up: none is tried again, and no time is left to tell', async () => {
    const run = runOf({ limits: { failures: 3 } });
    await run.runner.play(jobsOf(4, failing('unreachable')).jobs);
    expect(run.now()).toBeGreaterThan(3000);
    expect(run.told.at(-1)).toMatchObject({ done: 1, failed: 1, retrying: 0, leftMs: undefined });
    expect(run.told.filter(({ leftMs }) => leftMs !== undefined)).toEqual([]);
  });

  it('tells how many episodes failed for the moment, and how long they wait for their endpoint', async () => {
    const run = runOf({ limits: { concurrency: 8 } });
    let tries = 0;
    const { jobs } = jobsOf(8, (_at, onEvent) => {
      if (++tries <= 8) return failing('server')(0, onEvent, new AbortController().signal);
      onEvent(reply());
      return Promise.resolve({});
    });
    await run.runner.play(jobs);
    const [waits] = run.told.filter(({ waiting }) => waiting);
    expect(waits?.waiting?.model).toBe('big');
    expect(waits?.waiting?.ms).toBeCloseTo(2000, -2);
    expect(run.told.map(({ retrying }) => retrying)).toContain(8);
    expect(run.told.at(-1)).toMatchObject({ done: 8, failed: 0, retrying: 0 });
  });

  it('tells at once that a model pauses, until it replies', async () => {
    const run = runOf();
    const retry = (waitMs: number) => ({ type: 'retry', why: 'transport', waitMs }) as EpisodeEvent;
    const during: (RunnerProgress['waiting'] | undefined)[] = [];
    const told = () => during.push(run.told.at(-1)?.waiting);
    const { jobs } = jobsOf(1, (_at, onEvent) => {
      onEvent(retry(400));
      told();
      onEvent(retry(30_000));
      told();
      onEvent(reply());
      return Promise.resolve({});
    });
    await run.runner.play(jobs);
    const [brief, long] = during;
    expect(brief).toBeUndefined();
    expect(long?.model).toBe(jobs[0]?.model);
    expect(long?.ms).toBeCloseTo(30_000, -2);
    expect(run.told.at(-1)?.waiting).toBeUndefined();
  });
});
