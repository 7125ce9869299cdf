import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode';
import type { Cell } from '../../../src/suites/cells';
import { timeOfCells, timeOfReply } from '../../../src/suites/measured-time';
import type { Suite } from '../../../src/suites/schema';

const episode = (...seconds: readonly number[]): readonly EpisodeEvent[] =>
  seconds.map((at) => ({ type: 'reply', time: new Date(at * 1000).toISOString() }) as EpisodeEvent);

const cellsOf = (count: number, calls: number, profile?: object): readonly Cell[] =>
  Array.from(
    { length: count },
    () => ({ model: 'a', player: { profile }, load: { calls } }) as unknown as Cell,
  );

const suite = (limits: Suite['limits'] = {}) => ({ models: {}, limits }) as unknown as Suite;

describe('the time that is left', () => {
  it('is measured from one reply to the next, without the pause of an interrupted episode', () => {
    expect(timeOfReply([])).toBeUndefined();
    expect(timeOfReply([episode(7)])).toBeUndefined();
    expect(timeOfReply([episode(0, 2, 4, 3604, 3606), episode(10, 16)])).toBe(3000);
  });

  it('is that of all calls, by as many episodes at once as may be, and no less than the rate allows', () => {
    expect(timeOfCells(suite(), cellsOf(4, 10), 500)).toBe(20_000);
    expect(timeOfCells(suite(), cellsOf(4, 10, { concurrency: 2 }), 500)).toBe(10_000);
    expect(timeOfCells(suite({ concurrency: 1 }), cellsOf(4, 10, { concurrency: 2 }), 500)).toBe(20_000);
    expect(timeOfCells(suite(), cellsOf(4, 10, { concurrency: 99 }), 500)).toBe(5000);
    expect(timeOfCells(suite({ perMinute: 20 }), cellsOf(4, 10, { concurrency: 99 }), 500)).toBe(120_000);
    expect(timeOfCells(suite(), [], 500)).toBe(0);
  });
});
