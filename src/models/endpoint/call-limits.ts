/** Limits the calls to one endpoint: first come, first served. Each call brings the limits of its profile. */
import { onAbort } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import { CallPace, type PaceClock, type PaceState, type Rates, REAL_CLOCK } from './pace';

/** The limits that calls to one endpoint share, in this process or beyond. */
export interface CallLimits {
  /** Waits until fewer than `most` calls are under way; the result gives the place back. Rejects with CancelledError. */
  enter(most: number, signal: AbortSignal): Promise<() => void>;
  /**
   * Waits until a call may begin. Returns a function that takes the tokens it used. Rejects with CancelledError.
   * `pausedMs`: the pause that the call itself has made since the server refused it.
   */
  turn(rates: Rates, signal: AbortSignal, pausedMs: number): Promise<(tokens: number) => void>;
  /**
   * Takes the refusal of a call that began `ageMs` ago, because there were too many: begins no call for `waitMs`, and
   * halves the calls at once, but once only for calls that were under way together.
   */
  slowDown(most: number, waitMs: number, ageMs: number): void;
  /** Takes an answer: after as many answers as there are calls at once, one more call at once is tried. */
  answered(most: number): void;
}

/** A slow-down that has not changed for so long is not taken over from others: it says little of the server today. */
const SLOW_DOWN_LASTS_MS = 600_000;

/** State from which other limits continue where these end. */
export interface LimitsState extends PaceState {
  /** Calls at once since the server refused some; absent where it never did, or where all are allowed again. */
  readonly maxConcurrent?: number | undefined;
}

interface Waiting {
  readonly most: number;
  readonly start: () => void;
}

/** Limits of this process. */
export class LocalLimits implements CallLimits {
  readonly pace: CallPace;
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  /** Calls at once since the server refused some. */
  #maxConcurrent = Infinity;
  /** The time at which they were halved last. */
  #halvedAt = -Infinity;
  /** Answers since the calls at once last changed. */
  #answers = 0;

  constructor(private readonly clock: PaceClock = REAL_CLOCK) {
    this.pace = new CallPace(clock);
  }

  enter(most: number, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new CancelledError());
        return;
      }
      const forget = onAbort(signal, () => {
        this.#waiting.delete(waiting);
        this.#begin();
        reject(new CancelledError());
      });
      const waiting = {
        most,
        start: () => {
          forget();
          resolve(this.countUnderWay());
        },
      };
      this.#waiting.add(waiting);
      this.#begin();
    });
  }

  /** Counts a call as under way, whether there is a place or not; the result gives its place back. */
  countUnderWay(): () => void {
    this.#underWay++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#underWay--;
      this.#begin();
    };
  }

  async turn(rates: Rates, signal: AbortSignal, pausedMs: number): Promise<(tokens: number) => void> {
    const expected = await this.pace.turn(rates, signal, pausedMs);
    return (tokens) => this.pace.used(tokens, expected, rates);
  }

  slowDown(most: number, waitMs: number, ageMs: number): void {
    this.pace.hold(waitMs);
    const now = this.clock.ticks();
    if (now - ageMs <= this.#halvedAt) return;
    this.#halvedAt = now;
    this.#answers = 0;
    this.#maxConcurrent = Math.max(1, Math.floor(this.#concurrency(most) / 2));
  }

  /** @returns true where that changed the calls at once */
  answered(most: number): boolean {
    if (this.#maxConcurrent === Infinity) return false;
    this.#answers++;
    if (this.#answers < this.#maxConcurrent) return false;
    this.#answers = 0;
    const more = this.#maxConcurrent + 1;
    this.#maxConcurrent = more < most ? more : Infinity;
    this.#begin();
    return true;
  }

  get state(): LimitsState {
    const isSlow = this.#maxConcurrent < Infinity;
    return { ...this.pace.state, ...(isSlow && { maxConcurrent: this.#maxConcurrent }) };
  }

  /** Continues from the state that others had `ageMs` ago. */
  continueFrom(state: LimitsState, ageMs: number): void {
    this.pace.continueFrom(state, ageMs);
    if (ageMs > SLOW_DOWN_LASTS_MS) return;
    this.#maxConcurrent = Math.min(this.#maxConcurrent, state.maxConcurrent ?? Infinity);
  }

  /** Calls under way at once, of a profile that allows so many. */
  #concurrency(most: number): number {
    return Math.min(most, this.#maxConcurrent);
  }

  /** The first in the queue begins before all others, even if those would have a place by their own limit. */
  #begin(): void {
    for (const waiting of this.#waiting) {
      if (this.#underWay >= this.#concurrency(waiting.most)) return;
      this.#waiting.delete(waiting);
      waiting.start();
    }
  }
}
