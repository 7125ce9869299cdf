/** Limits the calls to one endpoint: first come, first served. Each call brings the limits of its profile. */
import { onAbort } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import { CallPace, type PaceClock, type PaceState, type Rates } from './pace';

/** The limits that calls to one endpoint share, in this process or beyond. */
export interface CallLimits {
  /** Waits until fewer than `most` calls are under way; the result gives the place back. Rejects with CancelledError. */
  enter(most: number, signal: AbortSignal): Promise<() => void>;
  /** Waits until a call may begin. Returns a function that takes the tokens it used. Rejects with CancelledError. */
  turn(rates: Rates, signal: AbortSignal, paused: boolean): Promise<(tokens: number) => void>;
  /** The server said that it is too much: half as many at once from now on, and none for so long. */
  slowDown(most: number, waitMs: number): void;
  /** The server answered: after as many answers as there are calls at once, one more is tried. */
  answered(most: number): void;
}

/** State from which other limits go on where these end. */
export interface LimitsState extends PaceState {
  /** Calls at once that the server bears; absent where it has not complained. */
  readonly bears?: number | undefined;
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
  /** Calls at once that the server bears. */
  #bears = Infinity;
  /** Answers since the server last said that it is too much. */
  #answers = 0;

  constructor(clock?: PaceClock) {
    this.pace = new CallPace(clock);
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Calls under way at once, of a profile that allows so many. */
  concurrency(most: number): number {
    return Math.min(most, this.#bears);
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
          resolve(this.underWayAlready());
        },
      };
      this.#waiting.add(waiting);
      this.#begin();
    });
  }

  /** Counts a call that has begun elsewhere; the result gives its place back. */
  underWayAlready(): () => void {
    this.#underWay++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#underWay--;
      this.#begin();
    };
  }

  async turn(rates: Rates, signal: AbortSignal, paused: boolean): Promise<(tokens: number) => void> {
    const expected = await this.pace.turn(rates, signal, paused);
    return (tokens) => this.pace.used(tokens, expected, rates);
  }

  slowDown(most: number, waitMs: number): void {
    this.pace.hold(waitMs);
    this.#answers = 0;
    this.#bears = Math.max(1, Math.floor(this.concurrency(most) / 2));
  }

  answered(most: number): void {
    if (this.#bears === Infinity) return;
    this.#answers++;
    if (this.#answers < this.#bears) return;
    this.#answers = 0;
    this.#bears = this.#bears + 1 < most ? this.#bears + 1 : Infinity;
    this.#begin();
  }

  get state(): LimitsState {
    return { ...this.pace.state, ...(this.#bears < Infinity && { bears: this.#bears }) };
  }

  /** Goes on from the state of others, `ageMs` ago. */
  goOn(state: LimitsState, ageMs: number): void {
    this.pace.goOn(state, ageMs);
    this.#bears = Math.min(this.#bears, state.bears ?? Infinity);
  }

  /** The first in the queue begins before all others, even if those would have a place by their own limit. */
  #begin(): void {
    for (const waiting of this.#waiting) {
      if (this.#underWay >= this.concurrency(waiting.most)) return;
      this.#waiting.delete(waiting);
      waiting.start();
    }
  }
}
