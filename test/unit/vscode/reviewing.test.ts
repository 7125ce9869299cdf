// A transcript is reviewed once it was read, slice by slice, and again when it grows.
import { expect, it } from 'vitest';
import { NOT_OPEN, type ReviewAnswer } from '../../../src/replay/questions';
import { Reviewing } from '../../../src/vscode/replay/reviewing';
import type { WorkerTranscript } from '../../../src/vscode/transcripts/worker-transcript';

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

it('reviews when reading is over, to the end, again after growth, and from the start for a new view', async () => {
  let of = 3;
  const asked: number[] = [];
  const told: number[] = [];
  const transcript = {
    ask: ({ from }: { readonly from: number }): Promise<ReviewAnswer> => {
      asked.push(from);
      const next = Math.min(of, from + 2);
      return Promise.resolve({ from: next, reviewed: [], done: next, total: of, atEnd: next === of });
    },
  } as unknown as WorkerTranscript;
  const reviewing = new Reviewing({
    transcript,
    signal: new AbortController().signal,
    onReview: ({ from }) => told.push(from),
    onFailure: (error) => expect.fail(String(error)),
  });
  reviewing.want();
  await settle();
  expect(asked).toEqual([]);
  reviewing.setReading(false);
  await settle();
  expect([asked, told]).toEqual([
    [0, 2],
    [2, 3],
  ]);
  reviewing.setReading(true);
  of = 4;
  reviewing.want();
  await settle();
  expect(asked).toHaveLength(2);
  reviewing.setReading(false);
  await settle();
  expect(told.at(-1)).toBe(4);
  reviewing.setReading(false);
  await settle();
  expect(asked).toHaveLength(3);
  reviewing.want(true);
  await settle();
  expect(asked.slice(3)).toEqual([0, 2]);
});

it('tries once more what fails, says so when it fails again, and goes on when there is more', async () => {
  const outcomes: ('fails' | 'is lost' | 'goes on' | 'ends')[] = [];
  let asked = 0;
  const transcript = {
    ask: (): Promise<ReviewAnswer> => {
      asked++;
      const outcome = outcomes.shift() ?? 'fails';
      if (outcome === 'fails') return Promise.reject(new Error('no memory'));
      if (outcome === 'is lost') return Promise.reject(new Error(NOT_OPEN));
      return Promise.resolve({ from: 1, reviewed: [], done: 1, total: 1, atEnd: outcome === 'ends' });
    },
  } as unknown as WorkerTranscript;
  const failed: string[] = [];
  const reviewing = new Reviewing({
    transcript,
    signal: new AbortController().signal,
    onReview: () => undefined,
    onFailure: (error) => failed.push(String(error)),
  });
  reviewing.setReading(false);
  const want = async (...next: typeof outcomes) => {
    outcomes.push(...next);
    reviewing.want();
    await settle();
    return [asked, failed.length];
  };
  expect(await want('goes on', 'fails', 'ends')).toEqual([3, 0]);
  expect(await want('fails', 'is lost')).toEqual([5, 0]);
  // Begun anew by whoever reads it again; it is not the first time any more.
  expect(await want('goes on', 'fails')).toEqual([7, 1]);
  expect(await want('ends')).toEqual([8, 1]);
  expect(await want('fails', 'fails')).toEqual([10, 2]);
});

it('tells nothing of a file that was replaced while its first slice was reviewed', async () => {
  const waiting: ((review: ReviewAnswer) => void)[] = [];
  const transcript = {
    ask: () => new Promise<ReviewAnswer>((resolve) => waiting.push(resolve)),
  } as unknown as WorkerTranscript;
  const told: number[] = [];
  const reviewing = new Reviewing({
    transcript,
    signal: new AbortController().signal,
    onReview: ({ total }) => told.push(total),
    onFailure: (error) => expect.fail(String(error)),
  });
  reviewing.setReading(false);
  reviewing.want();
  reviewing.want(true);
  const answer = (total: number) =>
    waiting.shift()?.({ from: total, reviewed: [], done: total, total, atEnd: true });
  answer(7);
  await settle();
  answer(9);
  await settle();
  expect(told).toEqual([9]);
});
