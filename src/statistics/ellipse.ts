/** The covariance ellipse of points in a plane. */
import type { Point } from './regression';

/** Quantile of χ² with two degrees of freedom at 95%, exactly −2 ln 0.05. */
const CHI_SQUARE_95 = -2 * Math.log(0.05);

/**
 * The ellipse that holds 95% of a normal distribution with the mean and the covariance of the points, as a closed line of
 * `steps` points. Undefined with fewer than three points, or where they lie on a line.
 */
export function covarianceEllipse(points: readonly Point[], steps = 60): Point[] | undefined {
  const n = points.length;
  if (n < 3) return undefined;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, { x, y }) => total + of(x - meanX, y - meanY), 0) / (n - 1);
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)];
  const rest = yy - (xy * xy) / xx;
  if (!(xx > 0) || !(rest > 1e-12 * yy)) return undefined;
  // The unit circle by the Cholesky factor of the covariance.
  const [a, b, c] = [Math.sqrt(xx), xy / Math.sqrt(xx), Math.sqrt(rest)];
  const radius = Math.sqrt(CHI_SQUARE_95);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % steps)) / steps;
    const [u, v] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return { x: meanX + a * u, y: meanY + b * u + c * v };
  });
}
