/** Two hundred damaged transcripts in one folder, through the built command: each file is reported, or named. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, DAMAGES } from '../unit/cli/episodes/mutations';
import { episodeText } from '../unit/replay/export/episode';
import { buildCli, type BuiltCli } from '../unit/cli/built-cli';
import { atNight } from '../setup/nightly';

const TRANSCRIPTS = 220;
const NAMES = Object.keys(DAMAGES);

let cli: BuiltCli;
/** Files of the folder; the first and the last are whole. */
const files: string[] = [];

beforeAll(async () => {
  cli = await buildCli();
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(cli.folder, `${name}.episode.jsonl`), content);
    files.push(`${name}.episode.jsonl`);
  };
  put('a', episodeText());
  for (let seed = 0; seed < TRANSCRIPTS; seed++)
    put(`m${seed}`, damaged(episodeText(), NAMES[seed % NAMES.length] ?? '', seed));
  put('z', episodeText());
}, 60_000);
afterAll(() => cli.remove());

describe('a folder of damaged transcripts', () => {
  it.each(['review', 'summary', 'results', 'effects', 'show'])('%s', async (command) => {
    const folder = command === 'show' ? '*.episode.jsonl' : '.';
    const rows = command === 'results' ? ['--rows'] : [];
    const { code, stdout, stderr } = await cli.run([command, '--json', ...rows, folder]);
    expect(stderr).not.toContain('internal error');
    // Some cannot be read.
    expect(code).toBe(2);
    if (command === 'effects') return;
    const unreported = files.filter((file) => !stdout.includes(file) && !stderr.includes(file));
    expect(unreported).toEqual([]);
    for (const whole of ['a.episode.jsonl', 'z.episode.jsonl']) expect(stdout).toContain(`"${whole}"`);
  });

  it('export, in each format, of some kinds of damage', async () => {
    for (let i = 0; i < NAMES.length; i += atNight(1, 5)) {
      const format = ['md', 'csv', 'html', 'disagreements'][i % 4] ?? '';
      const { code, stderr } = await cli.run(['export', `m${i}.episode.jsonl`, '--format', format]);
      expect(stderr).not.toContain('internal error');
      expect([0, 2]).toContain(code);
    }
  });
});
