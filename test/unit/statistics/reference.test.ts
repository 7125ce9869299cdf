import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { bcaBounds, bcaInterval } from '../../../src/statistics/bootstrap';
import { holmAdjusted } from '../../../src/statistics/holm';
import { leastSquares, pearson, spearman } from '../../../src/statistics/regression';
import { mcnemarExact } from '../../../src/statistics/mcnemar';
import { wilsonInterval } from '../../../src/statistics/wilson';
import { kaplanMeier, medianTime, restrictedMean } from '../../../src/statistics/survival';
import reference from '../../fixtures/statistics/reference.json';

/** The tolerance against R, absolute and relative. */
const close = (actual: number | null | undefined, expected: number | null) => {
  if (expected === null || actual === null || actual === undefined) expect(actual).toBe(expected);
  else
    expect(Math.abs(actual - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(expected)),
    );
};
const allClose = (actual: readonly (number | null)[], expected: readonly (number | null)[]) => {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((each, i) => close(each, expected[i]));
};

describe('statistics agree with R', () => {
  it.each(reference.wilson)('Wilson: $successes of $trials', ({ successes, trials, bounds }) => {
    const { low, high } = wilsonInterval(successes, trials);
    allClose([low, high], bounds);
  });

  it.each(reference.mcnemar)('McNemar: $gained gained, $lost lost', ({ gained, lost, two, greater }) => {
    close(mcnemarExact(gained, lost, 'two'), two);
    close(mcnemarExact(gained, lost, 'greater'), greater);
  });

  it('Holm', () => allClose(holmAdjusted(reference.holm.ps), reference.holm.adjusted));

  it.each(reference.survival)('Kaplan–Meier: $time', ({ time, solved, limit, ...expected }) => {
    const observations = time.map((each, i) => ({ time: each, solved: solved[i] === 1 }));
    const steps = kaplanMeier(observations);
    allClose(
      steps.map((step) => step.time),
      expected.times,
    );
    allClose(
      steps.map((step) => step.atRisk),
      expected.atRisk,
    );
    allClose(
      steps.map((step) => step.survival),
      expected.survival,
    );
    allClose(
      steps.map((step) => step.low),
      expected.low,
    );
    allClose(
      steps.map((step) => step.high),
      expected.high,
    );
    close(medianTime(steps), expected.median);
    const mean = restrictedMean(observations, limit)!;
    close(mean.value, expected.mean);
    close(mean.standardError, expected.standardError);
  });

  it.each([
    { time: [3, 3, 3], solved: [] },
    { time: [0], solved: [] },
    { time: [1, 2, 44], solved: [0, 1] },
    { time: [], solved: [] },
  ])('no mean up to 45 of a curve that ends above zero before it: $time', ({ time, solved }) => {
    const observations = time.map((each, i) => ({ time: each, solved: solved.includes(i) }));
    expect(restrictedMean(observations, 45)).toBeNull();
  });

  it.each(reference.regression)('least squares and correlation: $x', ({ x, y, at, band, ...expected }) => {
    const points = x.map((each, i) => ({ x: each, y: y[i] }));
    const fit = leastSquares(points)!;
    close(fit.slope, expected.slope);
    close(fit.intercept, expected.intercept);
    const { value, low, high } = fit.at(at);
    allClose([value, low, high], band);
    const r = pearson(points);
    close(r.value, expected.r);
    allClose([r.low, r.high], expected.bounds);
    close(r.p, expected.p);
    close(spearman(points), expected.rho);
  });

  it('a correlation of points on a line has a p of 0, as of cor.test', () => {
    const line = [1, 2, 3, 4, 5].map((x) => ({ x, y: 2 * x }));
    expect(pearson(line)).toEqual({ n: 5, value: 1, low: 1, high: 1, p: 0 });
    expect(pearson(line.map(({ x, y }) => ({ x, y: -y })))).toMatchObject({ value: -1, p: 0 });
    expect(pearson(line.slice(0, 3))).toMatchObject({ value: 1, low: null, p: 0 });
  });

  it.each([0.1, 0.7])('no line and no correlation where all x, or all y, are %d', (same) => {
    const points = [1, 2, 4].map((y) => ({ x: same, y }));
    expect(leastSquares(points)).toBeUndefined();
    for (const { value, p } of [pearson(points), pearson(points.map(({ x, y }) => ({ x: y, y: x })))])
      expect([value, p]).toEqual([null, null]);
  });

  it('BCa bounds, from the same resamples', () => {
    const { value, drawn, left, bounds } = reference.bca;
    const { low, high } = bcaBounds(value, Float64Array.from(drawn), left);
    allClose([low, high], bounds);
  });

  it('a BCa interval of I:C is close to that of other resamples', () => {
    const { incompatible, compatible, value, bounds } = reference.bca;
    const units = incompatible.map((each, i) => [each, compatible[i]]);
    const ratio = (sums: Float64Array) => sums[0] / sums[1];
    const interval = finish(bcaInterval(units, ratio, { seed: 1337 }));
    close(interval.value, value);
    expect(Math.abs(interval.low! - bounds[0])).toBeLessThan(0.02);
    expect(Math.abs(interval.high! - bounds[1])).toBeLessThan(0.02);
  });
});
