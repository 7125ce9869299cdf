// The trials of sessions, for other programs and together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { falsify, newFolder, transcriptsIn } from '../../cli/episodes/support';

async function played(...args: readonly string[]): Promise<string> {
  const out = newFolder();
  const { code, err } = await falsify(['run', '--task', 'reflection', ...args, '--out', out]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

async function rowsOf(folder: string): Promise<Record<string, string>[]> {
  const { code, out, err } = await falsify(['trials', folder, '--format', 'csv']);
  expect([code, err]).toEqual([0, '']);
  const [head, ...lines] = out.trimEnd().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])));
}

describe('falsify trials', () => {
  it('says why there is no session, and nothing else', async () => {
    const { code, out, err } = await falsify(['trials', newFolder()]);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toBe('');
  });

  it('writes the columns of hBayesDM for a bandit', async () => {
    const rows = await rowsOf(await played('--test', 'prlt', '--model', 'offline:perfect'));
    expect(rows).toHaveLength(80);
    expect(Object.keys(rows[0]).slice(0, 11)).toEqual([
      'subjID',
      'model',
      'setting',
      'test',
      'level',
      'block',
      'trial',
      'choice',
      'outcome',
      'gain',
      'loss',
    ]);
    expect(new Set(rows.map(({ subjID }) => subjID))).toEqual(new Set(['perfect free prlt easy']));
    expect(rows.map(({ block, trial }) => `${block}/${trial}`)).toEqual(
      [1, 2].flatMap((block) => Array.from({ length: 40 }, (_, at) => `${block}/${at + 1}`)),
    );
    expect(
      rows
        .slice(0, 40)
        .map(({ choice }) => choice)
        .join(''),
    ).toBe('1'.repeat(20) + '2'.repeat(20));
    expect(rows.every(({ outcome, good }) => outcome === (good === 'true' ? '1' : '-1'))).toBe(true);
  });

  it('writes gains and losses of the final choice for decks', async () => {
    const rows = await rowsOf(
      await played('--test', 'dc-igt', '--sessions', '1', '--model', 'offline:perfect'),
    );
    expect(rows).toHaveLength(50);
    for (const { choice, choice_name: name, first_choice: first, gain, loss, outcome } of rows) {
      expect([first, gain]).toEqual(['DDD', '50']);
      expect(['CCC', 'DDD'][Number(choice) - 3]).toBe(name);
      expect(Number(outcome)).toBe(Number(gain) + Number(loss));
    }
    expect(rows.some(({ loss }) => loss === '-50' || loss === '-200')).toBe(true);
  });

  it('writes the same as Parquet', async () => {
    const folder = await played('--test', 'wcst', '--sessions', '1', '--model', 'offline:random');
    const csv = await rowsOf(folder);
    const file = join(folder, 'trials.parquet');
    expect((await falsify(['trials', folder, '--format', 'parquet', '--out', file])).code).toBe(0);
    const bytes = readFileSync(file);
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    });
    expect(rows).toHaveLength(csv.length);
    for (const [at, row] of rows.entries())
      expect(
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, String((value as string | number | null) ?? '')]),
        ),
      ).toEqual(csv[at]);
  });

  it('tells what the sessions of a model come to together', async () => {
    const folder = await played(
      '--test',
      'prlt,n-back',
      '--sessions',
      '3',
      '--model',
      'offline:win-stay-lose-shift',
    );
    const { out } = await falsify(['trials', folder, '--json']);
    const { groups } = JSON.parse(out) as {
      groups: {
        test: string;
        sessions: number;
        curve: { trial: number; n: number; value: number; low: number }[];
        behaviour: object | null;
        fits: object[];
      }[];
    };
    const [memory, bandit] = ['n-back', 'prlt'].map((test) => groups.find((group) => group.test === test)!);
    expect(bandit).toMatchObject({ sessions: 3, behaviour: { winStay: 1, loseShift: 1 } });
    expect(bandit.curve).toHaveLength(40);
    expect(
      bandit.curve.every(
        ({ n, value, low }) => n === 3 && low <= value && [0, 1, 2, 3].includes(Math.round(value * 3)),
      ),
    ).toBe(true);
    expect(bandit.fits).toHaveLength(3);
    expect([memory.behaviour, memory.fits, memory.curve.length]).toEqual([null, [], 52]);
    const text = await falsify(['trials', ...transcriptsIn(folder)]);
    expect(text.out).toMatch(/prlt +easy +win-stay-lose-shift +free +3 +0\.\d{3} +1\.000 +1\.000/);
  });

  it('refuses what has no trials', async () => {
    const out = newFolder();
    await falsify(['run', '--task', 'blicket', '--out', out]);
    expect((await falsify(['trials', out])).err).toContain('there is no session of the reflection task');
    expect((await falsify(['trials', out, '--format', 'parquet'])).err).toContain(
      'Parquet is written to a file',
    );
    expect((await falsify(['trials'])).err).toContain('no transcript given');
  });
});
