/** Least squares with a confidence band, and correlation. */
import { tCdf, tQuantile } from './distributions';
import { type Estimate, NORMAL_975 } from './interval';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LineFit {
  readonly n: number;
  readonly slope: number;
  readonly intercept: number;
  /** The fitted mean of y at x, with its pointwise confidence interval. */
  at(x: number): { readonly value: number; readonly low: number; readonly high: number };
}

/** Fits y = intercept + slope · x. Undefined with fewer than three points, or where all x are the same. */
export function leastSquares(points: readonly Point[]): LineFit | undefined {
  const { n, meanX, meanY, xx, xy, yy } = momentsOf(points);
  if (n < 3 || xx === 0) return undefined;
  const slope = xy / xx;
  const intercept = meanY - slope * meanX;
  const residual = Math.sqrt(Math.max(0, yy - slope * xy) / (n - 2));
  const t = tQuantile(0.975, n - 2);
  return {
    n,
    slope,
    intercept,
    at: (x) => {
      const value = intercept + slope * x;
      const half = t * residual * Math.sqrt(1 / n + (x - meanX) ** 2 / xx);
      return { value, low: value - half, high: value + half };
    },
  };
}

/** Number, means, and sums of squares and products of the deviations from them. */
export function momentsOf(points: readonly Point[]) {
  const n = points.length;
  // Equal values must have no spread by rounding: the mean of three times 0.1, from 0 on, is not 0.1.
  const { x: x0, y: y0 } = points[0] ?? { x: 0, y: 0 };
  const meanX = x0 + points.reduce((sum, { x }) => sum + (x - x0), 0) / n;
  const meanY = y0 + points.reduce((sum, { y }) => sum + (y - y0), 0) / n;
  const sums = { xx: 0, xy: 0, yy: 0 };
  for (const { x, y } of points) {
    sums.xx += (x - meanX) ** 2;
    sums.xy += (x - meanX) * (y - meanY);
    sums.yy += (y - meanY) ** 2;
  }
  return { n, meanX, meanY, ...sums };
}

export interface Correlation extends Estimate {
  readonly n: number;
  /** Two-sided, of Student's t with n − 2 degrees of freedom. */
  readonly p: number | null;
}

/** Pearson's r with Fisher's interval. The same as R's `cor.test`. Null where it is undefined. */
export function pearson(points: readonly Point[]): Correlation {
  const { n, xx, xy, yy } = momentsOf(points);
  if (n < 3 || xx === 0 || yy === 0) return { n, value: null, low: null, high: null, p: null };
  const value = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  const t = value * Math.sqrt((n - 2) / (1 - value * value));
  // The library's distribution function is not a number at infinity.
  const p = Math.abs(value) === 1 ? 0 : 2 * tCdf(-Math.abs(t), n - 2);
  // Fisher's z has no standard error with three points.
  if (n < 4) return { n, value, low: null, high: null, p };
  const half = NORMAL_975 / Math.sqrt(n - 3);
  return { n, value, low: Math.tanh(Math.atanh(value) - half), high: Math.tanh(Math.atanh(value) + half), p };
}

/** Spearman's ρ: Pearson's r of ranks, ties sharing their mean rank. Null where it is undefined. */
export function spearman(points: readonly Point[]): number | null {
  const xs = ranksOf(points.map(({ x }) => x));
  const ys = ranksOf(points.map(({ y }) => y));
  return pearson(xs.map((x, i) => ({ x, y: ys[i] }))).value;
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = values.map(() => 0);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && order[end]?.value === order[start]?.value) end++;
    for (const { index } of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
