import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunningSuites } from '../../../src/vscode/episodes/running-suites';
import type { SuiteDisk } from '../../../src/vscode/suites/disk';
import { SuitesOfOtherProcesses } from '../../../src/vscode/suites/other-processes';
import { URI } from './fake-uri';

vi.mock('vscode', () => import('./fake-vscode'));

const uri = URI.parse('file:///w/s.suite.yaml') as never;
const holder = { pid: 7, host: 'h', since: '2026-01-01T00:00:00Z', token: 't' };

let playing: boolean;
let looks: number;
let ended: number;
let shown: RunningSuites;
let others: SuitesOfOtherProcesses;

beforeEach(() => {
  vi.useFakeTimers();
  [playing, looks, ended] = [true, 0, 0];
  shown = new RunningSuites();
  const disk = {
    running: () => {
      looks++;
      return Promise.resolve(playing ? { holder } : undefined);
    },
  } as unknown as SuiteDisk;
  others = new SuitesOfOtherProcesses(disk, shown, { isOurs: () => false, onEnd: () => ended++ });
});
afterEach(() => {
  others.dispose();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
/** Looks at the folder in three seconds. */
async function looksNow(): Promise<number> {
  const before = looks;
  await seconds(3);
  return looks - before;
}

it('looks no more at a suite that was closed once its run has ended', async () => {
  others.watch(uri, '/w/s');
  await seconds(1);
  others.unwatch(uri);
  expect(await looksNow()).toBe(3);
  expect(shown.all).toMatchObject([{ folder: { path: '/w/s' } }]);
  playing = false;
  await seconds(1);
  expect([ended, shown.all]).toEqual([1, []]);
  expect(await looksNow()).toBe(0);
});

it('looks on where the suite was opened again meanwhile', async () => {
  others.watch(uri, '/w/s');
  await seconds(1);
  others.unwatch(uri);
  others.watch(uri, '/w/s');
  playing = false;
  await seconds(1);
  expect(await looksNow()).toBe(3);
  others.unwatch(uri);
  expect(await looksNow()).toBe(0);
});

it('watches the run of an earlier window to its end, also one that ends before the first look', async () => {
  others.watchRun(uri, '/w/s');
  playing = false;
  await seconds(2);
  expect(ended).toBe(1);
  expect(await looksNow()).toBe(0);
});
