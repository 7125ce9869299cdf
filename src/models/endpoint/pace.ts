/** Keeps calls to a rate, and holds them back where the server says that it is too much. */
import { orCancelled } from '../../base/abort';
import { sleep } from './retry';

const MINUTE_MS = 60_000;
/** What may come at once after a pause: so much of a minute. */
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

  /** How long until something may be taken, in ms. */
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

/** What a call is taken to cost before anything was measured. */
const FIRST_GUESS = 500;
/** The share of the latest call in the mean. */
const WEIGHT = 0.1;

export class Pace {
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
   * Waits until a call may begin, first come, first served. Gives what is to be told how many tokens it took. `paused`: it
   * has waited as long as the server asked for.
   */
  async turn(signal: AbortSignal, paused = false): Promise<(tokens: number) => void> {
    const before = this.#last;
    let done = (): void => undefined;
    this.#last = new Promise((resolve) => (done = resolve));
    try {
      await orCancelled(before, signal);
      // Held again in the meantime: once more. Else the time is over, whatever the clock says to a fraction.
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
