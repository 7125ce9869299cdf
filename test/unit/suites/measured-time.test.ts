import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode';
import type { Cell } from '../../../src/suites/cells';
import { timeOfCells, timeOfReply } from '../../../src/suites/measured-time';
import type { Suite } from '../../../src/suites/schema';

/** Begins at the first of the seconds, replies at the others; the last verdict comes at `end`. */
const episode = ([begin, ...replies]: readonly number[], end?: number): readonly EpisodeEvent[] =>
  [
    { type: 'episode', at: begin },
    ...replies.map((at) => ({ type: 'reply', at })),
    ...(end === undefined ? [] : [{ type: 'end', at: end }]),
  ].map(({ type, at }) => ({ type, time: new Date(at * 1000).toISOString() }) as EpisodeEvent);

const cellsOf = (count: number, calls: number, profile?: object): readonly Cell[] =>
  Array.from(
    { length: count },
    () => ({ model: 'a', player: { profile }, load: { calls } }) as unknown as Cell,
  );

const suite = (limits: Suite['limits'] = {}) => ({ models: {}, limits }) as unknown as Suite;

describe('the time that is left', () => {
  it('is measured from one reply to the next, without the pause of an interrupted episode', () => {
    expect(timeOfReply([])).toBeUndefined();
    expect(timeOfReply([episode([7])])).toBeUndefined();
    expect(timeOfReply([episode([0, 3, 6, 3606, 3609])])).toBe(9000 / 4);
  });

  it('is measured with the verdicts of an episode, and with the way to the next one', () => {
    expect(timeOfReply([episode([0, 0.01, 0.02], 0.5)]), 'verdicts').toBe(250);
    expect(timeOfReply([episode([0, 0.01]), episode([0.2, 0.21]), episode([0.4, 0.41])])).toBeCloseTo(
      410 / 3,
    );
    expect(timeOfReply([episode([0, 0.01]), episode([3600, 3600.01])]), 'two runs').toBe(10);
  });

  it('is that of each of the episodes that are played at once', () => {
    expect(timeOfReply([episode([0, 2, 4]), episode([0, 2, 4]), episode([1, 3, 5])])).toBe(2000);
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
