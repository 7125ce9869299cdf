/** McNemar's exact test of paired successes. */
import { fairBinomialCdf } from './distributions';

/** The alternative of a test: that the difference is positive, or that it is not 0. */
export type Sided = 'greater' | 'two';

/**
 * The p of McNemar's exact test of paired successes.
 * `gained`: pairs solved under the second condition only; `lost`: pairs solved under the first only.
 * null without either: no pair differs, and nothing is tested.
 */
export function mcnemarExact(gained: number, lost: number, sided: Sided): number | null {
  const discordant = gained + lost;
  if (discordant === 0) return null;
  if (sided === 'greater') return fairBinomialCdf(lost, discordant);
  return Math.min(1, 2 * fairBinomialCdf(Math.min(gained, lost), discordant));
}
