// Half a transcript is not left behind, and what somebody else wrote is not removed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writtenWhole } from '../../../../src/cli/episodes/new-file';
import { batchExit, type Result } from '../../../../src/cli/episodes/results';
import type { Terminal } from '../../../../src/cli/terminal';
import { LogError } from '../../../../src/episode';
import { fileIn, newFolder } from './support';

/** A log that takes one piece; the next one fails with `code`. */
function failing(code: LogError['code']) {
  const written: string[] = [];
  const log = {
    append: (text: string) =>
      written.push(text) > 1 ? Promise.reject(new LogError(code, 'it fails')) : Promise.resolve(),
    close: () => Promise.resolve(void written.push('closed')),
  };
  return { written, log };
}

it.each([
  ['full', false],
  ['taken', true],
] as const)('is closed, and removed if it is its own: %s', async (code, isThere) => {
  const path = fileIn(newFolder(), 'a.episode.jsonl', 'x');
  const { written, log } = failing(code);
  await expect(writtenWhole({ path, log }, ['one', 'two', 'three'])).rejects.toThrow('it fails');
  expect(written).toEqual(['one', 'two', 'closed']);
  expect(existsSync(path)).toBe(isThere);
});

it('stays open when all is written', async () => {
  const path = join(newFolder(), 'a.episode.jsonl');
  const { written, log } = failing('full');
  await writtenWhole({ path, log }, ['one']);
  expect(written).toEqual(['one']);
});

it.each([
  [{ state: 'completed' }, 0],
  [{ state: 'completed', message: 'is not there any more' }, 1],
  [{ state: 'failed' }, 1],
])('decides the exit code: %j', (result, code) => {
  const terminal = { signal: new AbortController().signal } as Terminal;
  expect(batchExit({ results: [result as Result], refused: [], notBegun: 0 }, terminal)).toBe(code);
});
