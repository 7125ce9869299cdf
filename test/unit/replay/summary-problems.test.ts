// A summary counts the same problems in the editor and on the command line, whatever is wrong with a transcript.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { summaryResult } from '../../../src/cli/schemas-labels';
import { falsify, fileIn, newFolder } from '../cli/episodes/support';
import { engines } from '../judges/review/transcripts';
import { feed, openWorker } from './worker';
import { episodeText } from './export/episode';

afterAll(() => engines.dispose());

const ask = openWorker();

interface Labels {
  readonly text: string;
  readonly unreadable?: string;
}

function inEditor(text: string, labels: Labels): number {
  ask({ op: 'open', name: 'a.episode.jsonl' });
  feed(ask, text);
  ask({ op: 'labels', ...labels });
  return ask({ op: 'summary', file: 'a' }).problems;
}

async function onCommandLine(text: string, { text: lines, unreadable }: Labels): Promise<number | undefined> {
  const folder = newFolder();
  const path = fileIn(folder, 'a.episode.jsonl', text);
  if (unreadable === undefined) fileIn(folder, 'a.labels.jsonl', lines);
  else mkdirSync(join(folder, 'a.labels.jsonl'));
  const { out } = await falsify(['summary', '--json', path]);
  return summaryResult.parse(JSON.parse(out)).episodes[0]?.problems;
}

const TEXT = episodeText();
const NONE: Labels = { text: '' };

it.each([
  ['nothing', TEXT, NONE, 0],
  ['its game', TEXT.replace('"task":"wason"', '"task":"chess"'), NONE, 1],
  ['its last line', `${TEXT}{"type":"en`, NONE, 1],
  ['a line that is none', `${TEXT}nonsense\n`, NONE, 1],
  ['labels that cannot be read', TEXT, { text: '', unreadable: 'It is a folder.' }, 1],
  ['a line of the labels', TEXT, { text: 'nonsense\n' }, 1],
  ['all of it', `${TEXT.replace('"task":"wason"', '"task":"chess"')}{"ty`, { text: 'x\n' }, 3],
] as const)('of a transcript where this is wrong: %s', async (_, text, labels, problems) => {
  expect([inEditor(text, labels), await onCommandLine(text, labels)]).toEqual([problems, problems]);
});

it('of a transcript without its header', async () => {
  const text = TEXT.slice(TEXT.indexOf('\n') + 1);
  expect(inEditor(text, NONE)).toBe(await onCommandLine(text, NONE));
});
