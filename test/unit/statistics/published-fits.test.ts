import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leastSquares, pearson } from '../../../src/statistics/regression';
import { TABLES } from '../../fixtures/published/data';

interface Condition {
  readonly model: string;
  readonly setting: string;
  readonly thinking: boolean;
  readonly taskSuccess: number;
  readonly icAll: number;
}

/** Fits of success over I:C, to the four digits that are published with the tables. */
const FITS = [
  { task: 'wason', thinking: true, n: 18, slope: 0.5409, r: 0.7735 },
  { task: 'wason', thinking: false, n: 15, slope: 0.2926, r: 0.518 },
  { task: 'blicket', thinking: true, n: 10, slope: 0.4682, r: 0.8557 },
  { task: 'blicket', thinking: false, n: 8, slope: 0.5839, r: 0.7272 },
] as const;

const MEAN_DIFFERENCES = [
  { setting: 'dual-goal', thinking: true, delta: 0.148 },
  { setting: 'think-in-opposites', thinking: true, delta: 0.123 },
  { setting: 'dual-goal', thinking: false, delta: -0.06 },
  { setting: 'think-in-opposites', thinking: false, delta: 0.063 },
] as const;

/** A printed share as the number of the 80 scenarios that were solved: three digits identify it. */
const solvedOf80 = (share: number) => Math.round(share * 80);

describe.skipIf(!existsSync(TABLES))('statistics of the published tables', () => {
  const tables = existsSync(TABLES)
    ? (JSON.parse(readFileSync(TABLES, 'utf8')) as Record<'wason' | 'blicket', Condition[]>)
    : { wason: [], blicket: [] };

  it.each(FITS)('$task, thinking $thinking: success over I:C', ({ task, thinking, n, slope, r }) => {
    const points = tables[task]
      .filter((row) => row.thinking === thinking)
      .map((row) => ({ x: row.icAll, y: row.taskSuccess }));
    const fit = leastSquares(points)!;
    expect(fit.n).toBe(n);
    expect(fit.slope).toBeCloseTo(slope, 4);
    expect(pearson(points).value).toBeCloseTo(r, 4);
    if (task === 'wason' && thinking) expect(fit.intercept).toBeCloseTo(0.2584, 4);
  });

  it.each(MEAN_DIFFERENCES)(
    '$setting, thinking $thinking: mean gain of success',
    ({ setting, thinking, delta }) => {
      const of = (model: string, name: string) =>
        tables.wason.find((row) => row.model === model && row.setting === name && row.thinking === thinking);
      const gains = tables.wason
        .filter((row) => row.setting === setting && row.thinking === thinking)
        .map(({ model, taskSuccess }) => {
          const gained = solvedOf80(taskSuccess) - solvedOf80(of(model, 'baseline')!.taskSuccess);
          return gained / 80;
        });
      // Half a digit of the printed mean, and what floating-point addition adds.
      const mean = gains.reduce((sum, each) => sum + each, 0) / gains.length;
      expect(Math.abs(mean - delta)).toBeLessThanOrEqual(0.0005 + 1e-12);
    },
  );
});
