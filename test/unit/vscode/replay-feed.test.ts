// Transfer of a transcript from its file into the worker, and its updates.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { readPart } from '../../../src/node/read-part';
import { OpenTranscripts } from '../../../src/replay/answer';
import { NOT_OPEN, type Growth, type ReplayQuestion } from '../../../src/replay/questions';
import type { RuleService } from '../../../src/rules/service';
import type { EpisodeFiles } from '../../../src/vscode/transcripts/files/files';
import { nodeFiles } from '../../../src/vscode/transcripts/files/node-files';
import { ahead } from '../../../src/vscode/transcripts/feed';
import { WorkerTranscript } from '../../../src/vscode/transcripts/worker-transcript';
import { transcriptLines } from '../../../bench/replay/transcripts';
import { URI } from './fake-uri';

vi.mock('vscode', () => import('./fake-vscode'));

const lines = [...transcriptLines({ rounds: 120, thinking: 40_000 })];
const none = new AbortController().signal;

let folder: string;
let path: string;
let open: OpenTranscripts;
let read: Growth | undefined;
let fed: number[];
const told: string[] = [];

const noEngine = () => {
  throw new Error('nothing is computed here');
};
const newWorker = () => new OpenTranscripts(noEngine, readPart);

/** A worker; `fed` has the bytes that it read of each piece. */
const worker = {
  // eslint-disable-next-line @typescript-eslint/require-await -- it may throw
  askOther: async (question: ReplayQuestion): Promise<unknown> => {
    const answer = finish(open.answer(question));
    if (question.op === 'open') read = undefined;
    if (question.op !== 'feed' && question.op !== 'read-on') return answer;
    if (typeof answer === 'string') return answer;
    const growth = answer as Growth;
    fed.push(growth.bytes - (read?.bytes ?? 0));
    read = growth;
    return growth;
  },
} as unknown as RuleService;

function transcriptOf(files: EpisodeFiles): WorkerTranscript {
  const onReplaced = () => void told.push('replaced');
  const onLost = () => void told.push('lost');
  return new WorkerTranscript(URI.parse(`file://${path}`) as unknown as vscode.Uri, {
    worker,
    files,
    onReplaced,
    onLost,
  });
}

const rows = (): number => read?.rows ?? 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-feed-'));
  path = join(folder, 'x.episode.jsonl');
  open = newWorker();
  read = undefined;
  fed = [];
  told.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['its worker reads by itself', nodeFiles, 4 << 20],
  ['is sent to its worker', { ...nodeFiles, onDisk: () => undefined }, 1 << 20],
] as const)('a transcript that %s', (_, files, piece) => {
  it('comes in pieces, the first of them small, and its growth alone after that', async () => {
    writeFileSync(path, lines.slice(0, -2).join(''));
    const transcript = transcriptOf(files);
    const grown: Growth[] = [];
    await transcript.open((growth) => grown.push(growth), none);
    expect(rows()).toBe(lines.length - 2);
    expect(grown.length).toBeGreaterThan(2);
    expect(Math.max(...fed)).toBeLessThanOrEqual(piece);
    expect(fed[0]).toBe(1 << 16);
    fed = [];
    const tail = lines.slice(-2).join('');
    appendFileSync(path, tail.slice(0, 9));
    await transcript.more((growth) => grown.push(growth), none);
    expect(grown.at(-1)?.torn).toBe(lines.length - 1);
    appendFileSync(path, tail.slice(9));
    await transcript.more((growth) => grown.push(growth), none);
    await transcript.more((growth) => grown.push(growth), none);
    expect(fed).toEqual([9, Buffer.byteLength(tail) - 9]);
    expect([rows(), told, read?.problems]).toEqual([lines.length, [], []]);
  });

  it.each([
    ['cut off', lines.slice(0, 3).join('')],
    ['made longer at its start', [lines[0], '\n\n\n', ...lines.slice(1)].join('')],
  ])('is read anew when it was %s', async (_, content) => {
    writeFileSync(path, lines.slice(0, 20).join(''));
    const transcript = transcriptOf(files);
    await transcript.open(() => undefined, none);
    writeFileSync(path, content);
    await transcript.more(() => undefined, none);
    expect(told).toEqual(['replaced']);
    expect(rows()).toBe(content.split('\n').filter((line) => line !== '').length);
  });

  it('is read anew when the worker was started anew', async () => {
    writeFileSync(path, lines.slice(0, 20).join(''));
    const transcript = transcriptOf(files);
    await transcript.open(() => undefined, none);
    open = newWorker();
    appendFileSync(path, lines[20]);
    await expect(transcript.more(() => undefined, none)).rejects.toThrow(NOT_OPEN);
    expect(told).toEqual(['lost']);
    await transcript.more(() => undefined, none);
    expect([rows(), told]).toEqual([21, ['lost', 'replaced']]);
  });

  it('may be empty, and be written then', async () => {
    writeFileSync(path, '');
    const transcript = transcriptOf(files);
    const grown: Growth[] = [];
    await transcript.open((growth) => grown.push(growth), none);
    expect(grown).toMatchObject([{ rows: 0, bytes: 0 }]);
    appendFileSync(path, lines[0]);
    await transcript.more((growth) => grown.push(growth), none);
    expect(rows()).toBe(1);
  });
});

it('is read anew when another file takes its place between two steps of reading', () => {
  const encoder = new TextEncoder();
  const [old, other] = ['a', 'b'].map((letter) => encoder.encode(`${letter.repeat(99)}\n`.repeat(5000)));
  let steps = 0;
  const transcripts = new OpenTranscripts(noEngine, (_, from, most) => {
    const bytes = steps++ === 0 ? old : other;
    return { bytes: bytes.slice(from, from + most), size: bytes.length };
  });
  const of = { kind: 'replay', transcript: 'x' } as const;
  finish(transcripts.answer({ ...of, op: 'open', name: 'x' }));
  expect(finish(transcripts.answer({ ...of, op: 'read-on', path: 'x', most: 1 << 20 }))).toBe('replaced');
  expect(steps).toBe(2);
});

describe('reading ahead', () => {
  it('takes the next one while the last one is used, and lets go when it is not wanted', async () => {
    const steps: string[] = [];
    async function* numbers(): AsyncGenerator<number, undefined> {
      try {
        for (let i = 1; ; i++) {
          steps.push(`read ${i}`);
          yield await Promise.resolve(i);
        }
      } finally {
        steps.push('closed');
      }
    }
    for await (const one of ahead(numbers())) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      steps.push(`used ${one}`);
      if (one === 2) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(steps).toEqual(['read 1', 'read 2', 'used 1', 'read 3', 'used 2', 'closed']);
  });
});
