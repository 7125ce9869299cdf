/** Numbers as they are written: a value and its interval. Pure. */
import { fixed } from '../../base/number-words';
import type { Estimate } from '../../statistics/interval';
import { ofSomeText } from '../scores';
import type { ConditionResult } from '../result-schemas';

/** A number as it is written. */
export interface Written {
  readonly value: string;
  /** `[0.207, 1.000]`; empty where there is none. */
  readonly interval: string;
  /** What to compare it with, or the counts behind it. */
  readonly beside?: string;
  /** The full number, and its bounds or its standard error where it has some. */
  readonly numbers?: readonly (number | null)[];
}

export const plainly = (value: string): Written => ({ value, interval: '' });

/** `digits`: after the point. */
export const numbered = (value: number | null, digits = 0): Written => ({
  value: fixed(value, digits),
  interval: '',
  numbers: [value],
});

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
  return { value: fixed(value, digits), interval, numbers: [value, low, high] };
}

/** The score of a condition with so many episodes, and how many of them have it if not all. */
export function writtenScore(
  score: ConditionResult['scores'][string],
  all: number | null,
  pending: boolean,
): Written {
  const beside = ofSomeText(score.n, all);
  return { ...written(score, { pending }), ...(beside !== undefined && { beside }) };
}
