import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StopReason } from '../../../src/base/abort';
import { LockedError } from '../../../src/node/suite-lock';
import { askToCancel, folderRun, lockForRun } from '../../../src/node/suite-run';

const PROGRESS = '.falsify-suite.progress.json';
const now = { total: 9, kept: 1, done: 2, solved: 2, failed: 0, replies: 30, tokens: 0, cost: 0, leftMs: 70 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-suite-run-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the folder of a run', () => {
  it('says who plays and how far it is, and is empty again at the end', async () => {
    expect(await folderRun(folder)).toBeUndefined();
    const held = await lockForRun(folder);
    expect(await folderRun(folder)).toEqual({
      holder: expect.objectContaining({ pid: process.pid }) as object,
    });
    held.at({ ...now, done: 1 });
    held.at(now);
    await expect.poll(async () => (await folderRun(folder))?.progress).toEqual(now);
    await expect(lockForRun(folder)).rejects.toThrow(LockedError);
    await held.release();
    expect(await folderRun(folder)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes no progress that is of another run, or is none', async () => {
    const held = await lockForRun(folder);
    for (const text of ['{', '[]', JSON.stringify({ token: 'x', progress: now })]) {
      writeFileSync(join(folder, PROGRESS), text);
      expect((await folderRun(folder))?.progress).toBeUndefined();
    }
    const token = (await folderRun(folder))?.holder.token;
    writeFileSync(join(folder, PROGRESS), JSON.stringify({ token, progress: { ...now, done: '2' } }));
    expect((await folderRun(folder))?.progress).toBeUndefined();
    writeFileSync(join(folder, PROGRESS), JSON.stringify({ token, progress: now }));
    expect((await folderRun(folder))?.progress).toEqual(now);
    await held.release();
  });

  it('passes a request to end on to this run, and none that was meant for another', async () => {
    writeFileSync(join(folder, '.falsify-suite.cancel.json'), JSON.stringify({ token: 'earlier' }));
    const held = await lockForRun(folder);
    // The second is written after the request was looked at.
    for (const done of [3, 4]) {
      held.at({ ...now, done });
      await expect.poll(async () => (await folderRun(folder))?.progress?.done).toBe(done);
    }
    expect(held.cancelled.aborted).toBe(false);
    await askToCancel(folder);
    await expect.poll(() => held.cancelled.aborted).toBe(true);
    await held.release();
    expect(readdirSync(folder)).toEqual([]);
    await askToCancel(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left to a run that has taken it, with its progress', async () => {
    const held = await lockForRun(folder, { renewMs: 10 });
    held.at(now);
    await expect.poll(async () => (await folderRun(folder))?.progress).toEqual(now);
    const other = { pid: process.pid, host: 'other', since: '', token: 'theirs' };
    writeFileSync(join(folder, '.falsify-suite.lock'), JSON.stringify(other));
    writeFileSync(join(folder, PROGRESS), JSON.stringify({ token: 'theirs', progress: { ...now, done: 8 } }));
    await expect.poll(() => held.cancelled.aborted).toBe(true);
    expect(held.cancelled.reason).toBeInstanceOf(StopReason);
    held.at({ ...now, done: 3 });
    await held.release();
    expect((await folderRun(folder))?.progress?.done).toBe(8);
  });
});
