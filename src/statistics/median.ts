import { meanOf } from '../base/quotient';

/** The median; of an even number of values the mean of the middle two. Null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length / 2;
  return meanOf(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}
