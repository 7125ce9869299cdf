// A transcript that is opened with what people say of it, or without; and a replay in which somebody labels blind.
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { CancelledError, finish } from '../../../src/base/stepwise';
import { OpenTranscripts } from '../../../src/replay/answer';
import type {
  ReplayAnswers,
  ReplayOperation,
  ReplayQuestion,
  ReviewAnswer,
} from '../../../src/replay/questions';
import type { ToReplay } from '../../../src/protocol/replay';
import type { LabelsState } from '../../../src/protocol/replay-labels';
import { unpackRecords } from '../../../src/replay/packed';
import type { Row } from '../../../src/replay/types';
import { BlindReviews } from '../../../src/vscode/transcripts/blind-reviews';
import { Labelling, type LabellingContext } from '../../../src/vscode/replay/labelling';
import type { WorkerTranscript } from '../../../src/vscode/transcripts/worker-transcript';
import { copyDisagreement, copyFrom } from '../../../src/vscode/transcripts/exports';
import { withOpened, withOpenedAlone, type TranscriptReader } from '../../../src/vscode/transcripts/opened';
import { engines } from '../judges/review/transcripts';
import { label, lines, reading } from '../labels/support';
import { episodeText } from '../replay/export/episode';
import { URI } from './fake-uri';
import { asked, copied, disk, progresses, watched } from './fake-vscode';
import { PATIENCE_MS } from '../../harness/patience.mjs';
import { memory } from './memento';

vi.mock('vscode', () => import('./fake-vscode'));
afterEach(() => {
  disk.files.clear();
  asked.length = 0;
});
afterAll(() => engines.dispose());

const bytes = (text: string) => new TextEncoder().encode(text);
const uri = URI.parse('memfs:/x/a.episode.jsonl') as unknown as vscode.Uri;
const LABELS = 'memfs:///x/a.labels.jsonl';
const { signal } = new AbortController();

/** Nobody but a person can read it. */
const VAGUE = 18;
const ann = { ...reading(VAGUE, 'a < b < c', 'Ann'), episode: 'id' };

const transcripts = new OpenTranscripts((domain) => engines.for(domain));
const ops: string[] = [];
const reader = {
  worker: {
    askOther: (question: ReplayQuestion) => {
      ops.push(question.op);
      return Promise.resolve(finish(transcripts.answer(question)));
    },
  },
  files: {
    onDisk: () => undefined,
    // eslint-disable-next-line @typescript-eslint/require-await -- as that of files
    async *pieces() {
      const whole = bytes(episodeText());
      yield { bytes: whole, size: whole.length };
      return undefined;
    },
  },
} as unknown as TranscriptReader;

/** Asks about a transcript under this key; `told`: gets what was asked. */
const askAbout =
  (transcript: string, told: ReplayOperation[] = []) =>
  async <O extends ReplayOperation>(operation: O): Promise<ReplayAnswers[O['op']]> => {
    told.push(operation);
    const question = { kind: 'replay', transcript, ...operation };
    return (await reader.worker.askOther(question)) as ReplayAnswers[O['op']];
  };

const openWordings = (how: typeof withOpened): Promise<readonly [number, string | undefined]> =>
  how(uri, reader, signal, async (transcript, trouble) => {
    const { open } = await transcript.ask({ op: 'summary', file: 'a' }, signal);
    return [open, trouble];
  });

it('goes by the labels beside it; whoever opens it alone does not even read them', async () => {
  expect(await openWordings(withOpened)).toEqual([2, undefined]);
  disk.files.set(LABELS, bytes(lines(ann)));
  expect(await openWordings(withOpened)).toEqual([0, undefined]);
  ops.length = 0;
  expect(await openWordings(withOpenedAlone as typeof withOpened)).toEqual([2, undefined]);
  expect(ops).not.toContain('labels');
});

it('says why labels count nowhere, and goes on', async () => {
  disk.files.set(LABELS, bytes(`${lines(ann, { ...ann, id: 'b', episode: 'other' })}{"v":1`));
  const [open, trouble] = await openWordings(withOpened);
  expect(open).toBe(0);
  expect(trouble).toMatch(/^a\.labels\.jsonl: Lines of another episode.*: 1\. \(and 1 more\)$/);
  disk.files.set(LABELS, bytes(`nonsense\n${lines(ann)}`));
  expect(await openWordings(withOpened)).toEqual([0, 'a.labels.jsonl:1: This line is no JSON.']);
  disk.files.set(LABELS, { length: 30 * 1024 ** 2 } as Uint8Array);
  expect(await openWordings(withOpened)).toEqual([
    2,
    'a.labels.jsonl cannot be read: a.labels.jsonl has 30 MB, and labels are read up to 20 MB',
  ]);
  disk.fault = new Error('no permission');
  try {
    expect(await openWordings(withOpened)).toEqual([2, 'a.labels.jsonl cannot be read: no permission']);
    const counted = withOpened(uri, reader, signal, (open) => open.ask({ op: 'summary', file: 'a' }));
    expect(await counted).toMatchObject({ problems: 1 });
  } finally {
    disk.fault = undefined;
  }
});

it('hides from whoever labels blind what others say that announcements mean', async () => {
  disk.files.set(LABELS, bytes(lines(ann)));
  const posted: unknown[] = [];
  const told: ReplayOperation[] = [];
  const ask = askAbout('blind', told);
  await ask({ op: 'open', name: 'a.episode.jsonl' });
  await ask({ op: 'feed', bytes: bytes(episodeText()), atEnd: true });
  const blind = new BlindReviews(memory());
  const labelling = new Labelling({
    transcript: { uri, ask },
    memory: memory(),
    blind,
    isShown: () => true,
    post: (message: unknown) => posted.push(message),
    sendAll: () => undefined,
    review: () => undefined,
  } as unknown as LabellingContext);
  let shown: ReviewAnswer | undefined;
  const tell = async () => {
    await labelling.sendState();
    const review = await ask({ op: 'review', from: 0, budgetMs: 1e4, most: 99 });
    shown = labelling.shownReview(review);
    const sources = review.reviewed.map(({ source }) => source);
    return { sources: new Set(sources), state: posted.at(-1) };
  };
  expect(await tell()).toMatchObject({
    sources: new Set(['reader', 'person']),
    state: { state: { readings: [{ author: 'Ann' }] } },
  });
  expect(shown?.findings).toBeDefined();
  blind.set(uri, { chosen: [{ target: 3, judge: 'equivalence' }] });
  expect(await tell()).toMatchObject({
    sources: new Set(['reader', undefined]),
    state: { state: { readings: [] } },
  });
  expect(shown).toMatchObject({ reviewed: [], done: expect.any(Number) as number });
  expect(shown).not.toHaveProperty('findings');
  expect(told.findLast(({ op }) => op === 'labels')).toMatchObject({ blind: true });
  blind.set(uri, undefined);
  expect((await tell()).sources).toContain('person');
  labelling.dispose();
});

it('hides every verdict of an episode from its blind reviewer until all that were chosen are labelled and shown', async () => {
  const said = (target: number, author: string) =>
    lines(label(target, 'correct', { id: `${author}${target}`, author, episode: 'id' }));
  disk.files.set(LABELS, bytes(said(3, 'Ann')));
  const posted: ToReplay[] = [];
  const ask = askAbout('whole');
  await ask({ op: 'open', name: 'a.episode.jsonl' });
  await ask({ op: 'feed', bytes: bytes(episodeText()), atEnd: true });
  const kept = memory();
  const chosen = [3, VAGUE].map((target) => ({ target, judge: 'equivalence' as const }));
  new BlindReviews(kept).set(uri, { chosen });
  // As after a reload of the window.
  const blind = new BlindReviews(kept);
  const author = memory();
  void author.update('falsify.labels.author', 'Bob');
  const sendAll = vi.fn();
  const labelling = new Labelling({
    transcript: { uri, ask },
    memory: author,
    blind,
    isShown: () => true,
    post: (message: ToReplay) => posted.push(message),
    sendAll,
    review: () => undefined,
  } as unknown as LabellingContext);
  labelling.sendBlindState();
  expect(posted).toEqual([{ type: 'blind', blind: { chosen } }]);
  await labelling.sendState();
  expect(posted.at(-1)).toMatchObject({ state: { labels: [], statistics: { judges: [] } } });
  const { rows } = await ask({ op: 'packed-rows', from: 0, most: 999 });
  const results = (packed: typeof rows) =>
    new Set((unpackRecords(packed) as Row[]).flatMap((row) => (row.type === 'verdict' ? [row.result] : [])));
  expect(results(rows)).toContain('correct');
  expect(results(labelling.withoutVerdicts(rows))).toEqual(new Set(['hidden']));
  const search = { op: 'search', text: 'x', matchCase: false, most: 9 } as const;
  expect(labelling.shownQuestion(search)).toEqual({ ...search, withoutVerdicts: true });
  const text = { op: 'text', row: 1, from: 0, most: 9 } as const;
  expect(labelling.shownQuestion({ ...text, field: 'thinking' })).toEqual({ ...text, field: 'thinking' });
  for (const field of ['prompt', 'function', 'json'] as const)
    expect(() => labelling.shownQuestion({ ...text, field })).toThrow('Hidden');
  expect(() => labelling.shownQuestion({ op: 'truth', target: 3 })).toThrow('Hidden');
  expect(() => blind.refuse(uri)).toThrow('a.episode.jsonl is reviewed blind');

  disk.files.set(LABELS, bytes(said(3, 'Ann') + said(3, 'Bob')));
  await labelling.sendState();
  expect([labelling.isBlind, sendAll.mock.calls.length]).toEqual([true, 0]);
  disk.files.set(LABELS, bytes(said(3, 'Ann') + said(3, 'Bob') + said(VAGUE, 'Bob')));
  await labelling.sendState();
  expect([labelling.isBlind, sendAll.mock.calls.length]).toEqual([true, 0]);
  // One of an audit ends by itself: the next one may be of another episode.
  blind.set(uri, { chosen, audit: { ...chosen[0], number: 1, of: 2 } });
  sendAll.mockClear();
  await labelling.sendState();
  expect([labelling.isBlind, sendAll.mock.calls.length]).toEqual([false, 1]);
  expect(new BlindReviews(kept).of(uri)).toBeUndefined();
  await labelling.sendState();
  expect(posted.at(-1)).toMatchObject({ state: { labels: [{ author: 'Ann' }, { author: 'Bob' }, {}] } });
  expect(() => blind.refuse(uri)).not.toThrow();
  labelling.dispose();
});

it('goes by no reading any more once the labels are deleted, or cannot be read', async () => {
  const labels = URI.parse(LABELS);
  const becomes = (how: 'created' | 'changed' | 'deleted', content?: Uint8Array) => {
    if (content) disk.files.set(LABELS, content);
    else disk.files.delete(LABELS);
    watched[how].fire(labels);
  };
  const ask = askAbout('deleted');
  await ask({ op: 'open', name: 'a.episode.jsonl' });
  await ask({ op: 'feed', bytes: bytes(episodeText()), atEnd: true });
  const openNow = async () => (await ask({ op: 'summary', file: 'a' })).open;
  const post = () => undefined;
  const review = vi.fn();
  const labelling = new Labelling({
    transcript: { uri, ask },
    memory: memory(),
    blind: new BlindReviews(memory()),
    isShown: () => true,
    post,
    sendAll: () => undefined,
    review,
  } as unknown as LabellingContext);
  await labelling.sendState();
  expect(await openNow()).toBe(2);
  becomes('created', bytes(lines(ann)));
  await vi.waitFor(async () => expect(await openNow()).toBe(0), PATIENCE_MS);
  becomes('deleted');
  await vi.waitFor(async () => expect(await openNow()).toBe(2), PATIENCE_MS);
  becomes('created', bytes(lines(ann)));
  await vi.waitFor(async () => expect(await openNow()).toBe(0), PATIENCE_MS);
  review.mockClear();
  becomes('changed', { length: 30 * 1024 ** 2 } as Uint8Array);
  await vi.waitFor(async () => expect(await openNow()).toBe(2), PATIENCE_MS);
  await vi.waitFor(() => expect(review).toHaveBeenCalled(), PATIENCE_MS);
  labelling.dispose();
});

it('tells the labels one after the other, so that the newest state is told last', async () => {
  const posted: unknown[] = [];
  const answers: (() => void)[] = [];
  const ask = ({ text }: { readonly text: string }) =>
    new Promise((resolve) => {
      answers.push(() => resolve({ labels: [], readings: [text], statistics: {} }));
    });
  const labelling = new Labelling({
    transcript: { uri, ask },
    memory: memory(),
    blind: new BlindReviews(memory()),
    isShown: () => true,
    post: (message: unknown) => posted.push(message),
    sendAll: () => undefined,
    review: () => undefined,
  } as unknown as LabellingContext);
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  disk.files.set(LABELS, bytes('old'));
  const all = [labelling.sendState()];
  await turn();
  disk.files.set(LABELS, bytes('new'));
  all.push(labelling.sendState(), labelling.sendState());
  await turn();
  // As the worker does: the newest question first.
  for (let left = 5; left > 0; left--, await turn()) answers.pop()?.();
  await Promise.all(all);
  expect(posted.map((one) => (one as { state: LabelsState }).state.readings)).toEqual([['old'], ['new']]);
  labelling.dispose();
});

it('copies a disagreement as it is reviewed where it is shown, by what was only typed in, too', async () => {
  const place = { judge: 'equivalence', target: VAGUE };
  await withOpenedAlone(uri, reader, signal, async (transcript) => {
    await copyFrom(transcript, place, signal);
    expect([copied.text, asked.length]).toEqual(['', 1]);
    await transcript.ask({ op: 'read', target: VAGUE, predicate: 'a < b < c' });
    await copyFrom(transcript, { ...place, ownRound: true }, signal);
    expect(copied.text).toContain('round 3, announcement');
    expect(copied.text).toContain('by the reviewer’s reading, a < b < c');
    await copyFrom(transcript, { target: 'x' }, signal);
  });
  // A place without a verdict is not a disagreement.
  expect(asked.map(({ text }) => text)).toContain(
    'No stored verdict of a.episode.jsonl is known to be wrong.',
  );
});

/** A transcript that is reviewed in so many slices, each of which takes a while, or no time. */
function slow(slices: number, ms: number) {
  const asked: string[] = [];
  let done = 0;
  const ask = async ({ op }: ReplayOperation, stop?: AbortSignal): Promise<unknown> => {
    asked.push(op);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    if (stop?.aborted) throw new CancelledError();
    return op === 'review-on' ? { done: ++done, total: slices } : 'the disagreement';
  };
  return { asked, transcript: { uri, ask } as unknown as WorkerTranscript };
}

const PLACE = { judge: 'equivalence', target: VAGUE };

it('copies nothing of a long transcript once the user cancels that', async () => {
  copied.text = 'what was there';
  const { asked: ops, transcript } = slow(1000, 20);
  const copying = copyFrom(transcript, PLACE, signal);
  const failed = expect(copying).rejects.toThrow(CancelledError);
  await vi.waitFor(() => expect(progresses.at(-1)?.reports.length).toBeGreaterThan(2), PATIENCE_MS);
  const shown = progresses.at(-1);
  expect(shown).toMatchObject({ title: 'Checking the verdicts of a.episode.jsonl', cancellable: true });
  expect(shown?.reports.at(-1)).toEqual({
    message: expect.stringMatching(/^\d+\/1,000$/) as string,
    increment: expect.closeTo(0.1) as number,
  });
  shown?.cancel();
  await failed;
  await vi.waitFor(() => expect(shown?.open).toBe(false), PATIENCE_MS);
  expect(new Set(ops)).toEqual(new Set(['review-on']));
  expect(copied.text).toBe('what was there');
});

it('tells of no progress where copying is soon done', async () => {
  const before = progresses.length;
  const { asked: ops, transcript } = slow(2, 0);
  await copyFrom(transcript, PLACE, signal);
  expect([copied.text, ops]).toEqual(['the disagreement', ['review-on', 'review-on', 'disagreement']]);
  expect(progresses).toHaveLength(before);
});

it('copies one by the command after it was reviewed under a notification', async () => {
  const before = progresses.length;
  await copyDisagreement(uri, reader, { judge: 'equivalence', target: 3 });
  expect(copied.text).toContain('round 1, announcement');
  expect(progresses.slice(before).flatMap(({ reports }) => reports.at(-1)?.message)).toEqual([
    expect.stringMatching(/^(\d+)\/\1$/),
  ]);
});
