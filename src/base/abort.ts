/** Waiting for work that may be called off. Many calls that listen to one signal add one listener to it. */
import { CancelledError } from './stepwise';

/** A reason to abort that is shown to people; without one they aborted it themselves. */
export class StopReason extends Error {}

interface Listeners {
  readonly all: Set<() => void>;
  readonly notify: () => void;
}

const listenersOf = new WeakMap<AbortSignal, Listeners>();

/** Calls `listener` once when the signal aborts. @returns takes it back, and leaves nothing at the signal */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? listen(signal);
  listeners.all.add(listener);
  return () => {
    if (!listeners.all.delete(listener) || listeners.all.size > 0) return;
    signal.removeEventListener('abort', listeners.notify);
    if (listenersOf.get(signal) === listeners) listenersOf.delete(signal);
  };
}

function listen(signal: AbortSignal): Listeners {
  const all = new Set<() => void>();
  const notify = () => {
    const pending = [...all];
    all.clear();
    listenersOf.delete(signal);
    for (const listener of pending) listener();
  };
  const listeners = { all, notify };
  listenersOf.set(signal, listeners);
  signal.addEventListener('abort', notify, { once: true });
  return listeners;
}

/** A signal of a run's own, which aborts with the one from outside or by itself. */
export class Stop {
  private readonly controller = new AbortController();
  private readonly follow = () => this.now();

  constructor(private readonly outer: AbortSignal) {
    if (outer.aborted) this.now();
    else outer.addEventListener('abort', this.follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  now(): void {
    this.controller.abort();
    this.release();
  }

  /** Lets go of the signal from outside, which may live longer than the run. */
  release(): void {
    this.outer.removeEventListener('abort', this.follow);
  }
}

/**
 * Resolves as `work` does, or rejects with CancelledError as soon as the signal aborts, even if `work` ignores the
 * signal. A later result of `work` is dropped.
 */
export function orCancelled<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const forget = onAbort(signal, () => reject(new CancelledError()));
    work.then(
      (value) => {
        forget();
        resolve(value);
      },
      (error: unknown) => {
        forget();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
    if (signal.aborted) reject(new CancelledError());
  });
}
