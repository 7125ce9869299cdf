/** One damaged transcript in a folder: whatever is wrong with it, the others are reported as they are without it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLogFile } from '../../../../src/episode';
import { reviewResult } from '../../../../src/cli/schemas-review';
import { showResult } from '../../../../src/cli/schemas';
import { summaryResult } from '../../../../src/cli/schemas-labels';
import { episodeText } from '../../replay/export/episode';
import { EXAMPLE, falsify, fileIn, newFolder, onlyIn } from './support';
import { atNight } from '../../../setup/nightly';
import { damaged, DAMAGES } from './mutations';

/** By day each kind of damage with each format of an export. */
const TRANSCRIPTS = atNight(220, 84);
const FORMATS = ['md', 'csv', 'html', 'disagreements'];

/** Lines that an episode has which was judged again, and resumed. */
function later(text: string): string {
  const seq = text.trimEnd().split('\n').length;
  const line = { v: 1, time: '2026-01-01T01:00:00.000Z' };
  const by = { kind: 'exact', name: 'exact' };
  const more = [
    { ...line, seq: seq + 1, type: 'judging', judges: [{ question: 'exact', by }], targets: [3] },
    {
      ...line,
      seq: seq + 2,
      type: 'verdict',
      judge: 'exact',
      by,
      target: 3,
      result: 'incorrect',
      hypothesis: { predicate: 'a % 2 == 0' },
      exact: { tooBroad: { count: 1, first: [[2, 4, 6]] } },
    },
    { ...line, seq: seq + 3, type: 'resume', run: 'again' },
  ];
  return text + more.map((event) => `${JSON.stringify(event)}\n`).join('');
}

async function played(...args: readonly string[]): Promise<string> {
  const out = newFolder();
  await falsify(['run', ...args, '--seed', '4', '--tests', '3', '--out', out]);
  return readFileSync(onlyIn(out), 'utf8');
}

type Fields = Record<string, unknown>;

interface Whole {
  /** Transcripts that are mutated. */
  readonly texts: readonly string[];
  /** Reports of the files beside the damaged one when they are alone. */
  readonly alone: Readonly<Record<'review' | 'summary' | 'show', unknown>>;
}

async function wholeOnes(): Promise<Whole> {
  const dual = await played(EXAMPLE, '-g', '1', '--rule', '1', '--setting', 'dual-goal');
  const texts = [later(episodeText()), dual, await played('--task', 'blicket')];
  const folder = folderOf(texts);
  const out = async (...args: readonly string[]) =>
    withoutFolder(JSON.parse((await falsify(args)).out), folder) as Fields;
  const review = await out('review', '--json', folder);
  const { episodes } = await out('summary', '--json', folder);
  const { transcripts } = await out('show', '--json', join(folder, '*.episode.jsonl'));
  return { texts, alone: { review, summary: episodes, show: transcripts } };
}

let wholes: Promise<Whole> | undefined;
const whole = (): Promise<Whole> => (wholes ??= wholeOnes());

/** With the transcripts that are beside a damaged one. */
function folderOf(texts: readonly string[]): string {
  const folder = newFolder();
  fileIn(folder, 'a.episode.jsonl', texts[0] ?? '');
  fileIn(folder, 'z.episode.jsonl', texts[2] ?? '');
  return folder;
}

interface Beside {
  readonly folder: string;
  readonly path: string;
  readonly damaged: boolean;
}

function folderWith(texts: readonly string[], bytes: Uint8Array): Beside {
  const folder = folderOf(texts);
  const path = join(folder, 'm.episode.jsonl');
  writeFileSync(path, bytes);
  const log = readLogFile(bytes);
  return { folder, path, damaged: log.damaged || log.events.length === 0 };
}

const withoutFolder = (value: unknown, folder: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(folder, ''));

type Reported = readonly { readonly file: string }[];

/** The files beside the damaged one are reported, as they are by themselves; the damaged one is too, or is named. */
function expectAll(reported: Reported, alone: unknown, { folder, path }: Beside, err: string): void {
  const others = reported.filter(({ file }) => file !== path);
  expect(withoutFolder(others, folder)).toEqual(alone);
  if (!reported.some(({ file }) => file === path)) expect(err).toContain(`${path}: error: `);
}

async function check(name: string, seed: number): Promise<void> {
  const { texts, alone } = await whole();
  const beside = folderWith(texts, damaged(texts[seed % texts.length] ?? '', name, seed));
  const { folder, path } = beside;

  const review = await falsify(['review', '--json', folder]);
  const reviewed = reviewResult.parse(JSON.parse(review.out));
  expectAll(reviewed, alone.review, beside, review.err);
  for (const { file, line, message } of reviewed.find((one) => one.file === path)?.problems ?? []) {
    expect([file, message]).toEqual([basename(path), expect.stringMatching(/\S/)]);
    expect(line).toBeGreaterThan(0);
  }

  const summary = await falsify(['summary', '--json', folder]);
  expectAll(summaryResult.parse(JSON.parse(summary.out)).episodes, alone.summary, beside, summary.err);

  const show = await falsify(['show', '--json', join(folder, '*.episode.jsonl')]);
  expectAll(showResult.parse(JSON.parse(show.out)).transcripts, alone.show, beside, show.err);

  const format = FORMATS[seed % FORMATS.length] ?? '';
  const exported = await falsify(['export', path, '--format', format]);

  for (const { code, err } of [review, summary, show, exported]) {
    expect(err).not.toContain('internal error');
    expect([0, 1, 2]).toContain(code);
    if (beside.damaged) expect(code).toBe(2);
  }
}

const NAMES = Object.keys(DAMAGES);

describe('a damaged transcript keeps no other from being reported', () => {
  it.each(NAMES)('%s', async (name) => {
    const first = NAMES.indexOf(name);
    for (let seed = first; seed < TRANSCRIPTS; seed += NAMES.length)
      await check(name, seed).catch((error: unknown) => {
        throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
      });
  });
});
