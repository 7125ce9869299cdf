/** Exports from the command line. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { episodeText } from '../../replay/export/episode';
import { falsify, fileIn, newFolder } from './support';

const transcript = () => fileIn(newFolder(), 'a.episode.jsonl', episodeText());

describe('falsify export', () => {
  it('writes every format, to the screen or to a file, and nothing of its folder', async () => {
    const path = transcript();
    for (const [format, begins] of [
      ['markdown', '# a.episode.jsonl\n'],
      ['md', '# a.episode.jsonl\n'],
      ['csv', 'round,announcement,hypothesis'],
      ['html', '<!DOCTYPE html>'],
      ['disagreements', 'A verdict that is wrong: round 1, announcement (step 3)'],
    ] as const) {
      const { code, out, err } = await falsify(['export', path, '--format', format]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.startsWith(begins)).toBe(true);
      expect(out).not.toContain(join(path, '..'));
      const file = join(newFolder(), 'made');
      expect(await falsify(['export', path, '-f', format, '-o', file])).toEqual({
        code: 0,
        out: '',
        err: '',
      });
      expect(readFileSync(file, 'utf8')).toBe(out);
      expect(readdirSync(join(file, '..'))).toEqual(['made']);
    }
  });

  it('gives the disagreements of one round', async () => {
    const { out } = await falsify(['export', transcript(), '-f', 'disagreements', '-r', '2']);
    expect(out).toMatch(/^A verdict that is wrong: round 2, test/);
    expect(out.match(/To reproduce/g)).toHaveLength(1);
    const none = await falsify(['export', transcript(), '-f', 'disagreements', '-r', '3']);
    expect([none.out, none.err]).toEqual([
      '',
      'falsify: a.episode.jsonl has no disagreement in this round\n',
    ]);
    expect(await falsify(['export', transcript(), '-f', 'disagreements', '-r', '99'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no round 99') as string,
    });
  });

  it('says what of a transcript is not known, and refuses what would do harm', async () => {
    const chess = fileIn(newFolder(), 'c.episode.jsonl', episodeText().replace('"wason"', '"chess"'));
    const unknown = await falsify(['export', chess, '-f', 'csv']);
    expect(unknown.code).toBe(0);
    expect(unknown.err).toContain('nothing is computed: There is no task named "chess"');
    expect(unknown.out.split('\n')).toHaveLength(6);
    const path = transcript();
    for (const [args, words] of [
      [[path], 'which format?'],
      [[join(path, 'gone')], 'which format?'],
      [[path, '-f', 'md', '-r', '1'], '--round goes with'],
      [[path, '-f', 'md', '-o', path], 'is the name of a transcript'],
      [[path, '-f', 'md', '-o', join(path, 'x')], 'error: '],
      [[fileIn(newFolder(), 'n.jsonl', 'hm'), '-f', 'md'], 'is not a transcript: line 1: '],
      [[path, '-f', 'md', '-o', '/nonexist/x.md'], 'there is no such folder'],
      [[path, '-f', 'md', '-o', newFolder()], 'name a file in it'],
    ] as const) {
      const { code, out, err } = await falsify(['export', ...args]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(words);
    }
    expect(readFileSync(path, 'utf8')).toBe(episodeText());
  });

  it('leaves what is in its place as it is where it cannot be written, and nothing of its own', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'a.md'));
    expect(await falsify(['export', transcript(), '-f', 'md', '-o', join(folder, 'a.md')])).toMatchObject({
      code: 2,
    });
    const before = fileIn(folder, 'b.md', 'before');
    const stop = new AbortController();
    stop.abort();
    await falsify(['export', transcript(), '-f', 'md', '-o', before], { signal: stop.signal });
    expect(readFileSync(before, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['a.md', 'b.md']);
  });
});
