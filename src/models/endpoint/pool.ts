/** Limits the calls to one endpoint over all episodes, as its profile demands: first come, first served. */
import pLimit from 'p-limit';
import { CancelledError } from '../../base/stepwise';
import { onAbort } from '../../base/abort';
import type { Quirks } from './body';
import type { ScoringProbe } from './scoring';
import { CallPace, type PaceClock, type Rates } from './pace';
import type { EndpointProfile } from './profile';

/** A rate that other processes keep as well. */
export interface SharedPace {
  /** Waits until a call may begin. Returns a function that takes the number of tokens used. Rejects with CancelledError. */
  turn(signal: AbortSignal): Promise<(tokens: number) => void>;
}

export class EndpointPool {
  /** Fields that the server refused, so that no later call sends them. */
  readonly quirks: Quirks = {};
  /** The route to probabilities of texts, by model, once the server was probed. */
  readonly scoring = new Map<string, ScoringProbe>();
  readonly #limit;
  readonly #most: number;
  readonly #pace: CallPace;
  /** Answers since the server last said that it is too much. */
  #answers = 0;

  /**
   * @param concurrency calls under way at once
   * @param shared the rate beyond this process, which then holds in the place of `rates`
   */
  constructor(
    concurrency: number,
    rates: Rates = {},
    clock?: PaceClock,
    private readonly shared?: SharedPace,
  ) {
    this.#most = concurrency;
    this.#limit = pLimit(concurrency);
    this.#pace = new CallPace(shared ? {} : rates, clock);
  }

  /** Calls under way at once as long as the server bears no more. */
  get concurrency(): number {
    return this.#limit.concurrency;
  }

  /** See `CallPace.turn`. Rejects with CancelledError. */
  async turn(signal: AbortSignal, paused: boolean): Promise<(tokens: number) => void> {
    const used = await this.#pace.turn(signal, paused);
    return (await this.shared?.turn(signal)) ?? used;
  }

  /** The server said that it is too much: half as many at once from now on, and none for so long. */
  slowDown(waitMs: number): void {
    this.#pace.hold(waitMs);
    this.#answers = 0;
    this.#limit.concurrency = Math.max(1, Math.floor(this.#limit.concurrency / 2));
  }

  /** The server answered: after as many answers as there are calls at once, one more is tried. */
  answered(): void {
    if (this.#limit.concurrency === this.#most) return;
    this.#answers++;
    if (this.#answers < this.#limit.concurrency) return;
    this.#answers = 0;
    this.#limit.concurrency++;
  }

  get underWay(): number {
    return this.#limit.activeCount;
  }

  get waiting(): number {
    return this.#limit.pendingCount;
  }

  /** Waits for its turn; the result gives the place back. Rejects with CancelledError as soon as the signal aborts. */
  enter(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new CancelledError());
        return;
      }
      const stay = onAbort(signal, () => reject(new CancelledError()));
      void this.#limit(async () => {
        stay();
        // One that has left the queue gives its place up when its turn comes.
        if (signal.aborted) return;
        await new Promise<void>((done) => resolve(done));
      });
    });
  }
}

/** The pools of a window or a process: profiles of the same name and base URL share one. */
export class EndpointPools {
  readonly #pools = new Map<string, { readonly limits: string; readonly pool: EndpointPool }>();

  /** @param shared the rate that a profile has beyond this process, if any */
  constructor(private readonly shared?: (profile: EndpointProfile) => SharedPace | undefined) {}

  /** Changed limits take effect for calls from then on. */
  of(profile: EndpointProfile): EndpointPool {
    const { name, baseURL, concurrency, requestsPerMinute, tokensPerMinute } = profile;
    const id = JSON.stringify([name, baseURL]);
    const limits = JSON.stringify([concurrency, requestsPerMinute, tokensPerMinute]);
    const known = this.#pools.get(id);
    if (known?.limits === limits) return known.pool;
    const pool = new EndpointPool(concurrency, profile, undefined, this.shared?.(profile));
    this.#pools.set(id, { limits, pool });
    return pool;
  }
}
