/** Eval logs of Inspect: what is in the archives. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { samplePlaces } from '../../../../src/results/inspect-log';
import { EPISODES } from '../../../fixtures/published/data';
import { rowOf } from '../../results/rows';
import { EXAMPLE, falsify, newFolder, transcriptsIn } from './support';

interface Sample {
  readonly id: string;
  readonly epoch: number;
  readonly target: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly scores: Readonly<Record<string, { readonly value: unknown; readonly answer?: string }>>;
}

interface Log {
  readonly name: string;
  readonly entries: readonly string[];
  readonly header: {
    readonly version: number;
    readonly status: string;
    readonly eval: Readonly<Record<string, unknown>>;
    readonly results: {
      readonly completed_samples: number;
      readonly scores: readonly {
        readonly name: string;
        readonly metrics: Readonly<Record<string, { readonly value: number }>>;
      }[];
    };
  };
  readonly samples: readonly Sample[];
}

/** The number of entries of an archive that have their sizes before their data, as Inspect View reads them. */
function sizedEntries(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  let [at, count] = [0, 0];
  while (view.getUint32(at, true) === 0x04034b50) {
    const [flags, size] = [view.getUint16(at + 6, true), view.getUint32(at + 18, true)];
    if ((flags & 8) !== 0 || size === 0) break;
    at += 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true) + size;
    count++;
  }
  return count;
}

async function logsOf(folder: string): Promise<readonly Log[]> {
  const out = join(newFolder(), 'logs');
  const { code, out: said } = await falsify(['results', folder, '--format', 'inspect', '--out', out]);
  expect(code).toBe(0);
  return said
    .trim()
    .split('\n')
    .map((path) => {
      const archive = readFileSync(path);
      const files = unzipSync(archive);
      const entries = Object.keys(files);
      expect(sizedEntries(archive)).toBe(entries.length);
      const read = (name: string): unknown => JSON.parse(strFromU8(files[name]));
      return {
        name: basename(path),
        entries,
        header: read('header.json') as Log['header'],
        samples: entries.filter((name) => name.startsWith('samples/')).map((name) => read(name) as Sample),
      };
    });
}

/** The texts of a transcript that are a dialogue. */
const dialogueIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string; readonly text: string; readonly raw: string })
    .flatMap(({ type, text, raw }) => (type === 'message' ? [text] : type === 'reply' ? [raw] : []));

describe('falsify results --format inspect', () => {
  it('writes a log for each condition, with every episode and what was said in it', async () => {
    const folder = newFolder();
    const choice = [
      '-g',
      '7',
      '--rule',
      '1,2',
      '--tests',
      '3',
      '--seed',
      '1',
      '--setting',
      'baseline,dual-goal',
    ];
    await falsify(['run', EXAMPLE, ...choice, '-m', 'offline:falsifying', '-o', folder]);
    const logs = await logsOf(folder);
    expect(logs.map(({ header }) => header.eval)).toMatchObject(
      ['baseline', 'dual-goal'].map((setting) => ({
        task: 'falsify/wason',
        model: 'falsifying',
        task_args: { setting },
        dataset: { samples: 2 },
      })),
    );
    for (const { name, entries, header, samples } of logs) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+00-00_wason-[\w-]+_[\da-f]{22}\.eval$/);
      const parts = ['_journal/start.json', 'summaries.json', 'header.json'];
      expect(entries).toEqual(expect.arrayContaining(parts));
      expect(header).toMatchObject({ version: 2, status: 'success', results: { completed_samples: 2 } });
      // Inspect finds a sample by its id and epoch.
      for (const { id, epoch } of samples) expect(entries).toContain(`samples/${id}_epoch_${epoch}.json`);
      const solved = samples.filter(({ scores }) => scores['solved_by_judge'].value === 'C').length;
      const [score] = header.results.scores;
      expect(score).toMatchObject({ name: 'solved_by_judge', metrics: { accuracy: { value: solved / 2 } } });
    }
    const said = logs.flatMap(({ samples }) =>
      samples.map(({ messages }) => messages.map(({ content }) => content)),
    );
    expect(said.sort()).toEqual(transcriptsIn(folder).map(dialogueIn).sort());
  });

  it.skipIf(!existsSync(EPISODES))('has both scores of a published run, also where they differ', async () => {
    const logs = await logsOf(join(EPISODES, 'wason_experiments/runs/ood_test/llama-3.3-70b-instruct'));
    expect(logs.map(({ samples }) => samples.map(({ scores }) => scores))).toMatchObject([
      [{ solved_by_judge: { value: 'C' }, solved_by_enumeration: { value: 'I' } }],
    ]);
  });

  it('needs a folder', async () => {
    const { code, err } = await falsify(['results', newFolder(), '--format', 'inspect']);
    expect(code).toBe(2);
    expect(err).toContain('--out FOLDER');
  });
});

describe('samples of a log', () => {
  it('have ids that are no paths, one for each scenario, and an epoch for each repeat', () => {
    const rows = ['../../x', '../../x', '../../x', 'C:\\y'].map((name, i) => {
      const row = rowOf({ scenario: i === 2 ? 'other' : `s${name}` });
      return { ...row, scenario: { ...row.scenario, name } };
    });
    expect(samplePlaces(rows)).toEqual([
      { id: '.._.._x', epoch: 1 },
      { id: '.._.._x', epoch: 2 },
      { id: '.._.._x (2)', epoch: 1 },
      { id: 'C__y', epoch: 1 },
    ]);
  });
});
