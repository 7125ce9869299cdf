/** Limits the concurrent calls to one endpoint over all episodes, as its profile demands: first come, first served. */
import pLimit from 'p-limit';
import { CancelledError } from '../../base/stepwise';
import { onAbort } from '../../base/abort';
import type { Quirks } from './body';

export class EndpointPool {
  /** Fields that the server refused, so that no later call sends them. */
  readonly quirks: Quirks = {};
  readonly #limit;

  /** @param concurrency calls under way at once */
  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
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
  readonly #pools = new Map<string, { readonly concurrency: number; readonly pool: EndpointPool }>();

  /** A changed concurrency takes effect for calls from then on. */
  of(profile: {
    readonly name: string;
    readonly baseURL: string;
    readonly concurrency: number;
  }): EndpointPool {
    const id = JSON.stringify([profile.name, profile.baseURL]);
    const known = this.#pools.get(id);
    if (known?.concurrency === profile.concurrency) return known.pool;
    const pool = new EndpointPool(profile.concurrency);
    this.#pools.set(id, { concurrency: profile.concurrency, pool });
    return pool;
  }
}
