import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as Files from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StopReason } from '../../../src/base/abort';
import { isAbandoned, SYSTEM } from '../../../src/node/lock-renewal';
import { LockedError, lockFolder, lockHolder, UnreadableLockError } from '../../../src/node/suite-lock';
import { newFolder } from '../cli/episodes/support';

const NAME = '.falsify-suite.lock';

/** The acts of other runs right after this one has written a file. */
const others = vi.hoisted(() => ({ afterWrite: (): void => undefined }));
vi.mock('node:fs/promises', async (actual) => {
  const files = await actual<typeof Files>();
  const writeFile = async (...args: Parameters<typeof files.writeFile>) => {
    await files.writeFile(...args);
    others.afterWrite();
  };
  return { ...files, writeFile };
});
afterEach(() => {
  others.afterWrite = () => undefined;
});

/** A number that no process has. */
const GONE = 2 ** 30;
/** A lock of a process that lives, or of one that does not; of this system, or of another one of the same name. */
const lockOf = (token: string, pid = process.ppid, system: string | null | undefined = SYSTEM): string =>
  JSON.stringify({ pid, host: hostname(), since: '2026-01-01T00:00:00Z', token, system });

/** Renews a lock as its holder does. */
function renewed(path: string): () => void {
  let time = 1_000_000;
  const timer = setInterval(() => utimesSync(path, (time += 60), time), 5);
  onTestFinished(() => clearInterval(timer));
  return () => clearInterval(timer);
}

it.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link to nothing', (path: string) => symlinkSync(`${path}.gone`, path)],
  [
    'a file that others may not read',
    (path: string) => {
      writeFileSync(path, lockOf('other'));
      chmodSync(path, 0);
    },
  ],
])('refuses a folder whose lock is %s', async (what, make) => {
  // The superuser may read everything.
  if (what.includes('others') && process.getuid?.() === 0) return;
  const folder = newFolder();
  make(join(folder, NAME));
  await expect(lockFolder(folder)).rejects.toThrow(UnreadableLockError);
  expect(await lockHolder(folder)).toBeUndefined();
});

it('leaves the lock alone that another run has made in the place of the stale one', async () => {
  const folder = newFolder();
  const path = join(folder, NAME);
  writeFileSync(path, lockOf('gone', GONE));
  // The stale lock has been looked at, and the claim to remove it has been written.
  others.afterWrite = () => {
    writeFileSync(path, lockOf('second'));
    renewed(path);
  };
  await expect(lockFolder(folder, { staleMs: 3000 })).rejects.toThrow(LockedError);
  expect(readFileSync(path, 'utf8')).toContain('"second"');
  expect(readdirSync(folder)).toEqual([NAME]);
});

it('takes over from a run that was killed while it took a lock over', async () => {
  const folder = newFolder();
  const claim = `${NAME}.${createHash('sha256').update('gone').digest('hex').slice(0, 16)}`;
  for (const name of [NAME, claim]) writeFileSync(join(folder, name), lockOf('gone', GONE));
  const lock = await lockFolder(folder, { staleMs: 1e6 });
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over the lock of a process that ended on this system at once', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, NAME), lockOf('gone', GONE));
  expect(await lockHolder(folder)).toBeUndefined();
  const lock = await lockFolder(folder, { staleMs: 1e6 });
  await lock.release();
});

it('takes over a lock that nobody renews, where another process has the number of its holder', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, NAME), lockOf('reused'));
  const lock = await lockFolder(folder, { staleMs: 60 });
  expect(readFileSync(join(folder, NAME), 'utf8')).toContain(lock.token);
  await lock.release();
});

it.each([
  ['of another container with the name of this one', () => lockOf('theirs', GONE, 'another')],
  ['of an earlier version', () => lockOf('theirs', GONE, null)],
  ['of another process', () => lockOf('theirs')],
])('respects a lock %s as long as it is renewed, whatever the clocks say', async (_, text) => {
  const folder = newFolder();
  const path = join(folder, NAME);
  writeFileSync(path, text());
  const die = renewed(path);
  await expect(lockFolder(folder, { staleMs: 200 })).rejects.toThrow(LockedError);
  expect(await lockHolder(folder, 0)).toMatchObject({ token: 'theirs' });
  die();
  await (await lockFolder(folder, { staleMs: 60 })).release();
});

it('finds a lock left that was not renewed while it was looked at again and again', async () => {
  const folder = newFolder();
  const path = join(folder, NAME);
  writeFileSync(path, lockOf('reused'));
  expect(await lockHolder(folder, 30)).toMatchObject({ token: 'reused' });
  await expect.poll(() => lockHolder(folder, 30), { interval: 5 }).toBeUndefined();
  renewed(path);
  await expect.poll(() => lockHolder(folder, 30), { interval: 5 }).toMatchObject({ token: 'reused' });
});

it('begins to watch anew where the watcher itself was stopped', async () => {
  const folder = newFolder();
  const path = join(folder, NAME);
  writeFileSync(path, lockOf('theirs'));
  let [now, pauses] = [0, 0];
  const pause = (ms: number) => {
    pauses++;
    // Holder and watcher stand still at the last look; the holder goes on a little later.
    now += pauses === 12 ? 60_000 : ms;
    if (pauses === 14) utimesSync(path, 5, 5);
    return Promise.resolve();
  };
  expect(await isAbandoned(path, 12_000, { pause, ticks: () => now })).toBe(false);
  expect(await isAbandoned(path, 12_000, { pause, ticks: () => now })).toBe(true);
  expect(pauses).toBe(14 + 12);
});

describe('a holder that was stopped', () => {
  const shortly = { renewMs: 10, staleMs: 60 };

  it('finds out that another run has its folder, and leaves it to that', async () => {
    const folder = newFolder();
    const lock = await lockFolder(folder, shortly);
    writeFileSync(join(folder, NAME), lockOf('theirs'));
    await expect.poll(() => lock.lost.aborted).toBe(true);
    expect(lock.lost.reason).toBeInstanceOf(StopReason);
    expect(String(lock.lost.reason)).toContain(
      `process ${process.ppid} on ${hostname()} has taken over the folder`,
    );
    await lock.release();
    expect(await lockHolder(folder)).toMatchObject({ token: 'theirs' });
  });

  it('finds out that its lock was removed, and not because it is away for a moment', async () => {
    const folder = newFolder();
    const path = join(folder, NAME);
    const lock = await lockFolder(folder, { ...shortly, renewMs: 200 });
    renameSync(path, `${path}.away`);
    await new Promise((resolve) => setTimeout(resolve, 250));
    renameSync(`${path}.away`, path);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(lock.lost.aborted).toBe(false);
    rmSync(path);
    await expect.poll(() => lock.lost.aborted, { timeout: 3000 }).toBe(true);
    await lock.release();
  });

  it('keeps a lock that it renews', async () => {
    const folder = newFolder();
    const lock = await lockFolder(folder, shortly);
    const { mtimeMs } = statSync(join(folder, NAME));
    await expect.poll(() => statSync(join(folder, NAME)).mtimeMs).toBeGreaterThan(mtimeMs);
    await expect(lockFolder(folder, shortly)).rejects.toThrow(LockedError);
    expect(lock.lost.aborted).toBe(false);
    await lock.release();
  });
});
