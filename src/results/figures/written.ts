/** Numbers as they are written: a value and its interval. Pure. */
import { fixed } from '../../base/number-words';
import type { Estimate } from '../../statistics/interval';

/** A number as it is written. */
export interface Written {
  readonly value: string;
  /** `[0.207, 1.000]`; empty where there is none. */
  readonly interval: string;
  /** What to compare it with, or the counts behind it. */
  readonly beside?: string;
}

export const plainly = (value: string): Written => ({ value, interval: '' });

/** `pending`: the interval is still being computed. */
export function written(
  { value, low, high }: Estimate,
  { digits = 3, pending = false }: { readonly digits?: number; readonly pending?: boolean } = {},
): Written {
  const interval =
    low === null && high === null
      ? pending && value !== null
        ? '[…]'
        : ''
      : `[${fixed(low, digits)}, ${fixed(high, digits)}]`;
  return { value: fixed(value, digits), interval };
}
