import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { directAsk } from '../../../../src/judges/answer';
import { markQueued } from '../../../../src/node/queue/marker';
import { RunPlayer, type RunHost } from '../../../../src/node/queue/run-player';
import type { PlayJob } from '../../../../src/node/queue/server';
import { Engine } from '../../../../src/predicate';
import { sentCell } from '../../../../src/suites/sent-cell';
import { newFolder } from '../../cli/episodes/support';
import { cellsOf, playersWith } from '../../suites/support';

const engine = new Engine({ domain: { min: 1, max: 10 } });
afterAll(() => engine.dispose());
const ask = directAsk(() => engine);

const SUITE = `version: 1
episodes:
  - { task: blicket, settings: [baseline], objects: [4], count: 1, models: [offline:random, offline:falsifying] }
`;

/** A run of two agents in one queue; `jobs` are the cells in it. */
async function served() {
  const { cells } = await cellsOf(SUITE);
  const of = (model: string) => {
    const cell = cells.find((each) => each.model === model);
    if (!cell) throw new Error(`no cell of ${model}`);
    return { cell: sentCell(cell), filled: 1 };
  };
  const folder = newFolder();
  const { id } = await markQueued(folder, 'redis://127.0.0.1');
  let play: PlayJob | undefined;
  const asked: string[] = [];
  const jobs: { data: ReturnType<typeof of> }[] = [];
  const worker = {
    on: () => undefined,
    run: () => Promise.resolve(),
    close: () => Promise.resolve(),
    pause: () => Promise.resolve(asked.push('pause')),
    resume: () => Promise.resolve(asked.push('resume')),
  };
  const queue = {
    getJobCounts: () => Promise.resolve({ waiting: jobs.length }),
    getJobs: () => Promise.resolve(jobs),
  };
  const server = {
    cells: () => Promise.resolve(queue),
    worker: (_: string, given: PlayJob) => {
      play = given;
      return Promise.resolve(worker);
    },
  };
  const givenUp: string[] = [];
  const host = {
    server,
    version: '1',
    signal: new AbortController().signal,
    ask,
    onEnd: () => undefined,
    onEvent: () => undefined,
    onGivenUp: (model: string) => givenUp.push(model),
  };
  const run = { version: 1 as const, id, name: 's', out: folder, suite: {}, queues: [{ queue: 'q' }] };
  const player = await RunPlayer.of(run, folder, playersWith({}, ask), host as unknown as RunHost);
  await player.serve(run);
  const take = (data: ReturnType<typeof of>) =>
    play?.({ id: data.cell.id, data, attemptsStarted: 1 } as never, host.signal);
  return { of, jobs, take, player, asked, givenUp, folder };
}

/** A cell that another version of Falsify has planned: no worker of this one can play it. */
const foreign = <T extends { readonly cell: object }>(job: T): T => ({
  ...job,
  cell: { ...job.cell, id: 'f'.repeat(64) },
});

it('gives up one model, and plays the cells of the others in its queue', async () => {
  const { of, take, jobs, player, asked, givenUp, folder } = await served();
  const [one, other] = [foreign(of('offline:random')), of('offline:falsifying')];
  jobs.push({ data: one }, { data: other });
  expect(await take(one)).toBe('left');
  expect(await player.cellsLeft()).toEqual({ here: 2, others: 0 });
  expect(await take(other)).toBe('done');
  expect(readdirSync(folder)).toContain(other.cell.file);
  expect(await take(of('offline:random'))).toBe('left');
  expect(asked).toEqual([]);

  jobs.pop();
  expect(await player.cellsLeft()).toEqual({ here: 0, others: 1 });
  expect(await player.cellsLeft()).toEqual({ here: 0, others: 1 });
  expect(asked).toEqual(['pause']);
  jobs.push({ data: other });
  expect(await player.cellsLeft()).toEqual({ here: 2, others: 0 });
  expect(asked).toEqual(['pause', 'resume']);
  expect(givenUp).toEqual(['offline:random']);
});
