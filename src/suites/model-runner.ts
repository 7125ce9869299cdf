/** The episodes of one model: how many at once, what to do when its endpoint is gone, when to give it up. */
import pLimit, { type LimitFunction } from 'p-limit';
import { onAbort } from '../base/abort';
import { isLasting } from '../models/chat-model';
import type { BatchEnd } from '../players/batch';

export interface ModelRunnerOptions {
  /** Episodes at once. */
  readonly concurrency: number;
  /** Failures in a row after which the model is given up. */
  readonly failures: number;
  /** Rejects with CancelledError when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Temporary errors of the endpoint, independent of the episode. */
const PASSING: readonly string[] = ['unreachable', 'server', 'rate-limited', 'stalled'];
/** Checks for an error that every further call would run into. A request may be refused for this episode alone. */
const isHopeless = (why: string): boolean =>
  isLasting(why) && why !== 'bad-request' && !PASSING.includes(why);

/** An episode that fails more often in one run, while others are played, is left for the next run. */
const MOST_TIMES = 20;

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** The endpoint does not answer: one episode tries again after a pause, and the others wait for its result. */
export interface Outage {
  /** 1-based number of the pause. */
  readonly tries: number;
  tried: boolean;
  readonly over: Promise<void>;
  readonly end: () => void;
}

export class ModelRunner {
  readonly #limit: LimitFunction;
  readonly #controller = new AbortController();
  #outage: Outage | undefined;
  #failed = 0;
  #stopped: string | undefined;

  constructor(
    private readonly options: ModelRunnerOptions,
    run: AbortSignal,
  ) {
    this.#limit = pLimit(options.concurrency);
    onAbort(run, () => this.#controller.abort());
    if (run.aborted) this.#controller.abort();
  }

  /** Aborted when the run is, or when the model is stopped in the middle of its episodes. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The reason why no more episodes are begun. */
  get stopped(): string | undefined {
    return this.#stopped;
  }

  /** Runs an episode when it is its turn. */
  enter<T>(play: () => Promise<T>): Promise<T> {
    return this.#limit(play);
  }

  /** Begins no more episodes. */
  giveUp(reason: string): void {
    this.#stopped ??= reason;
    this.#outage?.end();
  }

  /** Begins no more episodes, and ends those under way as cancelled. */
  stop(reason: string): void {
    this.giveUp(reason);
    this.#controller.abort();
  }

  /** Waits while the endpoint is gone. Gives the outage that this episode is to try. Rejects with CancelledError. */
  async ready(): Promise<Outage | undefined> {
    while (this.#outage && this.#stopped === undefined) {
      const outage = this.#outage;
      if (outage.tried) {
        await outage.over;
        continue;
      }
      outage.tried = true;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (outage.tries - 1), LONGEST_PAUSE_MS);
      try {
        await this.options.sleep(pause, this.signal);
      } catch (error) {
        this.answered();
        throw error;
      }
      return outage;
    }
    return undefined;
  }

  /** The endpoint answered. */
  answered(): void {
    this.#outage?.end();
    this.#outage = undefined;
  }

  /**
   * Decides whether an episode is played on after it ended. `times`: how often it has failed in this run. `trying`:
   * what `ready` gave.
   */
  shouldRetry(
    { state, why = '', message = why }: BatchEnd,
    times: number,
    trying: Outage | undefined,
  ): boolean {
    const failed = state === 'failed' && why !== 'format';
    if (failed && PASSING.includes(why) && times < MOST_TIMES && this.#stopped === undefined)
      return this.#wait(message, trying);
    if (trying !== undefined && trying === this.#outage) this.answered();
    if (state === 'cancelled' || this.#stopped !== undefined) return false;
    this.#failed = failed ? this.#failed + 1 : 0;
    if (this.#failed >= this.options.failures || (failed && isHopeless(why))) this.giveUp(message);
    return false;
  }

  /** Lets an episode wait for a server. Returns true if it waits with the others. */
  #wait(message: string, trying: Outage | undefined): boolean {
    const before = this.#outage;
    // Others that were under way when it went find out one after the other.
    if (before && before !== trying) return true;
    const tries = (before?.tries ?? 0) + 1;
    this.#outage = undefined;
    if (tries > this.options.failures) this.giveUp(message);
    else this.#outage = newOutage(tries);
    before?.end();
    return this.#stopped === undefined;
  }
}

function newOutage(tries: number): Outage {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { tries, tried: false, over, end };
}
