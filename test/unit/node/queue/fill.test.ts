import { expect, it } from 'vitest';
import { QueuedSuite } from '../../../../src/node/queue/fill';
import { markQueued } from '../../../../src/node/queue/marker';
import type { QueuedRun } from '../../../../src/node/queue/records';
import type { QueueServer } from '../../../../src/node/queue/server';
import { newFolder } from '../../cli/episodes/support';

const REACHED = { totalTokens: 10 };

/** The limits that forbid what is left, with cells of these models in one queue, when 50 tokens are spent everywhere. */
async function limits(models: readonly string[], suite: QueuedRun['suite'], active = 0) {
  const folder = newFolder();
  const { id } = await markQueued(folder, 'redis://127.0.0.1');
  const run: QueuedRun = { version: 1, id, name: 's', out: folder, suite, queues: [{ queue: 'q' }] };
  const jobs = models.map((model) => ({ data: { cell: { model } } }));
  const queue = {
    getJobCounts: () => Promise.resolve({ waiting: models.length - active, active }),
    getJobs: (types: readonly string[]) => Promise.resolve(types.includes('failed') ? [] : jobs),
    isPaused: () => Promise.resolve(false),
    getWorkersCount: () => Promise.resolve(1),
  };
  const server = {
    runs: () => Promise.resolve({ getJob: () => Promise.resolve({ data: run }) }),
    cells: () => Promise.resolve(queue),
    limiter: () => Promise.resolve({ get: () => Promise.resolve({ consumedPoints: 5 }) }),
  };
  const queued = await QueuedSuite.find(server as unknown as QueueServer, folder);
  const found = await queued!.limitsOfRest(await queued!.state());
  return found?.map(({ model }) => model);
}

it('names the limits of models that have cells left, and no others', async () => {
  const models = { a: { limits: REACHED }, b: { limits: REACHED }, c: {} };
  expect(await limits(['a', 'a'], { models })).toEqual(['a']);
  expect(await limits(['a', 'b'], { models })).toEqual(['a', 'b']);
  expect(await limits(['a', 'c'], { models })).toBeUndefined();
  expect(await limits(['a'], { models }, 1)).toBeUndefined();
  expect(await limits([], { models })).toEqual([]);
  expect(await limits(['c'], { models, limits: REACHED })).toEqual([null]);
});
