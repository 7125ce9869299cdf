import { orCancelled } from '../../base/abort';

/** Waits for the work until the signal aborts (CancelledError) or it takes too long (`late`). */
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
