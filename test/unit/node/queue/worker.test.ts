// A worker that stays for other suites, while cells that nobody can play are left of one.
import { beforeEach, expect, it, vi } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import { markQueued } from '../../../../src/node/queue/marker';
import type { QueuedRun } from '../../../../src/node/queue/records';
import { work, type WorkerHost } from '../../../../src/node/queue/worker';
import { newFolder } from '../../cli/episodes/support';

const locks = vi.hoisted(() => ({ taken: 0 }));
vi.mock('../../../../src/node/suite-lock', () => ({
  lockFolder: () => {
    locks.taken++;
    return Promise.resolve({ token: '', release: () => Promise.resolve() });
  },
}));
// Between two looks no time passes.
vi.mock('../../../../src/models/endpoint/retry', () => ({
  sleep: (_: number, signal: AbortSignal) =>
    signal.aborted ? Promise.reject(new CancelledError()) : Promise.resolve(),
}));

beforeEach(() => {
  locks.taken = 0;
});

/** A worker of one run whose queue has these jobs, after so many looks at the server. */
async function stay(
  counts: Readonly<Record<string, number>>,
  looks: number,
  more: readonly object[] = [],
): Promise<readonly string[]> {
  const folder = newFolder();
  const { id } = await markQueued(folder, 'redis://127.0.0.1');
  const run: QueuedRun = { version: 1, id, name: 's', out: folder, suite: {}, queues: [{ queue: 'q' }] };
  const end = new AbortController();
  let looked = 0;
  const runs = {
    getJobs() {
      if (++looked > looks) end.abort();
      return Promise.resolve([{ data: run }, ...more]);
    },
    getJob: () => Promise.resolve(undefined),
  };
  const worker = { on: () => undefined, run: () => Promise.resolve(), pause: () => Promise.resolve() };
  const server = {
    runs: () => Promise.resolve(runs),
    cells: () => Promise.resolve({ getJobCounts: () => Promise.resolve(counts) }),
    worker: () => Promise.resolve({ ...worker, close: () => Promise.resolve() }),
  };
  const nothing = () => undefined;
  const unfit: string[] = [];
  const host = {
    server,
    stay: true,
    signal: end.signal,
    version: '1',
    ask: nothing,
    onWaiting: nothing,
    players: () => ({ judges: () => Promise.resolve({ judges: [] }) }),
    onUnfit: (name: string, reason: string) => unfit.push(`${name}: ${reason}`),
  };
  await work(host as unknown as WorkerHost);
  return unfit;
}

it('closes a run of which nothing is left', async () => {
  expect(await stay({}, 1)).toEqual([]);
  expect(locks.taken).toBeGreaterThan(0);
});

it('leaves the lock of a folder with failed cells alone, however often it looks', async () => {
  await stay({ failed: 1 }, 5);
  expect(locks.taken).toBe(0);
});

it('says once that it cannot read a run of another version', async () => {
  const later = { id: 'x', name: 'later', data: { version: 2 } };
  expect(await stay({}, 5, [later])).toEqual(['later: this version of Falsify cannot read it']);
});
