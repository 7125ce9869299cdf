import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attemptsIn, scanFolder } from '../../../src/node/suite-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-suite-folder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(process.platform === 'win32')('waits for no pipe that is named like a transcript', async () => {
  const attempts = join(folder, '.attempts/cell');
  mkdirSync(attempts, { recursive: true });
  for (const each of [folder, attempts]) {
    execFileSync('mkfifo', [join(each, '1.episode.jsonl')]);
    symlinkSync(join(each, '1.episode.jsonl'), join(each, '3.episode.jsonl'));
    writeFileSync(join(each, '2.episode.jsonl'), '');
  }
  expect(await scanFolder(folder, () => undefined)).toMatchObject([
    { path: join(folder, '2.episode.jsonl') },
  ]);
  expect(await attemptsIn(folder)).toMatchObject([{ path: join(attempts, '2.episode.jsonl') }]);
});
