/** Shares of episodes, such as the share that was solved, and their comparison in pairs. */
import binomialCdf from '@stdlib/stats-base-dists-binomial-cdf';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type Estimate, LEVEL } from './interval';

/**
 * The share of successes (0 to 1) with Wilson's score interval, without continuity correction. All null without trials.
 * Source: Wilson 1927, equation 4.
 */
export function wilsonInterval(successes: number, trials: number, level = LEVEL): Estimate {
  if (trials === 0) return { value: null, low: null, high: null };
  const z = normalQuantile((1 + level) / 2, 0, 1);
  const value = successes / trials;
  const scale = 1 + (z * z) / trials;
  const centre = (value + (z * z) / (2 * trials)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / trials + (z * z) / (4 * trials * trials));
  // Rounding would leave a bound beside 0 or 1 where it is exactly that.
  return {
    value,
    low: successes === 0 ? 0 : centre - half,
    high: successes === trials ? 1 : centre + half,
  };
}

/** The alternative of a test: that the difference is positive, or that it is not 0. */
export type Sided = 'greater' | 'two';

/**
 * The p of McNemar's exact test of paired successes.
 * `gained`: pairs solved under the second condition only; `lost`: pairs solved under the first only. 1 without either.
 */
export function mcnemarExact(gained: number, lost: number, sided: Sided): number {
  const discordant = gained + lost;
  if (discordant === 0) return 1;
  if (sided === 'greater') return binomialCdf(lost, discordant, 0.5);
  return Math.min(1, 2 * binomialCdf(Math.min(gained, lost), discordant, 0.5));
}
