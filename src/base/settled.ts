import type { Stepwise } from './stepwise';

export type Settled<T> = { readonly value: T } | { readonly error: unknown };

/** Waits for a promise between two steps of a long computation, and returns its value or its error. */
function* settled<T>(promise: Promise<T>): Stepwise<Settled<T>> {
  let result: Settled<T> | undefined;
  promise.then(
    (value) => (result = { value }),
    (error: unknown) => (result = { error }),
  );
  const now = (): Settled<T> | undefined => result;
  for (;;) {
    const there = now();
    if (there) return there;
    yield;
  }
}

/**
 * Waits for a promise between two steps of a long computation, and returns its value. Throws its error: such
 * a promise fails only by a fault of ours.
 */
export function* fulfilled<T>(promise: Promise<T>): Stepwise<T> {
  const result = yield* settled(promise);
  if ('error' in result) throw result.error;
  return result.value;
}
