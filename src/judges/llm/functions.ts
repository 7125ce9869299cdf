/** One function for each distinct hypothesis: written once, kept, and replaced when it had to be repaired. */
import { orCancelled } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import { Lru } from '../../base/lru';

export type Known =
  | { readonly kind: 'function'; readonly source: string }
  /** The model answered that the hypothesis predicts nothing. */
  | { readonly kind: 'nothing' };

const CAPACITY = 2_000;

export class FunctionCache {
  readonly #known = new Lru<Known>(CAPACITY);
  readonly #busy = new Map<string, Promise<unknown>>();

  get(key: string): Known | undefined {
    return this.#known.get(key);
  }

  set(key: string, known: Known): void {
    this.#known.set(key, known);
  }

  /**
   * Runs `work` while no other work on the same hypothesis runs: a second request for a function that is being written
   * waits and then finds it. Rejects with CancelledError, also while it waits.
   */
  async exclusively<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (let busy = this.#busy.get(key); busy; busy = this.#busy.get(key))
      await orCancelled(over(busy), signal);
    if (signal.aborted) throw new CancelledError();
    const run = work();
    this.#busy.set(key, run);
    try {
      return await run;
    } finally {
      this.#busy.delete(key);
    }
  }
}

/** Resolves when the other work has ended, however it ended. */
const over = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
