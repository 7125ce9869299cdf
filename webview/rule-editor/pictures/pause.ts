import { Cancelled } from '../../shared/host';

/** Resolves after some milliseconds; rejects with Cancelled when `signal` is aborted before. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Cancelled());
    });
  });
}
