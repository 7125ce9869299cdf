// While a run keeps its process busy, files are written late: what is written then is the latest progress, not all before it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { lockForRun } from '../../../src/node/suite-run';

const disk = vi.hoisted(() => ({ written: [] as string[], finish: () => {} }));
vi.mock('../../../src/node/replace-file', () => ({
  replaceFile: (_path: string, text: string) => {
    disk.written.push(text);
    return new Promise<void>((resolve) => (disk.finish = resolve));
  },
}));
afterEach(() => void vi.useRealTimers());

it('writes one progress after the other, and leaves out those that are outdated', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-suite-run-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const held = await lockForRun(folder);
  const at = (done: number) => {
    held.at({ total: 9, kept: 0, done, solved: 0, failed: 0, replies: 0, tokens: 0, cost: 0 });
    vi.advanceTimersByTime(250);
  };
  for (const done of [1, 2, 3, 4]) at(done);
  expect(disk.written).toHaveLength(1);
  disk.finish();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(250);
      return disk.written.map((text) => (JSON.parse(text) as { progress: { done: number } }).progress.done);
    })
    .toEqual([1, 4]);
  disk.finish();
  await held.release();
  rmSync(folder, { recursive: true });
});
