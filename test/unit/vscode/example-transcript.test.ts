import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleTranscript } from '../../../src/vscode/commands/example-transcript';
import { URI } from './fake-uri';
import { disk } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const NAME = 'examples/hasty-judge.episode.jsonl';
const extension = URI.parse('file:///extension') as never;
const storage = URI.parse('file:///storage/episodes') as never;
const copy = URI.parse(`file:///storage/${NAME}`).toString();
const put = (at: string, text: string) => disk.files.set(at, new TextEncoder().encode(text));
const text = () => new TextDecoder().decode(disk.files.get(copy));

beforeEach(() => put(URI.parse(`file:///extension/${NAME}`).toString(), 'example\n'));
afterEach(() => {
  disk.files.clear();
  disk.fault = undefined;
});

it('copies the example, and leaves a copy alone that has got verdicts since', async () => {
  expect(String(await exampleTranscript(extension, storage))).toBe(copy);
  expect(text()).toBe('example\n');
  put(copy, 'example\nverdict\n');
  expect(String(await exampleTranscript(extension, storage))).toBe(copy);
  expect(text()).toBe('example\nverdict\n');
});

it('copies it again where the copy is empty', async () => {
  put(copy, '');
  await exampleTranscript(extension, storage);
  expect(text()).toBe('example\n');
});

it('overwrites nothing that cannot be looked at', async () => {
  put(copy, 'verdicts\n');
  disk.fault = new Error('no permission');
  await expect(exampleTranscript(extension, storage)).rejects.toThrow('no permission');
});
