/** Decides when to try again: as the server requests, or after increasing pauses. */
import { CancelledError } from '../../base/stepwise';
import { onAbort } from '../../base/abort';

export interface Backoff {
  /** The first pause, doubled each time, in ms. */
  readonly firstMs: number;
  /** The longest pause of our own. */
  readonly mostMs: number;
  /** The longest pause that a server may ask for. */
  readonly maxRetryAfterMs: number;
}

export const BACKOFF: Backoff = { firstMs: 500, mostMs: 30_000, maxRetryAfterMs: 120_000 };

/**
 * Time to wait after a failed attempt. Our own pauses are shortened by up to half, by chance, so that calls that
 * failed together do not come back together.
 *
 * @param attempt 1-based number of the attempt that failed
 * @param random in [0, 1)
 */
export function pauseAfter(
  attempt: number,
  retryAfterMs: number | undefined,
  backoff: Backoff,
  random: () => number,
): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, backoff.maxRetryAfterMs);
  const full = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.mostMs);
  return Math.round(full * (1 - random() / 2));
}

/** `retry-after-ms`, else `Retry-After` as seconds or as a date. In ms from `now`; undefined if there is none. */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const ms = numberOf(headers.get('retry-after-ms'));
  if (ms !== undefined) return ms;
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = numberOf(text);
  if (seconds !== undefined) return seconds * 1000;
  // Dates of HTTP have letters; `Date.parse` would read a negative number as a year.
  const date = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** A timer of more milliseconds fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Rejects with CancelledError at once when the signal aborts; leaves no timer behind. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    let left = ms;
    const wait = (): ReturnType<typeof setTimeout> => {
      const next = Math.min(left, LONGEST_TIMER_MS);
      return setTimeout(() => {
        left -= next;
        if (left > 0) {
          timer = wait();
          return;
        }
        forget();
        resolve();
      }, next);
    };
    let timer = wait();
    const forget = onAbort(signal, () => {
      clearTimeout(timer);
      reject(new CancelledError());
    });
  });
}
