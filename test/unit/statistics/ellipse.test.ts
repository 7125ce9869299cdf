import { describe, expect, it } from 'vitest';
import { covarianceEllipse } from '../../../src/statistics/ellipse';

describe('the covariance ellipse', () => {
  it('is where the squared Mahalanobis distance is the 95% quantile of χ² with two degrees of freedom', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 2, y: 1 },
      { x: 1, y: 3 },
      { x: 4, y: 2 },
    ];
    // Mean (1.75, 1.5); the covariance, and its inverse, by hand.
    const [xx, xy, yy] = [8.75 / 3, 2.5 / 3, 5 / 3];
    const determinant = xx * yy - xy * xy;
    const line = covarianceEllipse(points) ?? [];
    expect(line.length).toBeGreaterThan(30);
    for (const { x, y } of line) {
      const [dx, dy] = [x - 1.75, y - 1.5];
      const distance = (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant;
      expect(distance).toBeCloseTo(5.991464547107979, 9);
    }
    expect(line.at(-1)).toEqual(line[0]);
  });

  it('is undefined with two points, and for points on a line', () => {
    const on = (...xs: readonly number[]) => xs.map((x) => ({ x, y: 2 * x }));
    expect(covarianceEllipse(on(0, 1))).toBeUndefined();
    expect(covarianceEllipse(on(0, 1, 2, 5))).toBeUndefined();
    expect(covarianceEllipse([0, 1, 2].map((y) => ({ x: 1, y })))).toBeUndefined();
    // The sum of three times 0.1, divided by 3, is not 0.1.
    expect(covarianceEllipse([1, 2, 4].map((y) => ({ x: 0.1, y })))).toBeUndefined();
  });
});
