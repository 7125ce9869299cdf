/** Limits the rate of calls, and delays them if the server reports too many. */
import { orCancelled } from '../../base/abort';
import { sleep } from './retry';

const MINUTE_MS = 60_000;
/** A second's worth may be used at once after a pause. */
const BURST_MS = 1000;
/** Sums of intervals are not exact: a shorter wait is none. */
const ROUNDING_MS = 1e-6;

/** A budget that is paid off steadily, and may be overdrawn: the next call waits until it is paid. */
class Budget {
  /** The time at which all that was used is paid off. */
  #paidAt = -Infinity;

  /** The time until one more is available, in ms. */
  waitMs(now: number, perMinute: number | undefined): number {
    if (perMinute === undefined) return 0;
    const ms = this.#paidAt + MINUTE_MS / perMinute - burstMs(perMinute) - now;
    return ms <= ROUNDING_MS ? 0 : ms;
  }

  take(now: number, amount: number, perMinute: number | undefined): void {
    if (perMinute === undefined) return;
    this.#paidAt = Math.max(this.#paidAt, now) + (amount * MINUTE_MS) / perMinute;
  }

  /** Puts an amount that is known by now in the place of what was expected. */
  correct(by: number, perMinute: number | undefined): void {
    if (perMinute !== undefined) this.#paidAt += (by * MINUTE_MS) / perMinute;
  }

  /** The time until all is paid off. */
  owedMs(now: number): number {
    return Math.max(0, this.#paidAt - now);
  }

  owedUntil(time: number): void {
    this.#paidAt = Math.max(this.#paidAt, time);
  }
}

/** The whole of a second's worth, or of one call where that is more. */
const burstMs = (perMinute: number): number => Math.max(BURST_MS, MINUTE_MS / perMinute);

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

export const REAL_CLOCK: PaceClock = { ticks: () => performance.now(), sleep };

/** State from which another pace goes on where this one ends, in ms from now. */
export interface PaceState {
  /** Until the tokens that were used are paid off. */
  readonly tokensMs: number;
  /** Milliseconds until calls may be sent again. */
  readonly heldMs: number;
}

/** The assumed tokens of a call before anything was measured, and the share of the latest call in the mean. */
const FIRST_GUESS = 500;
const WEIGHT = 0.1;

/** The tokens that a call is expected to use, sent and generated: a mean in which the latest calls count most. */
export class ExpectedTokens {
  #mean = FIRST_GUESS;

  get value(): number {
    return this.#mean;
  }

  add(measured: number): void {
    this.#mean += WEIGHT * (measured - this.#mean);
  }
}

/** Each call brings the rates that it is to keep; all of them count. */
export class CallPace {
  readonly #requests = new Budget();
  readonly #tokens = new Budget();
  readonly #expected = new ExpectedTokens();
  #heldUntil = 0;
  /** The length of the pause that ends then. */
  #heldMs = 0;
  /** Time of a take-over: calls that began before it are unknown to this pace. */
  #unknownBefore: number | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly clock: PaceClock = REAL_CLOCK) {}

  /** Begins no call for so long. */
  hold(ms: number): void {
    const until = this.clock.ticks() + ms;
    if (until <= this.#heldUntil) return;
    this.#heldUntil = until;
    this.#heldMs = ms;
  }

  /**
   * Waits until a call may begin, first come, first served. Returns the number of tokens that it is expected to use, for
   * `used`. `pausedMs`: the pause that the call itself has made since the server refused it.
   */
  async turn(rates: Rates, signal: AbortSignal, pausedMs = 0): Promise<number> {
    const before = this.#last;
    let done = (): void => undefined;
    const own = new Promise<void>((resolve) => (done = resolve));
    // A call that is cancelled while it waits lets nobody behind it pass those before it.
    this.#last = before.then(() => own);
    try {
      await orCancelled(before, signal);
      // Delayed again in the meantime: wait once more. Otherwise the time is over, whatever fraction the clock shows.
      for (let until = -1; until !== this.#heldUntil;) {
        until = this.#heldUntil;
        const ms = this.#waitMs(rates, pausedMs);
        if (ms > 0) await this.clock.sleep(ms, signal);
      }
      return this.#take(rates);
    } finally {
      done();
    }
  }

  used(tokens: number, expected: number, { tokensPerMinute }: Rates): void {
    this.#tokens.correct(tokens - expected, tokensPerMinute);
    this.#expected.add(tokens);
  }

  get state(): PaceState {
    const now = this.clock.ticks();
    return { tokensMs: this.#tokens.owedMs(now), heldMs: Math.max(0, this.#heldUntil - now) };
  }

  /** Continues from the state that another pace had `ageMs` ago. */
  continueFrom({ tokensMs, heldMs }: PaceState, ageMs: number): void {
    this.#tokens.owedUntil(this.clock.ticks() + tokensMs - ageMs);
    this.hold(heldMs - ageMs);
  }

  /** Assumes that another pace let as many calls begin until `ticks` as it might, so that the next one waits its turn. */
  assumeUsedUntil(ticks: number): void {
    this.#unknownBefore = ticks;
  }

  #take({ requestsPerMinute, tokensPerMinute }: Rates): number {
    const now = this.clock.ticks();
    this.#requests.take(now, 1, requestsPerMinute);
    this.#tokens.take(now, this.#expected.value, tokensPerMinute);
    return this.#expected.value;
  }

  #waitMs({ requestsPerMinute, tokensPerMinute }: Rates, pausedMs: number): number {
    const now = this.clock.ticks();
    if (this.#unknownBefore !== undefined && requestsPerMinute !== undefined) {
      this.#requests.owedUntil(this.#unknownBefore + burstMs(requestsPerMinute));
      this.#unknownBefore = undefined;
    }
    // Pauses of calls that were refused together are shortened by up to half, so that the calls do not come back together.
    const hasPaused = pausedMs > 0 && pausedMs >= this.#heldMs / 2;
    return Math.max(
      hasPaused ? 0 : this.#heldUntil - now,
      this.#requests.waitMs(now, requestsPerMinute),
      this.#tokens.waitMs(now, tokensPerMinute),
    );
  }
}
