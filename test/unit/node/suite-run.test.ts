import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockedError } from '../../../src/node/suite-lock';
import { askToCancel, folderRun, holdFolder } from '../../../src/node/suite-run';

const STANDING = '.falsify-suite.standing.json';
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
    const held = await holdFolder(folder);
    expect(await folderRun(folder)).toEqual({
      holder: expect.objectContaining({ pid: process.pid }) as object,
    });
    held.at({ ...now, done: 1 });
    held.at(now);
    await expect.poll(async () => (await folderRun(folder))?.standing).toEqual(now);
    await expect(holdFolder(folder)).rejects.toThrow(LockedError);
    await held.release();
    expect(await folderRun(folder)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes no standing that is of another run, or is none', async () => {
    const held = await holdFolder(folder);
    for (const text of ['{', '[]', JSON.stringify({ token: 'x', standing: now })]) {
      writeFileSync(join(folder, STANDING), text);
      expect((await folderRun(folder))?.standing).toBeUndefined();
    }
    const token = (await folderRun(folder))?.holder.token;
    writeFileSync(join(folder, STANDING), JSON.stringify({ token, standing: { ...now, done: '2' } }));
    expect((await folderRun(folder))?.standing).toBeUndefined();
    writeFileSync(join(folder, STANDING), JSON.stringify({ token, standing: now }));
    expect((await folderRun(folder))?.standing).toEqual(now);
    await held.release();
  });

  it('passes a request to end on to this run, and none that was meant for another', async () => {
    writeFileSync(join(folder, '.falsify-suite.cancel.json'), JSON.stringify({ token: 'earlier' }));
    const held = await holdFolder(folder);
    // The second is written after the request was looked at.
    for (const done of [3, 4]) {
      held.at({ ...now, done });
      await expect.poll(async () => (await folderRun(folder))?.standing?.done).toBe(done);
    }
    expect(held.cancelled.aborted).toBe(false);
    await askToCancel(folder);
    await expect.poll(() => held.cancelled.aborted, { timeout: 1500 }).toBe(true);
    await held.release();
    expect(readdirSync(folder)).toEqual([]);
    await askToCancel(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});
