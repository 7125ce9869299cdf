// What a replay asks of its worker: labels before the review, nothing when nothing was written, nothing once it is closed.
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CancelledError, finish } from '../../../src/base/stepwise';
import { readPart } from '../../../src/node/read-part';
import { REPLAY_PROTOCOL } from '../../../src/protocol/replay';
import { OpenTranscripts } from '../../../src/replay/answer';
import type { ReplayQuestion } from '../../../src/replay/questions';
import { EnginePool } from '../../../src/rules';
import { nodeFiles } from '../../../src/vscode/transcripts/files/node-files';
import { ReplaySession, type ReplayContext } from '../../../src/vscode/replay/session';
import { transcriptLines } from '../../../bench/replay/transcripts';
import { URI } from './fake-uri';
import { EventEmitter, workspace } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));
vi.mock('../../../src/vscode/view/page', () => ({ pageLoader: () => () => undefined }));

const lines = [...transcriptLines({ rounds: 40 })];
let folder: string;
let path: string;
let asked: string[];
let session: ReplaySession | undefined;
let titled: { readonly title: string };
let onAsked: (op: string) => void;
let posted: { readonly type: string }[];
let said: EventEmitter<unknown>;
const written = new EventEmitter<{ readonly uri: vscode.Uri }>();
const never = () => new EventEmitter<never>().event;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-session-'));
  path = join(folder, 'x.episode.jsonl');
  asked = [];
  onAsked = () => undefined;
  posted = [];
  said = new EventEmitter();
});
afterEach(() => {
  vi.restoreAllMocks();
  session?.dispose();
  rmSync(folder, { recursive: true });
});

/** Answers a little later, as another process does. */
function newWorker() {
  const engines = new EnginePool();
  const transcripts = new OpenTranscripts((domain) => engines.for(domain), readPart);
  return {
    askOther: async (question: ReplayQuestion, signal?: AbortSignal): Promise<unknown> => {
      asked.push(question.op);
      onAsked(question.op);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (signal?.aborted) throw new CancelledError();
      return finish(transcripts.answer(question));
    },
  };
}

function newSession(): ReplaySession {
  const panel = {
    visible: true,
    title: '',
    webview: {
      onDidReceiveMessage: said.event,
      postMessage: (message: { readonly type: string }) => {
        posted.push(message);
        return Promise.resolve(true);
      },
    },
    onDidChangeViewState: never(),
    onDidDispose: never(),
  };
  const context = {
    worker: newWorker(),
    runs: { onDidChange: written.event, onDidChangeSet: never(), of: () => undefined },
    list: { onDidTouch: never() },
    files: nodeFiles,
    log: { error: () => undefined, warn: () => undefined },
    memory: { get: () => undefined },
    blind: { onDidChange: never(), of: () => undefined },
  } as unknown as ReplayContext;
  const uri = URI.parse(`file://${path}`) as unknown as vscode.Uri;
  titled = panel;
  session = new ReplaySession(uri, panel as unknown as vscode.WebviewPanel, context, uri);
  return session;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const reviewed = () => vi.waitFor(() => expect(asked).toContain('review'), { timeout: 20_000 });

/** Resolves when nothing was asked for a while: a review comes in several slices. */
const quiet = () =>
  vi.waitFor(
    async () => {
      const { length } = asked;
      await pause(500);
      expect(asked).toHaveLength(length);
    },
    { timeout: 20_000 },
  );

it('applies the labels before the first review: readings of people decide verdicts', async () => {
  writeFileSync(path, lines.join(''));
  newSession();
  await reviewed();
  expect(asked.slice(0, asked.indexOf('review')).filter((op) => op === 'labels')).toHaveLength(1);
});

it.each([
  [{ task: 'beliefs', scenario: { id: 'dice-1d6-single' }, setting: 'revealed' }, 'dice-1d6-single'],
  [{ task: 'reflection', scenario: { test: 'mbt', level: 'easy' }, setting: 'easy' }, 'mbt easy'],
])('names the scenario of a game without a hidden rule in its tab', async (played, name) => {
  const header = { ...(JSON.parse(lines[0] ?? '') as object), source: undefined, ...played };
  writeFileSync(path, `${JSON.stringify(header)}\n`);
  newSession();
  await vi.waitFor(() => expect(titled.title).toContain(`${name} · `));
});

it('asks only for what was written while a reply is streamed', async () => {
  writeFileSync(path, lines.slice(0, -5).join(''));
  const { uri } = newSession();
  await reviewed();
  await quiet();
  asked = [];
  for (let i = 0; i < 30; i++) {
    written.fire({ uri });
    await pause(20);
  }
  expect(asked.filter((op) => op !== 'read-on')).toEqual([]);
  appendFileSync(path, lines.slice(-5).join(''));
  written.fire({ uri });
  await reviewed();
});

it('asks nothing once it is closed, also where it was being read', async () => {
  writeFileSync(path, lines.join('').repeat(40));
  const closed = newSession();
  await new Promise<void>((resolve) => {
    onAsked = (op) => {
      if (op !== 'read-on') return;
      closed.dispose();
      resolve();
    };
  });
  await pause(100);
  asked = [];
  await pause(1000);
  expect(asked).toEqual([]);
});

it('takes back that it could not be read once it can be, also where nothing was written', async () => {
  writeFileSync(path, lines.join(''));
  const { uri } = newSession();
  said.fire({ type: 'ready', protocol: REPLAY_PROTOCOL });
  await reviewed();
  const types = () => posted.map(({ type }) => type);
  renameSync(path, `${path}.away`);
  written.fire({ uri });
  const gone = { type: 'trouble', message: 'The transcript was deleted or moved.', gone: true };
  await vi.waitFor(() => expect(posted.at(-1)).toEqual(gone));
  renameSync(`${path}.away`, path);
  posted = [];
  written.fire({ uri });
  await vi.waitFor(() => expect(types()).toContain('grown'));
});

it('is reviewed although its labels never come', async () => {
  writeFileSync(path, lines.join(''));
  vi.spyOn(workspace.fs, 'stat').mockReturnValue(new Promise<never>(() => undefined));
  newSession();
  await reviewed();
  expect(asked).not.toContain('labels');
});
