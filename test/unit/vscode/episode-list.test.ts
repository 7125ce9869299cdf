// The list of episodes of a large workspace: what is written to is drawn anew alone, and files are looked for when some come or go.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { chooseFilter } from '../../../src/vscode/episodes/filter';
import { EpisodeList } from '../../../src/vscode/episodes/list';
import type { ConditionItem, EpisodeItem } from '../../../src/vscode/episodes/groups';
import type { Enumerated } from '../../../src/vscode/episodes/reviews';
import { EpisodeTree } from '../../../src/vscode/episodes/tree';
import { BlindReviews } from '../../../src/vscode/transcripts/blind-reviews';
import { episodeText } from '../replay/export/episode';
import { URI } from './fake-uri';
import { watched } from './fake-vscode';

const editor = vi.hoisted(() => ({
  found: [] as unknown[],
  stored: [] as string[],
  searches: 0,
  ignored: '',
  deleted: (_: { readonly files: readonly unknown[] }): void => undefined,
  view: { message: undefined as string | undefined, dispose: () => undefined },
  /** What happens in a list that is shown. */
  acts: (_: FakeList): void => undefined,
}));

interface FakeList {
  value: string;
  items: readonly vscode.QuickPickItem[];
  selectedItems: readonly vscode.QuickPickItem[];
  type(text: string): void;
  /** As somebody ticks exactly these. */
  tick(items: readonly vscode.QuickPickItem[]): void;
  accept(): void;
}
vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const none = () => ({ dispose: () => undefined });
  const workspace = {
    ...fake.workspace,
    workspaceFolders: ['/w'],
    fs: { readDirectory: () => Promise.resolve(editor.stored.map((name) => [name, 1])) },
    findFiles: (_: unknown, ignored: string) => {
      editor.searches++;
      editor.ignored = ignored;
      return Promise.resolve([...editor.found]);
    },
    onDidChangeWorkspaceFolders: none,
    onDidRenameFiles: none,
    onDidDeleteFiles: (told: typeof editor.deleted) => ((editor.deleted = told), none()),
  };
  const createQuickPick = () => {
    let selected: readonly vscode.QuickPickItem[] = [];
    const list = {
      ...{
        value: '',
        items: [] as vscode.QuickPickItem[],
        accept: () => undefined,
        changed: () => undefined,
        selected: (_: readonly vscode.QuickPickItem[]) => undefined,
      },
      get selectedItems() {
        return selected;
      },
      set selectedItems(items) {
        selected = items.filter((item) => list.items.includes(item));
      },
      onDidChangeValue: (changed: () => undefined) => void (list.changed = changed),
      onDidChangeSelection: (ticked: (items: readonly vscode.QuickPickItem[]) => undefined) =>
        void (list.selected = ticked),
      tick: (items: readonly vscode.QuickPickItem[]) => {
        list.selectedItems = items;
        list.selected(items);
      },
      onDidAccept: (accept: () => undefined) => void (list.accept = accept),
      type: (value: string) => Object.assign(list, { value }).changed(),
      ...{ onDidHide: none, show: () => editor.acts(list), dispose: () => undefined },
    };
    return list;
  };
  const window = { createTreeView: () => editor.view, createQuickPick };
  return { ...fake, workspace, window, FileType: { File: 1, Directory: 2 } };
});

const uriOf = (number: number) => URI.parse(`memfs:/w/2026-01-02T03-04-${number}Z_a.episode.jsonl`);
const [first, second] = [uriOf(11), uriOf(12)];
const STORAGE = URI.parse('memfs:/storage');
const token = {} as vscode.CancellationToken;

let text: string;
/** What the text becomes in one of the files. */
let inFile: (uri: URI, text: string) => string;
let reads: string[];
let list: EpisodeList;
let tree: EpisodeTree;
let drawn: (EpisodeItem | undefined)[];
/** The suites that run, by their names, with their progress. */
let running: Map<string, string>;
let progress: (uri: unknown) => void;
/** The run of every episode, and the listener for what happens in one. */
let played: object | undefined;
let happened: (run: unknown) => void;
let blind: BlindReviews;
/** The results computed so far, and the listeners for more. */
let publishedRuns: { readonly uris: readonly URI[]; readonly leftOut: number };
let enumerated: Map<string, Enumerated>;
let reviewed: (uri: unknown) => void;
let wanted: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(editor, { found: [first, second], stored: [], searches: 0 });
  text = episodeText();
  inFile = (_, same) => same;
  reads = [];
  drawn = [];
  const ends = (uri: URI) => {
    reads.push(uri.toString());
    return Promise.resolve({ size: text.length, modified: 5, head: inFile(uri, text), tail: '' });
  };
  const none = () => ({ dispose: () => undefined });
  list = new EpisodeList(
    { ends } as never,
    STORAGE as never,
    { warn: () => undefined } as never,
    () => false,
  );
  publishedRuns = { uris: [], leftOut: 0 };
  const published = {
    all: () => Promise.resolve(publishedRuns),
    get known() {
      return publishedRuns;
    },
  };
  played = undefined;
  const runs = {
    of: () => played,
    onDidChange: (listener: (run: unknown) => void) => ((happened = listener), none()),
    onDidChangeSet: none,
  };
  enumerated = new Map();
  wanted = [];
  const reviews = {
    of: ({ uri }: { readonly uri: vscode.Uri }) =>
      blind.of(uri) ? undefined : enumerated.get(uri.toString()),
    isKnown: ({ uri }: { readonly uri: vscode.Uri }) => enumerated.has(uri.toString()),
    want: () => undefined,
    wantRun: (uri: unknown) => void wanted.push(uri),
    onDidChange: (listener: (uri: unknown) => void) => ((reviewed = listener), none()),
  };
  const memory = { get: () => undefined, update: () => Promise.resolve() };
  blind = new BlindReviews(memory as never);
  running = new Map();
  const suites = {
    get all() {
      const folder = URI.parse('memfs:/w/my');
      return [...running].map(([name, words]) => ({ uri: URI.parse(name), text: words, folder }));
    },
    of: (uri: URI) => suites.all.find((each) => each.uri.toString() === uri.toString()),
    onDidChange: (listener: (uri: unknown) => void) => ((progress = listener), none()),
  };
  const others = { published: Object.assign(published, { onDidChange: none }), runs, reviews, suites };
  tree = new EpisodeTree({ list, ...others, blind } as never);
  tree.onDidChangeTreeData((rows) => drawn.push(...([rows].flat() as (EpisodeItem | undefined)[])));
});
afterEach(() => {
  tree.dispose();
  list.dispose();
  vi.useRealTimers();
});

const conditions = async () => (await tree.getChildren()) as ConditionItem[];
const items = async () => {
  const inside = (await conditions()).map((each) => tree.getChildren(each) as Promise<EpisodeItem[]>);
  return (await Promise.all(inside)).flat();
};
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

it('looks again at once after a deletion in VS Code, of whatever name, and reads anew what comes under the old names', async () => {
  await items();
  editor.found = [];
  drawn.length = reads.length = 0;
  // A moment later for other programs, and never for what may be a file.
  editor.deleted({ files: [URI.parse('memfs:/w/model.turbo')] });
  expect(drawn).toEqual([undefined]);
  expect(await items()).toEqual([]);
  editor.found = [first];
  watched.created.fire(URI.parse('memfs:/w/model'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await items()).toHaveLength(1);
  expect(reads).toContain(first.toString());
});

it('has examples, which lie outside the workspace, in a group of their own', async () => {
  editor.stored = ['2026-01-02T03-04-13Z_a.episode.jsonl', 'other.txt'];
  const [example, own] = await conditions();
  expect([example.title, own.title]).toEqual(['example', 'model · baseline']);
  expect(example.items.map(({ uri }) => uri.path)).toEqual([`/storage/${editor.stored[0]}`]);
  expect(own.items).toHaveLength(2);
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

it('draws the row of a suite that runs alone, and all rows when it begins and ends', async () => {
  await items();
  const suite = URI.parse('memfs:/w/study.suite.yaml');
  const says = (words: string) => {
    running.set(suite.toString(), words);
    progress(suite);
  };
  says('starting…');
  expect(drawn).toEqual([undefined]);
  const [row] = await tree.getChildren();
  says('1 of 2');
  says('2 of 2');
  await rest();
  expect(drawn).toEqual([undefined, row]);
  expect(row && tree.getTreeItem(row).description).toBe('2 of 2');
  running.clear();
  progress(suite);
  await rest();
  expect(drawn.at(-1)).toBeUndefined();
});

it('leaves pauses while an episode is played fast, in which VS Code draws its row', async () => {
  const [row] = await items();
  const run = { uri: row?.uri, kind: 'play', round: 0, rounds: 46, events: [] };
  played = run;
  const times: number[] = [];
  let now = 0;
  tree.onDidChangeTreeData(() => times.push(now));
  for (; now < 2000; now += 50) {
    run.round++;
    happened(run);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(times.length).toBeGreaterThan(4);
  // VS Code waits for 200 ms without a change.
  for (const [at, time] of times.slice(1).entries()) expect(time - times[at]).toBeGreaterThan(200);
  expect(new Set(drawn)).toEqual(new Set([row]));
  expect(tree.getTreeItem(row).description).toContain('running: round 40 of 46');
});

it('rests in proportion to its rows, too', async () => {
  editor.found = Array.from({ length: 2000 }, (_, i) => uriOf(1000 + i));
  await items();
  for (let i = 0; i < 10; i++) {
    watched.created.fire(uriOf(5000 + i));
    await rest();
  }
  expect(drawn).toEqual([undefined]);
});

it('calls who did not keep to the form unsolved, and gives other failures no result', async () => {
  const endsAs = async (end: string) => {
    text = text.replace(/"state":"(cancelled|failed)"(,"why":"[a-z]+")?/, `"state":${end}`);
    list.refresh();
    const [row] = await items();
    return String(tree.getTreeItem(row).description).split(' · ')[0];
  };
  // It was solved before.
  const solved = await endsAs('"failed","why":"format"');
  expect(solved).toMatch(/^did not keep to the form at round \d+, solved at the first guess$/);
  text = text.replaceAll('"result":"correct"', '"result":"incorrect"');
  expect(await endsAs('"failed","why":"format"')).toMatch(
    /^not solved: did not keep to the form at round \d+$/,
  );
  expect(await endsAs('"failed","why":"server"')).toMatch(/^failed at round \d+$/);
});

it('makes a tooltip when somebody points at a row', async () => {
  const [of] = await items();
  const item = tree.getTreeItem(of);
  expect(item.tooltip).toBeUndefined();
  await tree.resolveTreeItem(item, of, token);
  expect((item.tooltip as vscode.MarkdownString).value).toContain('baseline · model');
});

/** By the judge solved at the first guess; by enumeration after three tests, and one announcement is open. */
const ENUMERATED: Enumerated = {
  scenario: { id: '', name: 'O1, rule 2', rule: 'Ascending', breadth: null },
  model: { kind: 'endpoint', name: 'llama', served: 'llama' },
  setting: 'dual-goal',
  judge: {
    tStar: 1,
    testsPlayed: 0,
    tokens: { unit: 'words', total: 1, turns: 1 },
    icBefore: { incompatible: 0, compatible: 0 },
    icOver: { incompatible: 2, compatible: 2 },
    byTest: '',
  },
  enumeration: {
    tStar: 4,
    testsPlayed: 3,
    tokens: { unit: 'words', total: 1, turns: 1 },
    icBefore: { incompatible: 1, compatible: 2 },
    icOver: { incompatible: 1, compatible: 3 },
    byTest: 'icc',
    open: { announcements: 1, first: null, testsBefore: 0, testsOver: 0 },
  },
  disagreements: { certain: { counterexample: 2 }, likely: {} },
  wrong: 2,
  open: 1,
};

/** The episode is played to its end. */
const complete = () => (text = text.replace('"state":"cancelled"', '"state":"completed"'));

it('groups by task, model and setting, and says what is computed once it is known', async () => {
  complete();
  const [group, ...others] = await conditions();
  expect(others).toEqual([]);
  const before = tree.getTreeItem(group);
  expect([before.label, before.description]).toEqual(['model · baseline', '2/2 · I:C –']);
  const [row] = await items();
  expect(tree.getTreeItem(row)).toMatchObject({
    label: 'Strictly increasing',
    description: expect.stringMatching(/^solved at the first guess · Group G, rule 1 · /) as string,
    iconPath: { id: 'pass-filled' },
  });
  drawn.length = 0;
  enumerated.set(row?.uri.toString() ?? '', ENUMERATED);
  reviewed(row?.uri);
  await rest();
  expect(drawn).toContain(row);
  expect(drawn).toContain(group);
  const item = tree.getTreeItem(row);
  expect(item.description).toMatch(/^0 → 3 tests · Group G, rule 1 · /);
  expect(item.accessibilityInformation?.label).toMatch(
    /^solved at the first guess → solved after 3 tests, Strictly increasing, Group G/,
  );
  expect(item.iconPath).toMatchObject({ id: 'warning' });
  expect(item.resourceUri?.query).toBe('2');
  await tree.resolveTreeItem(item, row, token);
  const { value } = item.tooltip as vscode.MarkdownString;
  expect(value.replaceAll('\\', '')).toContain('I:C before success: – (0:0) → 0.50 (1:2).');
  expect(value.replaceAll('\\', '')).toContain('I:C over all tests: 1.00 (2:2) → 0.33 (1:3).');
  expect(tree.getTreeItem(group).description).toBe('2/2 · I:C – · 2 disagreements');
});

it('says in few words what judge and enumeration disagree about', async () => {
  complete();
  const [row] = await items();
  const solved = { ...ENUMERATED.enumeration, testsPlayed: 1 };
  for (const [enumeration, words] of [
    [solved, '0 → 1 test'],
    [{ ...solved, tStar: null }, '0 tests → not solved'],
    [{ ...solved, tStar: null, open: { ...solved.open, first: 2 } }, '0 tests → open'],
  ] as const) {
    enumerated.set(row?.uri.toString() ?? '', { ...ENUMERATED, enumeration });
    expect(tree.getTreeItem(row).description).toMatch(new RegExp(`^${words} · `));
  }
});

it('keeps the episodes of a suite in groups that name its folder', async () => {
  complete();
  editor.found = [first, URI.parse('memfs:/w/my/wason_G-1_baseline_model_8c7ea67caf30.episode.jsonl')];
  list.refresh();
  const groups = (await conditions()).map((group) => tree.getTreeItem(group));
  expect(groups.map(({ label }) => label).sort()).toEqual(['model · baseline', 'my']);
  const suite = groups.find(({ label }) => label === 'my');
  expect(suite?.description).toMatch(/ · model · baseline$/);
  expect(suite?.tooltip).toContain('Suite in the folder w/my');
});

it('says of an episode without an end that it is played while its suite is', async () => {
  text = text.slice(0, text.lastIndexOf('{'));
  const inSuite = URI.parse('memfs:/w/my/wason_G-1_baseline_model_8c7ea67caf30.episode.jsonl');
  editor.found = [first, inSuite];
  const states = async () => {
    const rows = (await items()).map((row) => tree.getTreeItem(row));
    return rows.map(({ description, contextValue }) => [/^\w+/.exec(String(description))?.[0], contextValue]);
  };
  const interrupted = ['interrupted', 'episode.interrupted'];
  expect(await states()).toEqual([interrupted, interrupted]);
  running.set('memfs:/w/study.suite.yaml', '0 of 2');
  expect(await states()).toEqual([interrupted, ['playing', 'episode.playing']]);
  tree.setFilter({ text: '', kinds: ['running'] });
  expect(await states()).toHaveLength(1);
});

it('counts no fork as a result, as in results', async () => {
  complete();
  text = text.replace('"task":', '"parent":{"id":"x","round":2},"task":');
  const [group] = await conditions();
  expect(tree.getTreeItem(group).description).toBe('2 episodes');
});

it('says nothing of what one comes to while it is reviewed blind', async () => {
  complete();
  const [row] = await items();
  enumerated.set(row?.uri.toString() ?? '', ENUMERATED);
  drawn.length = 0;
  blind.set(row?.uri, { chosen: [{ judge: 'equivalence', target: 3 }] });
  expect(drawn).toEqual([undefined]);
  const [group] = await conditions();
  const [hidden, other] = await items();
  expect(tree.getTreeItem(group).description).toBe('1/1 · I:C – · 1 without a result');
  const item = tree.getTreeItem(hidden);
  expect(item.description).toMatch(/^reviewed blind · /);
  expect([item.iconPath, item.resourceUri]).toEqual([{ id: 'eye-closed' }, undefined]);
  await tree.resolveTreeItem(item, hidden, token);
  expect((item.tooltip as vscode.MarkdownString).value).not.toMatch(/solved|I:C/);
  expect(tree.getTreeItem(other).description).toMatch(/^solved/);
  blind.set(row?.uri, undefined);
  const [again] = await items();
  expect(tree.getTreeItem(again).description).toMatch(/^0 → 3 tests/);
});

it('shows only what the filter leaves, and says how much that is', async () => {
  complete();
  const [row] = await items();
  tree.setFilter({ text: 'INCREASING', kinds: ['solved'] });
  expect(await items()).toHaveLength(2);
  tree.setFilter({ text: '', kinds: ['disagreement'] });
  expect(await items()).toEqual([]);
  enumerated.set(row?.uri.toString() ?? '', ENUMERATED);
  expect((await items()).map(({ uri }) => uri)).toEqual([row?.uri]);
  expect(editor.view.message).toBe('1 of 2: Disagreements (verdicts that enumeration contradicts)');
  tree.setFilter({ text: '', kinds: ['unsolved', 'cut'] });
  expect(await items()).toEqual([]);
  tree.setFilter({ text: 'no such rule', kinds: [] });
  expect(await items()).toEqual([]);
});

it('counts published runs among what a filter leaves', async () => {
  complete();
  publishedRuns = {
    uris: ['llama/a.jsonl', 'qwen/a.jsonl'].map((path) => URI.parse(`memfs:/w/${path}`)),
    leftOut: 0,
  };
  tree.setFilter({ text: 'llama', kinds: [] });
  await tree.getChildren();
  expect(editor.view.message).toBe('1 of 4: “llama”');
});

it('says in the row of a published run what was played and what came of it, once its group is unfolded', async () => {
  complete();
  const run = URI.parse('memfs:/w/a_inst1_20260102-030405.jsonl');
  publishedRuns = { uris: [run], leftOut: 0 };
  const group = (await tree.getChildren()).at(-1)!;
  expect(wanted).toEqual([]);
  const [row] = await tree.getChildren(group);
  const before = tree.getTreeItem(row);
  expect([before.label, before.description]).toEqual(['a_inst1_20260102-030405', 'published']);
  expect(wanted).toEqual([run]);
  enumerated.set(run.toString(), ENUMERATED);
  drawn = [];
  reviewed(run);
  await rest();
  expect(drawn).toContain(row);
  const { label, description, resourceUri } = tree.getTreeItem(row);
  expect([label, description, resourceUri?.query]).toEqual([
    'Ascending',
    '0 → 3 tests · llama · dual-goal · a_inst1_20260102-030405',
    '2',
  ]);
  const nobody = { ...ENUMERATED.judge, tStar: null, byTest: '???' };
  enumerated.set(run.toString(), { ...ENUMERATED, judge: nobody });
  expect(tree.getTreeItem(row).description).toMatch(/^not judged → 3 tests · /);
  const scenario = { ...ENUMERATED.scenario, rule: 'all of the relevant objects must be on the device' };
  enumerated.set(run.toString(), { ...ENUMERATED, scenario });
  expect(tree.getTreeItem(row).label).toBe('O1, rule 2');
  enumerated.set(run.toString(), ENUMERATED);
  tree.setFilter({ text: 'ascending', kinds: [] });
  await tree.getChildren();
  expect(editor.view.message).toBe('1 of 3: “ascending”');
});

it('unfolds all groups that a filter leaves few episodes in, also those that were folded', async () => {
  complete();
  const inSuite = (at: number) =>
    URI.parse(`memfs:/w/s${at % 3}/wason_G-1_baseline_model_${String(at).padStart(12, '0')}.episode.jsonl`);
  editor.found = Array.from({ length: 60 }, (_, at) => inSuite(at));
  const groups = async () => (await conditions()).map((group) => tree.getTreeItem(group));
  const before = await groups();
  expect(before.map(({ collapsibleState }) => collapsibleState)).toEqual([2, 1, 1]);
  tree.setFilter({ text: '00000000001', kinds: [] });
  const filtered = await groups();
  expect(filtered.map(({ collapsibleState }) => collapsibleState)).toEqual([2, 2, 2]);
  const ids = new Set(before.map(({ id }) => id));
  expect(filtered.filter(({ id }) => ids.has(id))).toEqual([]);
});

it.each([
  ['few', 20, 40, [2, 1]],
  ['more than a screen', 31, 21, [1, 1]],
  ['many, and no others', 100, 0, [2]],
])(
  'unfolds the newest group by itself unless it pushes others off the screen: %s',
  async (_, first, second, states) => {
    complete();
    const of = (count: number, folder: string) =>
      Array.from({ length: count }, (_, at) =>
        URI.parse(
          `memfs:/w/${folder}/wason_G-1_baseline_model_${String(at).padStart(12, '0')}.episode.jsonl`,
        ),
      );
    editor.found = [...of(first, 's'), ...of(second, 't')];
    const groups = await conditions();
    expect(groups.map((group) => tree.getTreeItem(group).collapsibleState)).toEqual(states);
  },
);

it('filters by what is typed in the list of filters, beside the outcomes that are ticked', async () => {
  const labels = (items: readonly vscode.QuickPickItem[]) => items.map(({ label }) => label);
  editor.acts = (list) => {
    list.tick(list.items.filter(({ label }) => label === 'Running'));
    list.type('tin');
    // The window has not said yet what is ticked among the new items.
    list.selectedItems = [];
    list.type('tiny');
    expect(labels(list.selectedItems)).toEqual(['Text contains “tiny”', 'Running']);
    expect(list.items.every(({ alwaysShow }) => alwaysShow)).toBe(true);
    list.accept();
  };
  const filter = await chooseFilter({ text: '', kinds: [] });
  expect(filter).toEqual({ text: 'tiny', kinds: ['running'] });
  editor.acts = (list) => {
    expect([list.value, ...labels(list.selectedItems)]).toEqual(['tiny', 'Text contains “tiny”', 'Running']);
    list.type('');
    list.accept();
  };
  expect(await chooseFilter(filter!)).toEqual({ text: '', kinds: ['running'] });
});

it('begins a group with what differs from others, then counts, and ends with what all have in common', async () => {
  complete();
  inFile = (uri, same) => (uri === first ? same : same.replace('"task":"wason"', '"task":"wilt"'));
  const groups = (await conditions()).map((group) => tree.getTreeItem(group));
  expect(groups.map(({ label, description }) => [label, description]).sort()).toEqual([
    ['WILT', '1 episode · model · baseline'],
    ['Wason rule discovery', '1/1 · I:C – · model · baseline'],
  ]);
});

it('says of every game with something to find how many were solved; I:C only where tests have verdicts', async () => {
  const [header] = text.split('\n');
  const scenario = { split: 'lite', rule: 2, predicate: 'x < y < z', words: 'ascending', seed: 1 };
  const line = (seq: number, event: object) => JSON.stringify({ v: 1, seq, time: '2026-01-01', ...event });
  const guess = { expect: 'reply', raw: 'r', latencyMs: 1, attempt: 1, parsed: { content: 'c', guess: 'g' } };
  const wilt = (outcome: string) =>
    [
      JSON.stringify({ ...(JSON.parse(header) as object), task: 'wilt', setting: 'lite', scenario }),
      line(2, { type: 'reply', round: 1, ...guess }),
      line(3, { type: 'feedback', round: 1, outcome, score: 9, attempts: 0 }),
      line(4, { type: 'end', state: 'completed' }),
      '',
    ].join('\n');
  inFile = (uri) => wilt(uri === first ? 'correct' : 'wrong');
  // Where nothing can be enumerated, there is a row of results without a success.
  const none = { ...ENUMERATED.enumeration, tStar: null };
  for (const uri of [first, second])
    enumerated.set(uri.toString(), { ...ENUMERATED, enumeration: none, wrong: 0, open: 0 });
  const [group] = await conditions();
  const item = tree.getTreeItem(group);
  expect(item.description).toBe('1/2');
  expect(item.tooltip).not.toMatch(/judge|I:C/);
  tree.setFilter({ text: '', kinds: ['solved'] });
  await conditions();
  expect(editor.view.message).toBe('1 of 2: Solved');
});

it('begins alike rows with what tells them apart: the initial triple, the repeat', async () => {
  complete();
  const third = uriOf(13);
  editor.found = [first, second, third];
  const begins = async () => (await items()).map((row) => String(tree.getTreeItem(row).description));
  expect(await begins()).toEqual(Array(3).fill(expect.stringMatching(/^solved/)));
  inFile = (uri, same) =>
    uri === first
      ? same.replace('"triple":[1,2,3]', '"triple":[4,5,6]')
      : same.replace('"task":', `"repeat":${uri === second ? 2 : 3},"task":`);
  list.refresh();
  expect((await begins()).sort()).toEqual([
    expect.stringMatching(/^\[1, 2, 3\] · repeat 2 · solved/),
    expect.stringMatching(/^\[1, 2, 3\] · repeat 3 · solved/),
    expect.stringMatching(/^\[4, 5, 6\] · repeat 1 · solved/),
  ]);
});
