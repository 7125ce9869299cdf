// Parts of files on the disk, as a worker reads them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPart } from '../../../src/node/read-part';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'falsify-part-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('are as long as there is something', () => {
  const path = join(folder, 'x');
  writeFileSync(path, '0123456789');
  const part = (from: number, most: number) => {
    const { bytes, size } = readPart(path, from, most);
    return [new TextDecoder().decode(bytes), size];
  };
  expect(part(2, 3)).toEqual(['234', 10]);
  expect(part(8, 100)).toEqual(['89', 10]);
  expect(part(10, 5)).toEqual(['', 10]);
  expect(part(99, 5)).toEqual(['', 10]);
});

it(
  'are of files only: a pipe without a writer would hold up the worker',
  { skip: process.platform === 'win32' },
  () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(() => readPart(pipe, 0, 10)).toThrow('is not a file');
    expect(() => readPart(folder, 0, 10)).toThrow();
    expect(() => readPart(join(folder, 'none'), 0, 10)).toThrow('ENOENT');
  },
);
