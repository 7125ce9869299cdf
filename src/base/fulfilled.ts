import type { Stepwise } from './stepwise';

/**
 * Waits for a promise between two steps of a long computation, and returns its value. Throws its error: such
 * a promise fails only by a fault of ours.
 */
export function* fulfilled<T>(promise: Promise<T>): Stepwise<T> {
  let settled: (() => T) | undefined;
  promise.then(
    (value) => (settled = () => value),
    (error: unknown) =>
      (settled = () => {
        throw error;
      }),
  );
  const now = (): (() => T) | undefined => settled;
  for (;;) {
    const result = now();
    if (result) return result();
    yield;
  }
}
