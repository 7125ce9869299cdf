/**
 * Long computations are generators that yield wherever they may be interrupted (every few milliseconds).
 * The command line runs them to the end; a worker drives them in slices, so that a cancel is heard between two.
 */
export type Stepwise<T> = Generator<undefined, T, undefined>;

/** Runs to the end without a pause; what it yields is dropped. */
export function finish<T>(work: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Items between two pauses of `mapped`. */
const ITEMS_AT_ONCE = 500;

/** Applies `of` to each item, with pauses. */
export function* mapped<T, U>(items: Iterable<T>, of: (item: T) => U): Stepwise<U[]> {
  const all: U[] = [];
  for (const item of items) {
    all.push(of(item));
    if (all.length % ITEMS_AT_ONCE === 0) yield;
  }
  return all;
}

export class CancelledError extends Error {
  constructor() {
    super('cancelled');
    this.name = 'CancelledError';
  }
}

/** Lets the event loop handle what has come in the meantime: a signal, a message. */
export const eventLoopTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Runs in slices of `sliceMs`, handing control back to the event loop between them. Rejects with CancelledError. */
export async function drive<T>(
  work: Stepwise<T>,
  signal: AbortSignal,
  pause: () => Promise<void>,
  sliceMs = 8,
): Promise<T> {
  let deadline = performance.now() + sliceMs;
  for (;;) {
    if (signal.aborted) throw new CancelledError();
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() >= deadline) {
      await pause();
      deadline = performance.now() + sliceMs;
    }
  }
}
