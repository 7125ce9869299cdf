import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type * as Files from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { LockedError, lockFolder, lockHolder, UnreadableLockError } from '../../../src/node/suite-lock';
import { newFolder } from '../cli/episodes/support';

const NAME = '.falsify-suite.lock';

/** What other runs do before a lock is moved, and after it. */
const others = vi.hoisted(() => ({ before: (): void => undefined, after: (): void => undefined }));
vi.mock('node:fs/promises', async (actual) => {
  const files = await actual<typeof Files>();
  return {
    ...files,
    rename: async (from: string, to: string) => {
      others.before();
      await files.rename(from, to);
      others.after();
    },
  };
});
afterEach(() => {
  others.before = () => undefined;
  others.after = () => undefined;
});

/** A lock of a process that lives, or of one that does not. */
const lockOf = (token: string, pid = process.ppid): string =>
  JSON.stringify({ pid, host: hostname(), since: '2026-01-01T00:00:00Z', token });

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

it('leaves the lock of a third run alone when it puts back that of a second', async () => {
  const folder = newFolder();
  const path = join(folder, NAME);
  writeFileSync(path, lockOf('gone', 2 ** 30));
  others.before = () => writeFileSync(path, lockOf('second'));
  others.after = () => writeFileSync(path, lockOf('third'));
  await expect(lockFolder(folder)).rejects.toThrow(LockedError);
  expect(readFileSync(path, 'utf8')).toContain('"third"');
});
