import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { convertResult } from '../../../../src/cli/schemas';
import { blicketFiles, type PublishedFiles, wasonFiles } from '../../../fixtures/published/files';
import { play } from '../../../fixtures/published/play';
import { falsify, fileIn, newFolder, transcriptsIn } from './support';

let wason: PublishedFiles;
let blicket: PublishedFiles;
beforeAll(async () => {
  wason = wasonFiles((await play({ task: 'wason', tests: 3 })).events);
  blicket = blicketFiles((await play({ task: 'blicket', tests: 3 })).events);
}, 60_000);

function written(): string {
  const folder = newFolder();
  for (const { transcript, siblings } of [wason, blicket])
    for (const { name, text } of [transcript, ...Object.values(siblings)]) fileIn(folder, name, text);
  return folder;
}

it('writes every run of a glob, and nothing over anything', async () => {
  const [folder, out] = [written(), newFolder()];
  for (const count of [2, 4]) {
    const { code, out: json, err } = await falsify(['convert', '--json', join(folder, '*.jsonl'), '-o', out]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { converted } = convertResult.parse(JSON.parse(json));
    expect(converted.map(({ problems }) => problems.length)).toEqual([0, 1]);
    expect(transcriptsIn(out)).toHaveLength(count);
  }
  const [first, second] = transcriptsIn(out).map((path) => readFileSync(path, 'utf8'));
  expect(first).toBe(second);
  const shown = await falsify(['show', ...transcriptsIn(out)]);
  expect(shown.code).toBe(0);
});

it('has a run and its conversion counted once in a folder, and says so', async () => {
  const folder = written();
  await falsify(['convert', join(folder, '*.jsonl'), '-o', folder]);
  const { out, err } = await falsify(['labels', '--json', folder]);
  const { files } = JSON.parse(out) as { readonly files: readonly { readonly file: string }[] };
  expect(files.map(({ file }) => file)).toEqual(transcriptsIn(folder));
  expect(files).toHaveLength(2);
  expect(err).toBe(`${folder}: 2 published runs left out: the conversions stand beside them\n`);
  const [conversion] = transcriptsIn(folder);
  fileIn(folder, basename(conversion), readFileSync(conversion, 'utf8').replace('"id":"', '"id":"x'));
  expect((await falsify(['labels', '--json', folder])).err).toContain(': 1 published run left out');
});

it('names what is no run, and the transcript of a judge file', async () => {
  const [folder, out] = [written(), newFolder()];
  const judge = join(folder, wason.siblings.guesses.name);
  const { code, err } = await falsify(['convert', judge, join(folder, wason.transcript.name), '-o', out]);
  expect(code).toBe(2);
  expect(err).toContain(`it belongs to ${wason.transcript.name}`);
  expect(transcriptsIn(out)).toHaveLength(1);
  expect(await falsify(['convert', judge])).toMatchObject({ code: 2 });
});
