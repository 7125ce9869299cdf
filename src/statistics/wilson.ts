import { type Estimate, NORMAL_975 } from './interval';

/**
 * The share of successes (0 to 1) with Wilson's score interval (95%), without continuity correction. Unlike Wald's
 * interval it is meaningful even if all or none succeed. All null without trials. Source: Wilson 1927, equation 4.
 */
export function wilsonInterval(successes: number, trials: number): Estimate {
  if (trials === 0) return { value: null, low: null, high: null };
  const value = successes / trials;
  const spread = NORMAL_975 ** 2 / trials;
  const centre = (value + spread / 2) / (1 + spread);
  const half = (NORMAL_975 / (1 + spread)) * Math.sqrt((value * (1 - value) + spread / 4) / trials);
  // Rounding would leave a bound beside 0 or 1 where it is exactly that.
  return {
    value,
    low: successes === 0 ? 0 : centre - half,
    high: successes === trials ? 1 : centre + half,
  };
}
