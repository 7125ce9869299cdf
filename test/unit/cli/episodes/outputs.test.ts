/** Outputs that are refused: places of what cannot be made again, and folders that cannot be made. */
import { linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallSuite, suiteText } from '../suites/support';
import { falsify, fileIn, newFolder } from './support';

describe('an output', () => {
  it.each([
    ['results', [], '-o'],
    ['distill', [], '--out'],
    ['distill', ['--out', 'gone.jsonl'], '--card'],
    ['export', ['--format', 'md'], '--out'],
    ['trials', ['--format', 'csv'], '--out'],
    ['beliefs', ['report', '--format', 'html'], '--out'],
  ])('of %s %j in the place of a suite that it reads, %s, is refused', async (command, options, out) => {
    const { folder, path } = smallSuite();
    const [link, twin] = [join(folder, 'link.txt'), join(folder, 'twin.txt')];
    symlinkSync(path, link);
    linkSync(path, twin);
    const verb = command === 'beliefs' ? [command, 'report'] : [command];
    const more = options.filter((option) => option !== 'report');
    for (const place of [path, link, twin]) {
      const { code, err } = await falsify([...verb, path, ...more, out, place]);
      expect([place, code, err]).toEqual([
        place,
        2,
        expect.stringMatching(/is the name of a file that commands read|would replace .+small\.suite\.yaml/),
      ]);
    }
    expect(readFileSync(path, 'utf8')).toBe(suiteText());
  });

  it('is refused in the place of a file that a glob or an option names', async () => {
    const folder = newFolder();
    const file = fileIn(folder, 'own.txt', 'own');
    const link = join(folder, 'out');
    symlinkSync(file, link);
    for (const args of [
      ['results', join(folder, '*.txt'), '-o', link],
      ['distill', folder, '--prompts', file, '-o', link],
      ['distill', folder, '--prompts', file, '-o', join(folder, 'new'), '--card', link],
    ])
      expect(await falsify(args)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`would replace ${file}, which the command line names, too`) as string,
      });
    expect(readFileSync(file, 'utf8')).toBe('own');
  });

  it('is refused under the names of what stands beside transcripts', async () => {
    for (const name of ['a.labels.jsonl', 'a.audit.jsonl', 'a.rules.yaml', 'published-tables.json'])
      expect(await falsify(['results', newFolder(), '-o', fileIn(newFolder(), name, '')])).toMatchObject({
        code: 2,
        err: expect.stringContaining('is the name of a file that commands read') as string,
      });
  });

  it('is refused where a link leads to labels', async () => {
    const folder = newFolder();
    const link = join(folder, 'table.md');
    symlinkSync(fileIn(folder, 'a.labels.jsonl', 'labels'), link);
    expect(await falsify(['results', folder, '-o', link])).toMatchObject({ code: 2 });
    expect(readFileSync(link, 'utf8')).toBe('labels');
  });

  it('may take the place of an earlier one', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const table = fileIn(suite.folder, 'table.txt', 'before');
    expect(await falsify(['results', suite.path, '-o', table])).toMatchObject({ code: 0 });
    expect(readFileSync(table, 'utf8')).not.toBe('before');
  });
});

describe('a folder to write into', () => {
  it.skipIf(process.platform !== 'linux')('that cannot be made is named at once', async () => {
    const { path } = smallSuite();
    for (const args of [
      ['suite', 'run', path],
      ['results', path, '--format', 'inspect'],
    ]) {
      if (args[0] === 'results') await falsify(['suite', 'run', path]);
      const { code, err } = await falsify([...args, '--out', '/proc/falsify/x']);
      expect([code, err]).toEqual([2, expect.stringContaining('no folder can be made there')]);
    }
    const queue = ['--queue', 'redis://127.0.0.1:1', '--wait', '0', '--out', '/proc/falsify/x'];
    expect(await falsify(['worker', ...queue])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no folder can be made there') as string,
    });
    expect(await falsify(['suite', 'status', path, '--out', '/proc/falsify/x'])).toMatchObject({ code: 0 });
  });

  it('that is a file is said to be one', async () => {
    const suite = smallSuite();
    const file = fileIn(suite.folder, 'report.html', '');
    expect((await falsify(['suite', 'run', suite.path, '-o', file])).err).toContain('is not a folder');
    mkdirSync(suite.out);
    const logs = await falsify(['results', suite.path, '--format', 'inspect', '-o', file]);
    expect(logs).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a folder') as string,
    });
  });

  it('is named by what follows, where --out named it', async () => {
    const suite = smallSuite();
    const other = join(suite.folder, 'other');
    expect((await falsify(['suite', 'run', suite.path, '-o', other])).out).toContain(
      `falsify results ${other} tabulates them`,
    );
    expect((await falsify(['suite', 'run', suite.path])).out).toContain(
      `falsify results ${suite.path} tabulates them`,
    );
  });
});
