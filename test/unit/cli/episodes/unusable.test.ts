/** Files that are something else than a command wants: what is wrong, and what would be right. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { episodeText } from '../../replay/export/episode';
import { EXAMPLE, falsify, fileIn, newFolder } from './support';

const PUBLISHED = `${JSON.stringify({ meta: { testcase_id: 'O1_1' } })}\n`;

describe('a file that is something else', () => {
  it.each(['show', 'judge', 'resume'])(
    '%s names a folder and a published run as what they are',
    async (command) => {
      const folder = newFolder();
      const named = await falsify([command, folder]);
      expect(named).toMatchObject({ code: 2 });
      expect(named.err).toContain(`hint: name its files, such as '${folder}/**/*.episode.jsonl'`);
      const run = await falsify([command, fileIn(folder, 'O1_1_inst1.jsonl', PUBLISHED)]);
      expect(run).toMatchObject({ code: 2 });
      expect(run.err).toContain('is a published run, not a transcript of ours\n  hint: falsify convert');
    },
  );

  it.each([
    ['results', 'a transcript, *.episode.jsonl, a folder of transcripts or a suite is expected'],
    ['show', 'a transcript, *.episode.jsonl, is expected'],
  ])('%s says of a file of another kind what is expected', async (command, expected) => {
    const { code, err } = await falsify([command, EXAMPLE]);
    expect([code, err]).toEqual([2, expect.stringContaining(`hint: ${expected}`)]);
  });

  it('is what standard input is, where transcripts are wanted', async () => {
    const commands = [['show'], ['judge'], ['resume'], ['review'], ['summary']];
    for (const command of [...commands, ['convert', '--out', newFolder()], ['fork', '--round', '1']])
      expect(await falsify([...command, '-'], { stdin: episodeText() }), command.join(' ')).toMatchObject({
        code: 2,
        err: expect.stringContaining('<stdin>: error: a transcript must be a file\n  hint: ') as string,
      });
  });

  it.skipIf(process.platform === 'win32')(
    'is named where a folder has it among its transcripts',
    async () => {
      const folder = newFolder();
      const pipe = join(folder, 'pipe.episode.jsonl');
      execFileSync('mkfifo', [pipe]);
      const link = join(folder, 'link.episode.jsonl');
      symlinkSync(pipe, link);
      fileIn(folder, 'a.episode.jsonl', episodeText());
      for (const command of ['review', 'summary', 'results']) {
        const ended = await falsify([command, folder]);
        expect(ended, command).toMatchObject({ code: 2, out: expect.stringMatching(/\S/) as string });
        for (const path of [pipe, link])
          expect(ended.err).toContain(`${path}: error: is neither a file nor a folder`);
      }
    },
  );

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is a folder that cannot be opened, among others that can',
    async () => {
      const folder = newFolder();
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0 });
      fileIn(folder, 'a.episode.jsonl', episodeText());
      const { code, err } = await falsify(['review', folder]);
      expect([code, err]).toEqual([2, expect.stringContaining(`${closed}: error: permission denied`)]);
    },
  );

  it('that is not a transcript is told with the same words by all', async () => {
    const empty = fileIn(newFolder(), 'a.episode.jsonl', '');
    const words = await Promise.all(
      ['show', 'resume', 'review'].map(async (it) => (await falsify([it, empty])).err),
    );
    expect(new Set(words)).toEqual(new Set([`${empty}: error: is not a transcript: it is empty\n`]));
  });

  it('without a header cannot be resumed, also where it was completed', async () => {
    const [, message] = episodeText().split('\n');
    const end = JSON.stringify({
      v: 1,
      seq: 3,
      time: '2026-01-01T00:00:00.000Z',
      type: 'end',
      state: 'completed',
    });
    const path = fileIn(newFolder(), 'a.episode.jsonl', `${message}\n${end}\n`);
    const before = readFileSync(path, 'utf8');
    const { code, err } = await falsify(['resume', path]);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('no readable header') as string,
    });
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});

describe('profiles that cannot be used', () => {
  it.each([
    ['--judge', '', 'hint: add --endpoints FILE, or use offline\n'],
    ['--model', '', 'or use offline:confirming, offline:falsifying, offline:random\n'],
    ['--model', ' ', 'hint: expected a list of endpoint profiles\n'],
    ['--model', '[{"name":"x"}]', 'hint: it has none that can be used\n'],
    ['--model', '[]', 'hint: it has none\n'],
  ])('%s x with “%s”', async (option, content, hint) => {
    const out = newFolder();
    const endpoints = content === '' ? [] : ['--endpoints', fileIn(out, 'e.json', content)];
    const { code, err } = await falsify(['run', EXAMPLE, '-g', '7', option, 'x', ...endpoints, '-o', out]);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });
});
