import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { bcaInterval } from '../../../src/statistics/bootstrap';
import { bits } from '../../../src/statistics/random';
import { wilsonInterval } from '../../../src/statistics/wilson';

/** Draws numbers of 0 … 1. */
function uniform(seed: number): () => number {
  const draw = bits(seed);
  return () => (draw() + 0.5) / 2 ** 32;
}

describe('intervals cover the truth in 93 to 97 of 100 studies', () => {
  it.each([80, 240, 1600])('Wilson, %i episodes, mean over shares 0.05 … 0.95', (trials) => {
    const draw = uniform(trials);
    let covered = 0;
    const runs = 4000;
    for (let run = 0; run < runs; run++) {
      const share = 0.05 + 0.9 * draw();
      let successes = 0;
      for (let i = 0; i < trials; i++) if (draw() < share) successes++;
      const { low, high } = wilsonInterval(successes, trials);
      if (low! <= share && share <= high!) covered++;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
    expect(covered / runs).toBeLessThan(0.97);
  });

  it('BCa of I:C, 80 episodes of 45 tests whose share of incompatible tests varies between 0.05 and 0.45', () => {
    const draw = uniform(4711);
    const runs = 1500;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const units = Array.from({ length: 80 }, () => {
        const share = 0.05 + 0.4 * draw();
        let incompatible = 0;
        for (let test = 0; test < 45; test++) if (draw() < share) incompatible++;
        return [incompatible, 45 - incompatible];
      });
      const ratio = (sums: Float64Array) => sums[0] / sums[1];
      const { low, high } = finish(bcaInterval(units, ratio, { seed: run, resamples: 600 }));
      const truth = 0.25 / 0.75;
      if (low! <= truth && truth <= high!) covered++;
    }
    // The standard error of a coverage of 0.95 in 1,500 studies is 0.006.
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
