// Published runs in the list of episodes: found in the background, looked for anew when some go, read once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { CancelledError } from '../../../src/base/stepwise';
import { PublishedList } from '../../../src/vscode/episodes/published';
import { EpisodeTree } from '../../../src/vscode/episodes/tree';
import { URI } from './fake-uri';
import { disk, EventEmitter } from './fake-vscode';

const editor = vi.hoisted(() => ({
  find: (): Promise<unknown[]> => Promise.resolve([]),
  deleted: (_: { readonly files: readonly unknown[] }): void => undefined,
  asked: [] as { readonly op: string }[],
  answer: (): Promise<unknown> => Promise.resolve(undefined),
  view: { message: undefined as string | undefined, dispose: () => undefined },
}));
vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const none = () => ({ dispose: () => undefined });
  const workspace = {
    ...fake.workspace,
    findFiles: () => editor.find(),
    onDidChangeWorkspaceFolders: none,
    onDidRenameFiles: none,
    onDidDeleteFiles: (told: typeof editor.deleted) => ((editor.deleted = told), none()),
  };
  return { ...fake, workspace, window: { createTreeView: () => editor.view } };
});
vi.mock('../../../src/vscode/transcripts/opened', () => ({
  withOpened: (...[, , , use]: [unknown, unknown, unknown, (run: unknown) => unknown]) =>
    use({ ask: (question: { readonly op: string }) => (editor.asked.push(question), editor.answer()) }),
}));

const FOLDER = 'memfs:/runs';
const RUN = URI.parse(`${FOLDER}/O1_inst1_20260102-030405.jsonl`) as unknown as vscode.Uri;
const LABELS = `memfs:///runs/O1_inst1_20260102-030405.labels.jsonl`;
const { signal } = new AbortController();
const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

let warned: string[];
let list: PublishedList;
let told: number;
beforeEach(() => {
  Object.assign(editor, { find: () => Promise.resolve([RUN]), asked: [], answer: () => Promise.resolve({}) });
  warned = [];
  told = 0;
  list = new PublishedList({} as never, { warn: (text: string) => warned.push(text) } as never);
  list.onDidChange(() => told++);
});
afterEach(() => {
  list.dispose();
  disk.files.clear();
});

it('keeps no search that failed, and does not make others ask for it again and again', async () => {
  editor.find = () => Promise.reject(new Error('no file system'));
  expect(await list.all()).toEqual({ uris: [], leftOut: 0 });
  expect([warned.length, told]).toEqual([1, 0]);
  editor.find = () => Promise.resolve([RUN]);
  expect((await list.all()).uris).toEqual([RUN]);
  expect([list.known.uris, told]).toEqual([[RUN], 1]);
});

it.each([
  ['a folder that runs lie in', FOLDER, 1],
  ['a run that is not known', 'memfs:/x/action_log_trial-4.jsonl', 1],
  ['any other file', 'memfs:/x/notes.md', 0],
  ['a folder beside it', 'memfs:/run', 0],
])('looks for them anew after %s was deleted, if at all', async (_, name, times) => {
  await list.all();
  told = 0;
  editor.deleted({ files: [URI.parse(name)] });
  expect(told).toBe(times);
});

it('reads a run once, until one of its files changes; a text that says why not is not kept', async () => {
  editor.answer = () => Promise.reject(new Error('it is torn'));
  expect(await list.result(RUN, signal)).toBe('it is torn');
  editor.answer = () => Promise.resolve({ head: 'head', metrics: 'metrics', rounds: ['many'] });
  const result = await list.result(RUN, signal);
  expect(result).toEqual({ head: 'head', metrics: 'metrics' });
  expect(await list.result(RUN, signal)).toBe(result);
  expect(editor.asked.length).toBe(2);
  disk.files.set(LABELS, new Uint8Array(3));
  await list.result(RUN, signal);
  expect(editor.asked.length).toBe(3);
});

it('has no tooltip, instead of one for good, for a run that somebody left too early', async () => {
  const tree = treeOf([]);
  const [group] = await tree.getChildren();
  const [run] = await tree.getChildren(group);
  const item = {} as unknown as vscode.TreeItem;
  const leave = new EventEmitter<void>();
  const token = { onCancellationRequested: leave.event } as unknown as vscode.CancellationToken;
  editor.answer = () => {
    leave.fire();
    return Promise.reject(new CancelledError());
  };
  expect(await tree.resolveTreeItem(item, run, token)).toBeUndefined();
  expect(item).toEqual({});
  editor.answer = () => Promise.resolve({});
  expect(await tree.resolveTreeItem(item, run, token)).toBe(item);
  expect(item.tooltip).toBeDefined();
  tree.dispose();
});

it('shows the episodes of this workspace without waiting for published runs, and tells when these are found', async () => {
  let found: (runs: unknown[]) => void = () => undefined;
  editor.find = () => new Promise((resolve) => (found = resolve));
  const tree = treeOf([{ uri: URI.parse('memfs:/a.episode.jsonl') }]);
  let changed = 0;
  tree.onDidChangeTreeData(() => changed++);
  expect((await tree.getChildren()).length).toBe(1);
  expect(changed).toBe(0);
  found(Array.from({ length: 2003 }, () => RUN));
  await settle();
  expect(changed).toBe(1);
  expect((await tree.getChildren()).length).toBe(2);
  expect(editor.view.message).toBe('Published runs that are not shown: 3.');
  tree.dispose();
});

it('are filtered by their names, and by what they come to once that is computed', async () => {
  const tree = treeOf([]);
  const other = URI.parse('memfs:/x/action_log_trial-7.jsonl');
  editor.find = () => Promise.resolve([RUN, other]);
  const shown = async () => {
    const [group] = await tree.getChildren();
    return group ? (await tree.getChildren(group)).map((item) => ('uri' in item ? item.uri : undefined)) : [];
  };
  expect(await shown()).toEqual([RUN, other]);
  tree.setFilter({ text: 'TRIAL-7', kinds: [] });
  expect(await shown()).toEqual([other]);
  expect(wanted).toEqual([]);
  tree.setFilter({ text: '', kinds: ['solved'] });
  expect(await shown()).toEqual([]);
  expect(wanted).toEqual([RUN, other].map(String));
  computed.set(String(RUN), { ...PLAYED, judge: { tStar: 4 }, wrong: 0, open: 1 });
  computed.set(String(other), { ...PLAYED, judge: { tStar: null }, wrong: 2, open: 0 });
  expect(await shown()).toEqual([RUN]);
  tree.setFilter({ text: '', kinds: ['unsolved', 'disagreement'] });
  expect(await shown()).toEqual([other]);
  tree.setFilter({ text: '', kinds: ['open'] });
  expect(await shown()).toEqual([RUN]);
  tree.setFilter({ text: '', kinds: ['running'] });
  expect(await shown()).toEqual([]);
  tree.dispose();
});

const PLAYED = { scenario: { rule: 'Ascending' }, model: { name: 'llama' }, setting: 'baseline' };
const computed = new Map<string, object>();
const wanted: string[] = [];

function treeOf(summaries: readonly unknown[]): EpisodeTree {
  const none = () => ({ dispose: () => undefined });
  const own = { all: () => Promise.resolve(summaries), leftOut: 0, onDidChange: none };
  const runs = { of: () => undefined, onDidChangeSet: none, onDidChange: none };
  const reviews = {
    of: ({ uri }: { readonly uri: URI }) => computed.get(uri.toString()),
    wantRun: (uri: URI) => wanted.push(uri.toString()),
    want: () => undefined,
    onDidChange: none,
  };
  const suites = { all: [], onDidChange: none };
  const blind = { of: () => undefined, onDidChange: none };
  return new EpisodeTree({ list: own, published: list, runs, suites, reviews, blind } as never);
}
