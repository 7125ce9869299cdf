import { orCancelled } from '../../base/abort';

/** The work, unless the signal aborts (CancelledError) or it takes too long; then nobody waits for it any more. */
export function raced<T>(
  work: PromiseLike<T>,
  signal: AbortSignal,
  withinMs: number,
  late: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), withinMs);
  });
  return orCancelled(Promise.race([work, limit]), signal).finally(() => clearTimeout(timer));
}
