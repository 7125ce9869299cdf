/** Two hundred damaged transcripts in one folder, through the built command: each file is reported, or named. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, DAMAGES } from '../unit/cli/episodes/mutations';
import { episodeText } from '../unit/replay/export/episode';
import { buildCli, type BuiltCli } from '../unit/cli/built-cli';
import { atNight } from '../setup/nightly';

const SEED = Number(process.env.FALSIFY_SEED ?? 0);
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
  // Transcripts of one id would be copies, of which one counts.
  const whole = (id: string) => episodeText().replace(/"id":"[^"]*"/, `"id":"${id}"`);
  put('a', whole('a'));
  for (let i = 0; i < TRANSCRIPTS; i++)
    put(`m${i}`, damaged(whole(`m${i}`), NAMES[i % NAMES.length] ?? '', SEED + i));
  put('z', whole('z'));
});
afterAll(() => cli.remove());

describe('a large transcript', () => {
  const MB = 2 ** 20;
  /** A message whose field of its own is this JSON. */
  const withMore = (json: string): string =>
    episodeText().replace('"type":"message"', `"type":"message","more":${json}`);
  const wrong = Array.from({ length: 300_000 }, (_, i) => i);
  const SCENARIO = 'with many faults in its scenario';
  const large = {
    'of one line': withMore(JSON.stringify('x'.repeat(17 * MB))),
    'of braces': withMore(`[${'{},'.repeat(5 * MB)}{}]`),
    [SCENARIO]: episodeText().replace(
      '"rules":[',
      `"guidance":{"accept":${JSON.stringify(wrong)}},"rules":[`,
    ),
  };

  it.each(Object.entries(large))(
    '%s, in a heap that has no place for it, loses no other file',
    async (name, text) => {
      const folder = mkdtempSync(join(cli.folder, 'large-'));
      writeFileSync(join(folder, 'large.episode.jsonl'), text);
      writeFileSync(join(folder, 'z.episode.jsonl'), episodeText());
      for (const command of ['review', 'summary']) {
        const node = ['--max-old-space-size=200'];
        const { code, stdout, stderr } = await cli.run([command, '--json', folder], { node });
        expect(stderr).not.toContain('internal error');
        // A summary lists a transcript whose scenario cannot be read, as it lists those of other versions.
        expect(code).toBe(command === 'summary' && name === SCENARIO ? 0 : 2);
        expect(stdout + stderr).toContain('large.episode.jsonl');
        expect(stdout).toContain('z.episode.jsonl');
      }
    },
  );
});

describe('a header that is nested deeper than the stack', () => {
  it.each(['summary', 'results', 'effects'])('loses no other file of a %s', async (command) => {
    const folder = mkdtempSync(join(cli.folder, 'deep-'));
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    writeFileSync(join(folder, 'deep.episode.jsonl'), episodeText().replace('{', `{"more":${deep},`));
    writeFileSync(join(folder, 'z.episode.jsonl'), episodeText());
    const { stdout, stderr } = await cli.run([command, '--json', folder]);
    expect(stderr).not.toContain('internal error');
    expect(JSON.parse(stdout)).toBeTruthy();
    if (command === 'summary') expect(stdout).toContain('z.episode.jsonl');
  });
});

describe(`a folder of damaged transcripts of seed ${SEED}`, () => {
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

  it(
    'export, in each format',
    async () => {
      for (let i = 0; i < atNight(TRANSCRIPTS, NAMES.length); i += atNight(1, 5)) {
        const format = ['md', 'csv', 'html', 'disagreements'][i % 4] ?? '';
        const { code, stderr } = await cli.run(['export', `m${i}.episode.jsonl`, '--format', format]);
        expect(stderr).not.toContain('internal error');
        expect([0, 2]).toContain(code);
      }
    },
    atNight(1_800_000, 120_000),
  );
});
