// The transcripts of a view of results: what is read, when it is read again, and what the worker is told of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unzipSync } from 'fflate';
import type * as vscode from 'vscode';
import { CancelledError, finish, type Stepwise } from '../../../src/base/stepwise';
import { IndexedFolder } from '../../../src/node/indexed-folder';
import { readPart } from '../../../src/node/read-part';
import type { Reading } from '../../../src/protocol/results';
import { OpenTranscripts } from '../../../src/replay/answer';
import { NOT_OPEN } from '../../../src/replay/questions';
import { INDEX_NAME, type IndexEntry, RowIndex } from '../../../src/results/row-index';
import { isStudyQuestion, OpenStudies } from '../../../src/results/study/answer';
import { keysOf } from '../../../src/results/study/matrix';
import type { StudyOperation } from '../../../src/results/study/types';
import { saveInspectLogs } from '../../../src/vscode/results/inspect';
import { StudyReading } from '../../../src/vscode/results/reading';
import { StudyRows } from '../../../src/vscode/results/study';
import type { TranscriptReader } from '../../../src/vscode/transcripts/opened';
import { engines } from '../judges/review/transcripts';
import { episodeText, ROUNDS } from '../replay/export/episode';
import { URI } from './fake-uri';
import { disk, watched } from './fake-vscode';
import { PATIENCE_MS } from '../../harness/patience.mjs';

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const none = () => ({ dispose: () => undefined });
  const workspace = {
    ...fake.workspace,
    findFiles: ({ pattern }: { readonly pattern: string }) => {
      const ending = pattern.slice(pattern.lastIndexOf('*') + 1);
      const names = [...fake.disk.files.keys()].filter((name) => name.endsWith(ending));
      return Promise.resolve(names.map((name) => URI.parse(name)));
    },
    onDidRenameFiles: none,
    onDidDeleteFiles: none,
    fs: {
      ...fake.workspace.fs,
      stat: (uri: URI) => (uri.path === '/runs' ? Promise.resolve({ type: 2 }) : fake.workspace.fs.stat(uri)),
    },
  };
  const window = {
    ...fake.window,
    showOpenDialog: () => Promise.resolve([URI.parse('memfs:/logs')]),
    showInformationMessage: () => Promise.resolve(),
  };
  return { ...fake, workspace, window, FileType: { Directory: 2 } };
});
afterAll(() => engines.dispose());

const uriOf = (name: string) => URI.parse(`memfs:/runs/${name}`) as unknown as vscode.Uri;
const FOLDER = URI.parse('memfs:/runs') as unknown as vscode.Uri;
/** The text as that of another episode in each file. */
const textFor = (name: string, text: string) => text.replace(/"id":"[^"]+"/, `"id":"${name}"`);
const put = (name: string, text: string) =>
  disk.files.set(uriOf(name).toString(), new TextEncoder().encode(textFor(name, text)));
const episode = (rounds: number) => episodeText(ROUNDS.slice(0, rounds));
const { signal } = new AbortController();
const FACTS = { op: 'facts' } as const;

let transcripts: OpenTranscripts;
let studies: OpenStudies;
let asked: string[];
/** Rows are computed when it resolves. */
let rowsMayCome: Promise<void>;
/** The worker dies so often before it has computed a row. */
let deaths: number;
/** The folder of the files on a disk that the worker reads itself. */
let onDisk: string | undefined;
const newTranscripts = () => new OpenTranscripts((domain) => engines.for(domain), readPart);

const newStudies = () => new OpenStudies((folder) => IndexedFolder.opening(folder));

const newReader = () =>
  ({
    worker: {
      askOther: async (question: { readonly kind: string; readonly op: string }, given?: AbortSignal) => {
        if (given?.aborted) throw new CancelledError();
        asked.push(question.op);
        if (question.op === 'row') await rowsMayCome;
        if (question.op === 'row' && deaths-- > 0) transcripts = newTranscripts();
        if (given?.aborted) throw new CancelledError();
        const work: Stepwise<unknown> = isStudyQuestion(question)
          ? studies.answer(question)
          : transcripts.answer(question as never);
        return Promise.resolve(finish(work));
      },
    },
    files: {
      onDisk: ({ path }: vscode.Uri) => onDisk && join(onDisk, path.slice('/runs/'.length)),
      // eslint-disable-next-line @typescript-eslint/require-await -- as that of files
      async *pieces(uri: vscode.Uri) {
        const bytes = disk.files.get(uri.toString()) ?? new Uint8Array();
        yield { bytes, size: bytes.length };
        return undefined;
      },
    },
  }) as unknown as TranscriptReader;
let reader: TranscriptReader;

beforeEach(() => {
  reader = newReader();
  transcripts = newTranscripts();
  deaths = 0;
  studies = newStudies();
  onDisk = undefined;
  asked = [];
  rowsMayCome = Promise.resolve();
  put('a.episode.jsonl', episode(4));
  put('b.episode.jsonl', episode(2));
});
afterEach(() => disk.files.clear());

const NOTHING = {
  solved: false,
  testsBeforeSuccess: null,
  incompatible: 0,
  compatible: 0,
  ratio: null,
  judged: true,
};
const SUMMARY: IndexEntry['summary'] = {
  file: 'a',
  state: 'completed',
  result: true,
  task: 'wason',
  setting: '',
  model: '',
  rule: '',
  source: '',
  rounds: 1,
  stored: NOTHING,
  computed: NOTHING,
  certain: 0,
  likely: 0,
  open: 0,
  readings: 0,
  modelReadings: 0,
  problems: 0,
};

const countIn = (ops: readonly string[], op: StudyOperation['op'] | 'row') =>
  ops.filter((each) => each === op).length;

describe('the rows of a study', () => {
  const newRows = async (...names: readonly string[]) => {
    const rows = new StudyRows(reader, ({ path }) => ({ path }));
    rows.keep(names.map(uriOf));
    for (const file of rows.all) await rows.read(file, signal);
    return rows;
  };

  it('are in the worker when something is asked of it, and read again only where a file has changed', async () => {
    const rows = await newRows('a.episode.jsonl', 'b.episode.jsonl');
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 2, models: ['model-name'] });
    expect(rows.all[0]?.row?.path).toBe('/runs/a.episode.jsonl');
    expect(await rows.read(rows.all[0], signal)).toBe(false);
    expect(countIn(asked, 'row')).toBe(2);
    put('a.episode.jsonl', episode(3));
    expect(await rows.read(rows.all[0], signal)).toBe(true);
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 2 });
    expect(countIn(asked, 'row')).toBe(3);
  });

  it('are computed once for all who ask, but not for the next one where the first gave up', async () => {
    await newRows('a.episode.jsonl');
    const [file] = (await newRows('a.episode.jsonl')).all;
    expect(countIn(asked, 'row')).toBe(1);
    expect(file?.row?.path).toBe('/runs/a.episode.jsonl');
    const rows = new StudyRows(reader, ({ path }) => ({ path }));
    rows.keep([uriOf('b.episode.jsonl')]);
    await expect(rows.read(rows.all[0], AbortSignal.abort())).rejects.toThrow(CancelledError);
    await newRows('b.episode.jsonl');
    expect(countIn(asked, 'row')).toBe(2);
  });

  it('survive that the worker dies once, and take its death for no damage of a transcript', async () => {
    deaths = 1;
    const [file] = (await newRows('a.episode.jsonl')).all;
    expect(file).toMatchObject({ row: { announcements: 4 } });
    expect(file?.damage).toBeUndefined();
    put('a.episode.jsonl', episode(3));
    const rows = new StudyRows(reader, ({ path }) => ({ path }));
    rows.keep([uriOf('a.episode.jsonl')]);
    deaths = 2;
    await expect(rows.read(rows.all[0], signal)).rejects.toThrow(NOT_OPEN);
    expect(rows.all[0]?.damage).toBeUndefined();
    await rows.read(rows.all[0], signal);
    expect(rows.all[0]).toMatchObject({ row: { announcements: 3 } });
  });

  it('are read again when a label beside them comes', async () => {
    const rows = await newRows('a.episode.jsonl');
    put('a.labels.jsonl', 'nonsense\n');
    expect(await rows.read(rows.all[0], signal)).toBe(true);
    expect(rows.all[0]?.damage).toMatch(/JSON/);
    expect(rows.all[0]?.row).toBeDefined();
  });

  it('go to a new worker where the old one was lost', async () => {
    const rows = await newRows('a.episode.jsonl', 'b.episode.jsonl');
    await rows.ask(FACTS, signal);
    studies = newStudies();
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 2 });
    expect(countIn(asked, 'row')).toBe(2);
  });

  it('lose those whose files are gone, and name what cannot be read', async () => {
    put('c.episode.jsonl', 'no transcript\n');
    const rows = await newRows('a.episode.jsonl', 'b.episode.jsonl', 'c.episode.jsonl');
    expect(rows.all[2]).toMatchObject({ damage: expect.stringMatching(/no header/) as string });
    disk.files.delete(uriOf('b.episode.jsonl').toString());
    await rows.read(rows.all[1], signal);
    expect(rows.all).toHaveLength(2);
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 1 });
  });
});

describe('the index of a folder', () => {
  it('gives the rows of files that have not changed since; the others are read', async () => {
    const direct = new StudyRows(reader, ({ path }) => ({ path }));
    const [a] = [direct.add(uriOf('a.episode.jsonl'))];
    await direct.read(a, signal);
    const row = a.row!;
    const index = RowIndex.of('');
    for (const name of ['a.episode.jsonl', 'b.episode.jsonl']) {
      const { length } = disk.files.get(uriOf(name).toString())!;
      // The second one is of another length than it was.
      const stamp = `${name.startsWith('a') ? length : length - 1}/5 `;
      index.add({ name, stamp, row: { ...row, setting: 'from the index' }, summary: SUMMARY });
    }
    put(INDEX_NAME, index.changes()!.text);
    asked = [];
    const rows = new StudyRows(reader, ({ path }) => ({ path }));
    for (const name of ['a.episode.jsonl', 'b.episode.jsonl']) await rows.read(rows.add(uriOf(name)), signal);
    expect(rows.all.map((file) => file.row?.setting)).toEqual(['from the index', 'baseline']);
    expect(rows.all[0]?.row?.path).toBe('/runs/a.episode.jsonl');
    expect(countIn(asked, 'row')).toBe(1);
  });
});

describe('the index of a folder on a disk', () => {
  let folder: string;
  let rows: StudyRows;
  const names = ['a.episode.jsonl', 'b.episode.jsonl', 'c.episode.jsonl', 'd.episode.jsonl'];
  const write = (name: string, text: string) => {
    put(name, text);
    writeFileSync(join(folder, name), textFor(name, text));
  };
  /** Returns the names of the files whose results are known. */
  const lookUp = async (): Promise<string[]> => {
    const known: string[] = [];
    await rows.lookUp(rows.all, signal, ({ uri }) => known.push(uri.path.slice('/runs/'.length)));
    return known;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'falsify-study-'));
    onDisk = folder;
    for (const name of names) write(name, episode(2));
    const direct = new StudyRows(reader, ({ path }) => ({ path }));
    const file = direct.add(uriOf('a.episode.jsonl'));
    await direct.read(file, signal);
    const row = { ...file.row!, setting: 'from the index' };
    const index = RowIndex.of('');
    const stamps = IndexedFolder.open(folder);
    for (const name of names.slice(0, 3)) {
      const result = name.startsWith('c') ? { row: null, why: 'of another game' } : { row };
      index.add({ name, stamp: stamps.stamp(name), summary: SUMMARY, ...result });
    }
    writeFileSync(join(folder, INDEX_NAME), index.changes()!.text);
    write('b.episode.jsonl', episode(3));
    rows = new StudyRows(reader, ({ path }) => ({ path, folder: 'runs' }));
    rows.keep(names.map(uriOf));
    asked = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('gives what has not changed since, in one question and without reading a transcript', async () => {
    expect(await lookUp()).toEqual(['a.episode.jsonl', 'c.episode.jsonl']);
    expect(asked.filter((op) => op !== 'open')).toEqual(['look-up']);
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 1, settings: ['from the index'] });
    expect(rows.all.map(({ damage }) => damage)).toEqual([
      undefined,
      undefined,
      'of another game',
      undefined,
    ]);
    const [{ row, uri }] = await rows.at([1, 2], { byFolder: true }, signal);
    expect([row.path, row.folder, uri.path]).toEqual([uri.path, 'runs', '/runs/a.episode.jsonl']);
    const [other] = await rows.at([1, 2], { byFolder: false }, signal);
    expect(other?.row.folder).toBeUndefined();
  });

  it('gives nothing twice, and loses what is read after a change', async () => {
    await lookUp();
    const stamps = rows.all.map(({ stamp }) => stamp);
    expect(await lookUp()).toEqual(['a.episode.jsonl', 'c.episode.jsonl']);
    expect(rows.all.map(({ stamp }) => stamp)).toEqual(stamps);
    write('a.episode.jsonl', 'no transcript\n');
    await rows.read(rows.all[0], signal);
    expect(rows.all[0]).toMatchObject({ damage: expect.stringMatching(/no header/) as string });
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 0 });
  });

  it('is asked again by a new worker; what has changed meanwhile is named', async () => {
    await lookUp();
    for (const name of ['b.episode.jsonl', 'd.episode.jsonl']) await rows.read(rows.add(uriOf(name)), signal);
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 3 });
    studies = newStudies();
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 3 });
    expect(rows.all[0]?.damage).toBeUndefined();
    write('a.episode.jsonl', episode(1));
    studies = newStudies();
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 2 });
    expect(rows.all[0]?.damage).toMatch(/changed/);
  });

  it('is used by a view, which reads the rest', async () => {
    const told: Reading[] = [];
    const reading = new StudyReading([FOLDER], rows, reader, {
      onReading: (now) => told.push(now),
      onRows: () => undefined,
      onTrouble: (message) => expect.fail(message),
    });
    await reading.look();
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'done', done: 4 }), PATIENCE_MS);
    expect(countIn(asked, 'row')).toBe(2);
    expect(await rows.ask(FACTS, signal)).toMatchObject({ episodes: 3 });
    reading.dispose();
  });
});

describe('reading a folder', () => {
  let told: Reading[];
  let changes: number;
  let rows: StudyRows;
  let reading: StudyReading;
  const last = () => told.at(-1);

  beforeEach(async () => {
    told = [];
    changes = 0;
    rows = new StudyRows(reader, ({ path }) => ({ path }));
    reading = new StudyReading([FOLDER], rows, reader, {
      onReading: (now) => told.push(now),
      onRows: () => changes++,
      onTrouble: (message) => expect.fail(message),
    });
    await reading.look();
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'done', done: 2, total: 2 }), PATIENCE_MS);
  });
  afterEach(() => reading.dispose());

  it('tells how far it is, and what came', async () => {
    expect(told[0]?.state).toBe('searching');
    await vi.waitFor(() => expect(changes).toBeGreaterThan(0), PATIENCE_MS);
    expect(rows.all.map(({ row }) => row?.announcements)).toEqual([4, 2]);
  });

  it('follows what is written, what comes, and what goes', async () => {
    put('a.episode.jsonl', episode(1));
    watched.changed.fire(uriOf('a.episode.jsonl'));
    await vi.waitFor(() => expect(rows.all[0]?.row?.announcements).toBe(1), PATIENCE_MS);
    put('c.episode.jsonl', episode(3));
    watched.created.fire(uriOf('c.episode.jsonl'));
    await vi.waitFor(() => expect(rows.all[2]?.row?.announcements).toBe(3), PATIENCE_MS);
    disk.files.delete(uriOf('b.episode.jsonl').toString());
    watched.deleted.fire(uriOf('b.episode.jsonl'));
    await vi.waitFor(() => expect(rows.all).toHaveLength(2), PATIENCE_MS);
    expect(countIn(asked, 'row')).toBe(4);
  });

  it('reads published conditions in the folder, follows them, and names those that cannot be read', async () => {
    const facts = async () => (await rows.ask(FACTS, signal)).published;
    const condition = { model: 'm-9', setting: 'baseline', taskSuccess: 0.5 };
    const name = 'published-tables.json';
    put(name, JSON.stringify({ wason: [condition, { ...condition, setting: 'dual-goal' }] }));
    watched.created.fire(uriOf(name));
    await vi.waitFor(async () => expect(await facts()).toBe(2), PATIENCE_MS);
    expect(last()?.damaged).toEqual([]);
    put(name, JSON.stringify({ wason: [{ ...condition, taskSuccess: 50 }] }));
    watched.changed.fire(uriOf(name));
    await vi.waitFor(async () => expect(await facts()).toBe(0), PATIENCE_MS);
    await vi.waitFor(
      () =>
        expect(last()?.damaged).toEqual([
          {
            file: name,
            message: expect.stringMatching(/^wason\[0\]\.taskSuccess must be at most 1/) as string,
          },
        ]),
      PATIENCE_MS,
    );
  });

  it('is saved as logs of Inspect, of the episodes that the filter leaves', async () => {
    const filter = { model: null, setting: null, rule: null, state: null, folder: null };
    const every = { ...filter, byFolder: false, published: true };
    const { cells } = await rows.ask({ op: 'matrix', filter: every }, signal);
    const episodes = await rows.at(keysOf(cells), every, signal);
    expect(episodes.map(({ uri }) => uri.path)).toEqual(['/runs/a.episode.jsonl', '/runs/b.episode.jsonl']);
    await saveInspectLogs(episodes, reader);
    const [[name, bytes], ...others] = [...disk.files].filter(([file]) => file.includes('/logs/'));
    expect(others).toEqual([]);
    expect(name).toMatch(/\/\d{4}-\d\d-\d\dT[^/]*_wason-baseline_[^/]*\.eval$/);
    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining(['header.json', 'summaries.json', '_journal/start.json']),
    );
    const header = JSON.parse(new TextDecoder().decode(entries['header.json'])) as object;
    expect(header).toMatchObject({ status: 'success', results: { total_samples: 2 } });
    expect(await rows.at(keysOf(cells).slice(0, 1), every, signal)).toHaveLength(1);
  });

  it('keeps what was read when it is stopped, and reads the rest when it is asked to', async () => {
    put('c.episode.jsonl', episode(3));
    reading.stop();
    await reading.look();
    await vi.waitFor(() => expect(last()?.state).toBe('stopped'), PATIENCE_MS);
    expect(rows.all.filter(({ row }) => row)).toHaveLength(2);
    reading.again();
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'done', total: 3 }), PATIENCE_MS);
    expect(rows.all.filter(({ row }) => row)).toHaveLength(3);
  });

  it('names what it cannot read for another reason than a stop, ends, and reads it with the next look', async () => {
    put('c.episode.jsonl', episode(3));
    deaths = 2;
    await reading.look();
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'done', done: 3, total: 3 }), PATIENCE_MS);
    expect(last()?.damaged).toEqual([{ key: 3, file: 'c.episode.jsonl', message: NOT_OPEN }]);
    await reading.look();
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'done', damaged: [] }), PATIENCE_MS);
    expect(rows.all[2]?.row?.announcements).toBe(3);
  });

  it('can be stopped after it was begun again while it was reading', async () => {
    let come = () => {};
    rowsMayCome = new Promise((resolve) => (come = resolve));
    put('c.episode.jsonl', episode(3));
    const first = reading.look();
    await vi.waitFor(() => expect(countIn(asked, 'row')).toBe(3), PATIENCE_MS);
    reading.again();
    reading.stop();
    come();
    await first;
    await vi.waitFor(() => expect(last()?.state).toBe('stopped'), PATIENCE_MS);
    expect(rows.all[2]?.row).toBeUndefined();
    reading.again();
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'done', done: 3, total: 3 }), PATIENCE_MS);
    expect(rows.all[2]?.row?.announcements).toBe(3);
  });

  it('is done by the last look, whatever an earlier one was reading', async () => {
    let come = () => {};
    rowsMayCome = new Promise((resolve) => (come = resolve));
    put('c.episode.jsonl', episode(3));
    const first = reading.look();
    await vi.waitFor(() => expect(countIn(asked, 'row')).toBe(3), PATIENCE_MS);
    reading.again();
    come();
    await first;
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'done', done: 3, total: 3 }), PATIENCE_MS);
    expect(rows.all[2]?.row?.announcements).toBe(3);
  });
});
