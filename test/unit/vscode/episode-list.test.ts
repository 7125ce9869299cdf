// The list of episodes of a large workspace: what is written to is drawn anew alone, and files are looked for when some come or go.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { EpisodeList } from '../../../src/vscode/episodes/list';
import { EpisodeTree, type EpisodeItem } from '../../../src/vscode/episodes/tree';
import { episodeText } from '../replay/export/episode';
import { URI } from './fake-uri';
import { watched } from './fake-vscode';

const editor = vi.hoisted(() => ({
  found: [] as unknown[],
  searches: 0,
  ignored: '',
  deleted: (_: { readonly files: readonly unknown[] }): void => undefined,
  view: { message: undefined as string | undefined, dispose: () => undefined },
}));
vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const none = () => ({ dispose: () => undefined });
  const workspace = {
    ...fake.workspace,
    workspaceFolders: ['/w'],
    findFiles: (_: unknown, ignored: string) => {
      editor.searches++;
      editor.ignored = ignored;
      return Promise.resolve([...editor.found]);
    },
    onDidChangeWorkspaceFolders: none,
    onDidRenameFiles: none,
    onDidDeleteFiles: (told: typeof editor.deleted) => ((editor.deleted = told), none()),
  };
  const window = { createTreeView: () => editor.view };
  return { ...fake, workspace, window };
});

const uriOf = (number: number) => URI.parse(`memfs:/w/2026-01-02T03-04-${number}Z_a.episode.jsonl`);
const [first, second] = [uriOf(11), uriOf(12)];
const token = {} as vscode.CancellationToken;

let text: string;
let reads: string[];
let list: EpisodeList;
let tree: EpisodeTree;
let drawn: (EpisodeItem | undefined)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(editor, { found: [first, second], searches: 0 });
  text = episodeText();
  reads = [];
  drawn = [];
  const ends = (uri: URI) => {
    reads.push(uri.toString());
    return Promise.resolve({ size: text.length, modified: 5, head: text, tail: '' });
  };
  const none = () => ({ dispose: () => undefined });
  list = new EpisodeList({ ends } as never, first as never, { warn: () => undefined } as never, () => false);
  const published = { all: () => Promise.resolve({ uris: [], leftOut: 0 }), known: { uris: [], leftOut: 0 } };
  const runs = { of: () => undefined, onDidChange: none, onDidChangeSet: none };
  tree = new EpisodeTree(
    list,
    { ...published, onDidChange: none } as never,
    runs as never,
    { all: [], onDidChange: none } as never,
  );
  tree.onDidChangeTreeData((item) => drawn.push(item as EpisodeItem | undefined));
});
afterEach(() => {
  tree.dispose();
  list.dispose();
  vi.useRealTimers();
});

const items = async () => (await tree.getChildren()) as EpisodeItem[];
const rest = () => vi.advanceTimersByTimeAsync(400);

it('looks for files once, until some come or go', async () => {
  expect(await items()).toHaveLength(2);
  expect(await items()).toHaveLength(2);
  watched.changed.fire(first);
  await rest();
  await items();
  expect(editor.searches).toBe(1);
  editor.found.push(uriOf(13));
  watched.created.fire(uriOf(13));
  await rest();
  expect(drawn.at(-1)).toBeUndefined();
  expect(await items()).toHaveLength(3);
  editor.found.shift();
  watched.deleted.fire(first);
  await rest();
  expect(await items()).toHaveLength(2);
  editor.found = [];
  editor.deleted({ files: [URI.parse('memfs:/w')] });
  expect(await items()).toEqual([]);
  editor.found = [second];
  list.refresh();
  expect(await items()).toHaveLength(1);
  expect(editor.searches).toBe(5);
});

it('takes no notice of what is set aside', async () => {
  await items();
  for (const event of [watched.created, watched.changed, watched.deleted])
    event.fire(URI.parse('memfs:/w/study/.attempts/1-a.episode.jsonl'));
  await rest();
  expect(drawn).toEqual([]);
  expect(editor.ignored).toContain('**/.attempts/**');
});

it('rests in proportion to what a look at all of them takes', async () => {
  const spent = vi.spyOn(performance, 'now');
  spent.mockReturnValueOnce(0).mockReturnValueOnce(1000);
  await items();
  spent.mockRestore();
  for (let at = 20; at < 40; at++) {
    watched.created.fire(uriOf(at));
    await rest();
  }
  expect(drawn).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(drawn).toEqual([undefined, undefined]);
});

it('draws and reads one anew that is written to, and no other', async () => {
  const [shown] = await items();
  reads.length = 0;
  const before = shown?.summary;
  for (let i = 0; i < 5; i++) watched.changed.fire(second);
  await rest();
  expect(new Set(drawn)).toEqual(new Set([shown]));
  expect(shown?.summary).not.toBe(before);
  expect(new Set(reads)).toEqual(new Set([shown?.uri.toString()]));
  expect(reads.length).toBeLessThan(3);
});

it('draws all anew once one has a header, by whose time they are ordered; nothing for one that is not shown', async () => {
  const whole = text;
  text = '';
  await items();
  text = whole;
  watched.changed.fire(first);
  await rest();
  expect(drawn).toEqual([undefined]);
  editor.found = Array.from({ length: 2001 }, (_, i) => uriOf(1000 + i));
  watched.created.fire(uriOf(1000));
  await rest();
  expect(await items()).toHaveLength(2000);
  drawn.length = 0;
  watched.changed.fire(uriOf(1000));
  await rest();
  expect(drawn).toEqual([]);
});

it('makes a tooltip when somebody points at a row', async () => {
  const [of] = await items();
  const item = tree.getTreeItem(of);
  expect(item.tooltip).toBeUndefined();
  await tree.resolveTreeItem(item, of, token);
  expect((item.tooltip as vscode.MarkdownString).value).toContain('baseline · model');
});
