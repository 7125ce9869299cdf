/** The covariance ellipse of points in a plane. */
import { momentsOf, type Point } from './regression';

/** Quantile of χ² with two degrees of freedom at 95%, exactly −2 ln 0.05. */
const CHI_SQUARE_95 = -2 * Math.log(0.05);

/**
 * The ellipse that holds 95% of a normal distribution with the mean and the covariance of the points, as a closed line of
 * `steps` points. Undefined with fewer than three points, or where they lie on a line.
 */
export function covarianceEllipse(points: readonly Point[], steps = 60): Point[] | undefined {
  const { n, meanX, meanY, xx, xy, yy } = momentsOf(points);
  if (n < 3) return undefined;
  const rest = yy - (xy * xy) / xx;
  if (!(xx > 0) || !(rest > 1e-12 * yy)) return undefined;
  // The unit circle by the Cholesky factor of n − 1 times the covariance.
  const [a, b, c] = [Math.sqrt(xx), xy / Math.sqrt(xx), Math.sqrt(rest)];
  const radius = Math.sqrt(CHI_SQUARE_95 / (n - 1));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % steps)) / steps;
    const [u, v] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return { x: meanX + a * u, y: meanY + b * u + c * v };
  });
}
