/** Waiting for work that may be called off. Many calls that listen to one signal add one listener to it. */
import { CancelledError } from './stepwise';

/** A reason to abort that people are told; an abort without one is their own wish. */
export class StopReason extends Error {}

interface Heard {
  readonly all: Set<() => void>;
  readonly tell: () => void;
}

const listeners = new WeakMap<AbortSignal, Heard>();

/** Calls `listener` once when the signal aborts. @returns takes it back, and leaves nothing at the signal */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const heard = listeners.get(signal) ?? listen(signal);
  heard.all.add(listener);
  return () => {
    if (!heard.all.delete(listener) || heard.all.size > 0) return;
    signal.removeEventListener('abort', heard.tell);
    if (listeners.get(signal) === heard) listeners.delete(signal);
  };
}

function listen(signal: AbortSignal): Heard {
  const all = new Set<() => void>();
  const tell = () => {
    const told = [...all];
    all.clear();
    listeners.delete(signal);
    for (const each of told) each();
  };
  const heard = { all, tell };
  listeners.set(signal, heard);
  signal.addEventListener('abort', tell, { once: true });
  return heard;
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
