import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { bcaInterval } from '../../../src/statistics/bootstrap';
import { integers } from '../../../src/statistics/random';
import { wilsonInterval } from '../../../src/statistics/share';

/** Draws a number of 0 … 1. */
const uniform = (draw: (below: number) => number) => (draw(0x3fffffff) + 0.5) / 0x3fffffff;

describe('intervals cover the truth in 93 to 97 of 100 studies', () => {
  it.each([80, 240, 1600])('Wilson, %i episodes, mean over shares 0.05 … 0.95', (trials) => {
    const draw = integers(trials);
    let covered = 0;
    const runs = 4000;
    for (let run = 0; run < runs; run++) {
      const share = 0.05 + 0.9 * uniform(draw);
      let successes = 0;
      for (let i = 0; i < trials; i++) if (uniform(draw) < share) successes++;
      const { low, high } = wilsonInterval(successes, trials);
      if (low! <= share && share <= high!) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
    expect(covered / runs).toBeLessThan(0.97);
  });

  it('BCa of I:C, 80 episodes of 45 tests whose share of incompatible tests varies between 0.05 and 0.45', () => {
    const draw = integers(4711);
    const runs = 400;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const units = Array.from({ length: 80 }, () => {
        const share = 0.05 + 0.4 * uniform(draw);
        let incompatible = 0;
        for (let test = 0; test < 45; test++) if (uniform(draw) < share) incompatible++;
        return [incompatible, 45 - incompatible];
      });
      const ratio = (sums: Float64Array) => sums[0] / sums[1];
      const { low, high } = finish(bcaInterval(units, ratio, { seed: run, resamples: 1000 }));
      const truth = 0.25 / 0.75;
      if (low! <= truth && truth <= high!) covered++;
    }
    // 400 studies: the standard error of a coverage of 0.95 is 0.011.
    expect(covered / runs).toBeGreaterThan(0.93);
    expect(covered / runs).toBeLessThan(0.97);
  });

  it('has no bound where a resample decides between finite and infinite', () => {
    const ratio = (sums: Float64Array) => sums[0] / sums[1];
    const rare = [...Array.from({ length: 9 }, () => [1, 0]), [1, 1], [0, 1]];
    const { value, low, high } = finish(bcaInterval(rare, ratio, { seed: 1 }));
    expect(value).toBe(5);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeNull();
    const once = [...Array.from({ length: 9 }, () => [1, 0]), [1, 1]];
    expect(finish(bcaInterval(once, ratio, { seed: 1 }))).toEqual({ value: 10, low: null, high: null });
    expect(finish(bcaInterval([], ratio, { seed: 1 }))).toEqual({ value: null, low: null, high: null });
    expect(
      finish(
        bcaInterval(
          [
            [1, 2],
            [2, 4],
          ],
          ratio,
          { seed: 1 },
        ),
      ),
    ).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
  });
});
