/** Results of a folder that has an index. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEX_FROM, INDEX_NAME } from '../../../../src/results/row-index';
import { type BuiltCli, buildCli } from '../built-cli';
import { EXAMPLE, falsify, newFolder, onlyIn } from './support';

let lines: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-run-'));
  await falsify(['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '2', '--seed', '1', '-o', folder]);
  lines = readFileSync(onlyIn(folder), 'utf8');
  rmSync(folder, { recursive: true });
});

const ID = /"id":"[\da-f-]+"/;
const nameOf = (n: number): string => `${String(n).padStart(4, '0')}.episode.jsonl`;

/** So many transcripts of one and the same game. */
function study(episodes = INDEX_FROM): string {
  const folder = newFolder();
  for (let n = 0; n < episodes; n++) writeFileSync(join(folder, nameOf(n)), lines.replace(ID, `"id":"${n}"`));
  return folder;
}

const rows = (folder: string, ...options: string[]) =>
  falsify(['results', folder, '--rows', '--format', 'json', ...options]);
const indexOf = (folder: string): string => join(folder, INDEX_NAME);

/** Says something untrue in the index, which shows where it is believed. */
function forge(folder: string): void {
  const text = readFileSync(indexOf(folder), 'utf8');
  writeFileSync(indexOf(folder), text.replaceAll('"announcements":3', '"announcements":77'));
}

const believed = (out: string): number => out.split('"announcements":77').length - 1;

/** A change of a file that its size does not show. */
function touch(path: string): void {
  utimesSync(path, 1_700_000_000, 1_700_000_000);
}

describe('the index of a folder', () => {
  it('stands in for all transcripts that have not changed, in results, effects and summary', async () => {
    const folder = study();
    const first = await rows(folder);
    expect(first.code).toBe(0);
    expect((await rows(folder)).out).toBe(first.out);
    const summary = await falsify(['summary', folder, '--json']);
    expect((await falsify(['summary', folder, '--json', '--no-index'])).out).toBe(summary.out);
    forge(folder);
    expect(believed((await rows(folder)).out)).toBe(INDEX_FROM);
    expect(believed((await rows(folder, '--no-index')).out)).toBe(0);
    expect(believed((await rows(join(folder, '*.episode.jsonl'))).out)).toBe(INDEX_FROM);
  });

  it('is not believed of a transcript that has changed, nor of one with other labels', async () => {
    const folder = study();
    const first = await rows(folder);
    forge(folder);
    touch(join(folder, nameOf(3)));
    writeFileSync(join(folder, nameOf(5)), lines.replace(ID, '"id":"another one"'));
    writeFileSync(join(folder, nameOf(7).replace('.episode.', '.labels.')), '');
    expect(believed((await rows(folder)).out)).toBe(INDEX_FROM - 3);
    // What was reviewed anew is kept.
    expect(believed((await rows(folder)).out)).toBe(INDEX_FROM - 3);
    expect(believed((await rows(folder, '--no-readings')).out)).toBe(INDEX_FROM - 3);
    expect(first.out.split('\n')).toHaveLength(INDEX_FROM + 1);
  });

  it('that is damaged or cannot be written changes nothing', async () => {
    const folder = study();
    const { out } = await rows(folder);
    const text = readFileSync(indexOf(folder), 'utf8');
    for (const bad of [text.slice(0, 3000), 'no index', '', text.replaceAll('"row":{', '"row":[')]) {
      writeFileSync(indexOf(folder), bad);
      expect(await rows(folder)).toMatchObject({ code: 0, out, err: '' });
      expect(readFileSync(indexOf(folder), 'utf8').trim().split('\n')).toHaveLength(INDEX_FROM + 1);
    }
    const other = study();
    mkdirSync(indexOf(other));
    expect(await rows(other)).toMatchObject({ code: 0, out: out.replaceAll(folder, other), err: '' });
  });

  it('is made of larger folders only, and not where nobody wants it', async () => {
    const small = study(INDEX_FROM - 1);
    await rows(small);
    const unwanted = study();
    await rows(unwanted, '--no-index');
    await rows(unwanted, '--no-readings');
    expect([small, unwanted].map((folder) => existsSync(indexOf(folder)))).toEqual([false, false]);
  });

  it('knows nothing of transcripts with damaged lines: they are named every time', async () => {
    const folder = study();
    writeFileSync(join(folder, nameOf(1)), lines.replace('"type":"feedback"', '"type":7'));
    writeFileSync(join(folder, nameOf(2)), 'no transcript\n');
    const first = await rows(folder);
    expect(first).toMatchObject({ code: 2 });
    expect(first.err).toContain(`${nameOf(1)}:`);
    expect(first.err).toContain(`${nameOf(2)}: error: is no transcript`);
    expect(await rows(folder)).toEqual(first);
  });
});

describe('the shipped command', () => {
  let cli: BuiltCli;
  beforeAll(async () => {
    cli = await buildCli();
  });
  afterAll(() => cli.remove());

  const command = (folder: string, ...more: string[]) =>
    cli.run(['results', folder, '--rows', '--format', 'json', ...more]);

  it('reviews in threads what one thread reviews', async () => {
    const folder = study(150);
    const { out } = await rows(folder, '--no-index');
    expect(await command(folder)).toEqual({ code: 0, stdout: out, stderr: '' });
    forge(folder);
    expect(believed((await command(folder)).stdout)).toBe(150);
  });

  it('leaves a whole index where two of them read one folder at once', async () => {
    const folder = study(150);
    const [one, other] = await Promise.all([command(folder), command(folder)]);
    expect(one).toEqual(other);
    forge(folder);
    expect(believed((await rows(folder)).out)).toBe(150);
  });

  it('keeps what it has reviewed when it is cancelled', async () => {
    const folder = study(3000);
    const { code } = await cli.run(['results', folder, '--rows', '--format', 'json'], {
      during: (child) => {
        const timer = setInterval(() => {
          if (!existsSync(indexOf(folder))) return;
          clearInterval(timer);
          child.kill('SIGINT');
        }, 5);
        child.on('close', () => clearInterval(timer));
      },
    });
    expect(code).toBe(130);
    forge(folder);
    expect(believed((await rows(folder)).out)).toBeGreaterThan(100);
  });
});
