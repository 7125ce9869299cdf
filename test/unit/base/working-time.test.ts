import { afterEach, describe, expect, it, vi } from 'vitest';
import { WorkingTime } from '../../../src/base/working-time';

afterEach(() => vi.restoreAllMocks());

/** Time counted for gaps of so many milliseconds between two reads of the clock. */
function counted(gaps: readonly number[], expected?: number): number {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const time = new WorkingTime();
  time.restart();
  for (const gap of gaps) {
    now += gap;
    expect(time.check(expected)).toBe(gap);
  }
  return time.milliseconds;
}

describe('working time', () => {
  it('is the time by the clock while nothing stands out', () => {
    expect(counted([1, 2, 3, 0, 4])).toBe(10);
  });

  it('counts little of a gap that stands out alone: other processes ran', () => {
    expect(counted([1, 200, 1, 100, 1])).toBe(13);
  });

  it('counts slow work, which is slow again and again', () => {
    expect(counted([200, 200, 200])).toBe(405);
  });

  it('counts what was expected to take long', () => {
    expect(counted([150, 1, 150], 150)).toBe(301);
  });

  it('leaves out what passes before it goes on', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const time = new WorkingTime();
    time.restart();
    now = 500;
    time.resume();
    now = 503;
    time.check();
    expect(time.milliseconds).toBe(3);
  });
});
