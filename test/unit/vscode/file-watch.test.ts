// A change is told, the first one too, on every file system, and that a file is gone; what is there at first is none.
import { afterEach, expect, it, vi } from 'vitest';
import { URI } from './fake-uri';
import { disk, watched } from './fake-vscode';
import { FileWatch } from '../../../src/vscode/transcripts/file-watch';
import type * as vscode from 'vscode';

vi.mock('vscode', () => import('./fake-vscode'));
afterEach(() => disk.files.clear());

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

function watch(uri: URI) {
  let told = 0;
  let gone = 0;
  const watching = new FileWatch(
    uri as unknown as vscode.Uri,
    () => true,
    () => told++,
    () => gone++,
  );
  return { told: () => told, gone: () => gone, watching };
}

/** The file gets as many bytes; undefined: it is deleted. */
async function becomes(uri: URI, bytes: number | undefined) {
  if (bytes === undefined) disk.files.delete(uri.toString());
  else disk.files.set(uri.toString(), new Uint8Array(bytes));
  (bytes === undefined ? watched.deleted : watched.changed).fire(uri);
  await settle();
}

it.each(['memfs:/x/a.labels.jsonl', 'file:///x/a.labels.jsonl'])(
  'is told of a file that is made after watching began: %s',
  async (name) => {
    const uri = URI.parse(name);
    const { told, watching } = watch(uri);
    await settle();
    await becomes(uri, 3);
    expect(told()).toBe(1);
    watching.dispose();
  },
);

it('is told of the first change of a file on another file system, and once of each', async () => {
  const uri = URI.parse('memfs:/x/a.episode.jsonl');
  disk.files.set(uri.toString(), new Uint8Array(10));
  const { told, watching } = watch(uri);
  await settle();
  await becomes(uri, 10);
  expect(told()).toBe(0);
  await becomes(uri, 20);
  await becomes(uri, 20);
  expect(told()).toBe(1);
  watching.dispose();
  await becomes(uri, 30);
  expect(told()).toBe(1);
});

it('tells once of a file that is gone, as of no change, and that it is there again', async () => {
  const uri = URI.parse('memfs:/x/a.episode.jsonl');
  disk.files.set(uri.toString(), new Uint8Array(10));
  const { told, gone, watching } = watch(uri);
  await settle();
  await becomes(uri, undefined);
  await becomes(uri, undefined);
  expect([told(), gone()]).toEqual([0, 1]);
  await becomes(uri, 10);
  expect(told()).toBe(1);
  watching.dispose();
});
