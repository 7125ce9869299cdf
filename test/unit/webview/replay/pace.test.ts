// The pace of a transcript comes from its own lines, of its writer alone.
import { expect, it } from 'vitest';
import type { Row } from '../../../../src/replay/types';
import { WritingPace } from '../../../../webview/replay/pace';

const at = (type: string, ms: number): Row =>
  ({ type, time: new Date(1e12 + ms).toISOString() }) as unknown as Row;

const longestOf = (...pieces: readonly Row[][]): number | undefined => {
  const pace = new WritingPace();
  for (const rows of pieces) pace.add(rows);
  return pace.longest;
};

/** A round by a model that takes so long for its reply. */
const round = (begin: number, answerMs: number): Row[] => [
  at('reply', begin + answerMs),
  at('feedback', begin + answerMs + 1),
  at('verdict', begin + answerMs + 20),
  at('message', begin + answerMs + 21),
];
const header = at('episode', 0);

it('is the longest pause, which is that for the model', () => {
  expect(longestOf([header, at('message', 2), ...round(2, 700), ...round(723, 400)])).toBe(700);
  expect(longestOf([header], [at('message', 2)], round(2, 700))).toBe(700);
});

it('is not known before the model has answered', () => {
  const quick = [1, 2, 3, 4, 5, 6].map((ms) => at('message', ms));
  expect(longestOf([header, ...quick])).toBeUndefined();
  expect(longestOf([header, at('message', 2), at('reply', 9)])).toBeUndefined();
  expect(longestOf([header, ...quick, at('retry', 900)])).toBe(894);
});

it('is that of whoever writes now: not of a parent, nor of who wrote before it was continued', () => {
  const copied = round(-9e6, 5);
  expect(longestOf([header, ...copied, ...copied])).toBeUndefined();
  expect(longestOf([header, ...copied, at('message', 3), ...round(3, 8000)])).toBe(8000);
  const resumed = [header, at('message', 2), ...round(2, 700), at('resume', 9e6)];
  expect(longestOf(resumed)).toBeUndefined();
  expect(longestOf(resumed, round(9e6, 30), round(9e6 + 51, 30))).toBe(30);
});

it('takes what it passes over in a long transcript for no pause, and forgets a sleep', () => {
  const long = Array.from({ length: 500 }, (_, i) => at(i % 2 === 0 ? 'reply' : 'feedback', 10 * i));
  expect(longestOf([header, ...long])).toBe(10);
  expect(longestOf([header], long.slice(0, 100), long.slice(400))).toBe(10);
  const slept = [
    header,
    at('message', 1),
    at('reply', 9e7),
    ...long.map((_, i) => at('reply', 9e7 + 10 * i)),
  ];
  const pace = new WritingPace();
  for (const row of slept) pace.add([row]);
  expect(pace.longest).toBe(10);
});

it('goes by no times that are none, or that go back', () => {
  const none = { type: 'reply' } as unknown as Row;
  expect(longestOf([header, none, none, none, none, none])).toBeUndefined();
  expect(longestOf([header, ...round(2, 70), at('message', 50), at('reply', 60)])).toBe(72);
});
