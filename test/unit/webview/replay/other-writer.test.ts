import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writtenByOthers } from '../../../../webview/replay/other-writer';
import type { Row } from '../../../../src/replay/types';
import { addRows, begin, growth, live } from '../../../../webview/replay/state';

const grown = (rows: number, atEnd = true): void => {
  growth.value = { rows, atEnd, problems: [], bytes: rows };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  begin();
  live.value = undefined;
  vi.useRealTimers();
});

/** From here on it is known that a row comes every so many milliseconds. */
const follow = (everyMs: number): void => {
  grown(10);
  for (const rows of [11, 12, 13, 14, 15]) {
    vi.advanceTimersByTime(everyMs);
    grown(rows);
  }
};
const untilGone = (ms: number, as = 'writing'): void => {
  vi.advanceTimersByTime(ms - 1);
  expect(writtenByOthers.value).toBe(as);
  vi.advanceTimersByTime(1);
  expect(writtenByOthers.value).toBeUndefined();
};

it('takes a transcript that grows for one that is written, until it has rested for a while', () => {
  grown(9, false);
  follow(100);
  untilGone(5000);
});

it('takes what was there at first for old', () => {
  grown(10, false);
  grown(20);
  expect(writtenByOthers.value).toBeUndefined();
});

it('waits for longer where each reply takes long, and until it is known how long they take', () => {
  follow(40_000);
  untilGone(80_000);
  growth.value = undefined;
  grown(1);
  grown(2);
  vi.advanceTimersByTime(4999);
  expect(writtenByOthers.value).toBe('writing');
  vi.advanceTimersByTime(1);
  untilGone(55_000, 'silent');
});

/** A header, and rounds by a model that takes so long for each reply. */
const written = (rounds: number, answerMs: number): void => {
  let ms = 1e12;
  const row = (type: string, after: number) =>
    ({ type, round: 1, seq: 1, text: '', time: new Date((ms += after)).toISOString() }) as unknown as Row;
  const first = [row('episode', 0), row('message', 1)];
  const played = Array.from({ length: rounds }, () => [row('reply', answerMs), row('feedback', 1)]);
  addRows(0, [...first, ...played.flat()]);
};

it.each([
  [30, 5000],
  [20_000, 40_000],
])('knows of replies that took %i ms from the lines, although it saw but one pause', (answerMs, patience) => {
  grown(1);
  written(2, answerMs);
  grown(2);
  vi.advanceTimersByTime(20);
  grown(3);
  untilGone(patience);
});

it('goes by lines that come after the growth was told', () => {
  grown(1);
  grown(2);
  written(2, 30);
  untilGone(5000);
});

it('says nothing of others while this window plays, and forgets them with the file', () => {
  live.value = { kind: 'play', partial: '' };
  grown(1);
  grown(2);
  live.value = undefined;
  vi.advanceTimersByTime(30_000);
  // It says that it is done before its last rows come.
  grown(3);
  grown(4);
  expect(writtenByOthers.value).toBeUndefined();
  vi.advanceTimersByTime(1000);
  grown(5);
  expect(writtenByOthers.value).toBe('writing');
  growth.value = undefined;
  expect(writtenByOthers.value).toBeUndefined();
});
