/** Limits the rate of calls, and delays them if the server reports too many. */
import { orCancelled } from '../../base/abort';
import { sleep } from './retry';

const MINUTE_MS = 60_000;
/** The part of a minute's amount that may be used at once after a pause. */
const BURST = 1 / 60;

/** A budget that fills up steadily, to a burst at most, and may be overdrawn: the next one waits until that is paid. */
class Budget {
  #level: number;
  #at: number;

  constructor(
    private readonly perMinute: number,
    now: number,
  ) {
    this.#level = this.#most;
    this.#at = now;
  }

  /** The time until the amount is available, in ms. */
  waitMs(now: number): number {
    this.#level = Math.min(this.#most, this.#level + ((now - this.#at) * this.perMinute) / MINUTE_MS);
    this.#at = now;
    // Rounding must not make an empty wait of a full one.
    const short = this.#least - this.#level;
    return short <= 1e-9 ? 0 : (short * MINUTE_MS) / this.perMinute;
  }

  take(amount: number): void {
    this.#level -= amount;
  }

  get #most(): number {
    return Math.max(1, this.perMinute * BURST);
  }

  /** One whole call, or the first of many tokens. */
  get #least(): number {
    return Math.min(1, this.#most);
  }
}

export interface Rates {
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

export interface PaceClock {
  /** Milliseconds that never go back. */
  readonly ticks: () => number;
  /** Rejects with CancelledError when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

const REAL: PaceClock = { ticks: () => performance.now(), sleep };

/** The assumed cost of a call before anything was measured. */
const FIRST_GUESS = 500;
/** The share of the latest call in the mean. */
const WEIGHT = 0.1;

export class CallPace {
  readonly #requests: Budget | undefined;
  readonly #tokens: Budget | undefined;
  /** Tokens of a call, sent and generated, as measured. */
  #mean = FIRST_GUESS;
  #heldUntil = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    { requestsPerMinute, tokensPerMinute }: Rates,
    private readonly clock: PaceClock = REAL,
  ) {
    const now = clock.ticks();
    this.#requests = requestsPerMinute === undefined ? undefined : new Budget(requestsPerMinute, now);
    this.#tokens = tokensPerMinute === undefined ? undefined : new Budget(tokensPerMinute, now);
  }

  /** No call begins for so long. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.clock.ticks() + ms);
  }

  /**
   * Waits until a call may begin, first come, first served. Returns a function that takes the number of tokens used.
   * `paused`: the server's requested pause is over.
   */
  async turn(signal: AbortSignal, paused = false): Promise<(tokens: number) => void> {
    const before = this.#last;
    let done = (): void => undefined;
    this.#last = new Promise((resolve) => (done = resolve));
    try {
      await orCancelled(before, signal);
      // Delayed again in the meantime: wait once more. Otherwise the time is over, whatever fraction the clock shows.
      for (let held = -1; held !== this.#heldUntil;) {
        held = this.#heldUntil;
        const ms = this.#waitMs(paused);
        if (ms > 0) await this.clock.sleep(ms, signal);
      }
      this.#requests?.take(1);
      return this.#expect();
    } finally {
      done();
    }
  }

  #expect(): (tokens: number) => void {
    const expected = this.#mean;
    this.#tokens?.take(expected);
    return (tokens) => {
      this.#tokens?.take(tokens - expected);
      this.#mean += WEIGHT * (tokens - this.#mean);
    };
  }

  #waitMs(paused: boolean): number {
    const now = this.clock.ticks();
    return Math.max(
      paused ? 0 : this.#heldUntil - now,
      this.#requests?.waitMs(now) ?? 0,
      this.#tokens?.waitMs(now) ?? 0,
    );
  }
}
