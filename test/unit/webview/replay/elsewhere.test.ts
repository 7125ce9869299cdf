import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writtenElsewhere } from '../../../../webview/replay/elsewhere';
import { growth, live } from '../../../../webview/replay/state';

const grown = (rows: number, atEnd = true): void => {
  growth.value = { rows, atEnd, problems: [], torn: false, bytes: rows };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  growth.value = undefined;
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
const untilGone = (ms: number): void => {
  vi.advanceTimersByTime(ms - 1);
  expect(writtenElsewhere.value).toBe(true);
  vi.advanceTimersByTime(1);
  expect(writtenElsewhere.value).toBe(false);
};

it('takes a transcript that grows for one that is written, until it has rested for a while', () => {
  grown(9, false);
  follow(100);
  untilGone(5000);
});

it('takes what was there at first for old', () => {
  grown(10, false);
  grown(20);
  expect(writtenElsewhere.value).toBe(false);
});

it('waits for longer where each reply takes long, and until it is known how long they take', () => {
  follow(40_000);
  untilGone(80_000);
  growth.value = undefined;
  grown(1);
  grown(2);
  untilGone(60_000);
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
  expect(writtenElsewhere.value).toBe(false);
  vi.advanceTimersByTime(1000);
  grown(5);
  expect(writtenElsewhere.value).toBe(true);
  growth.value = undefined;
  expect(writtenElsewhere.value).toBe(false);
});
