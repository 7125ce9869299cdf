import { Cancelled } from './host';

/** Resolves after some milliseconds; rejects with Cancelled when `signal` is aborted before. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Cancelled());
    const onAbort = () => {
      clearTimeout(timer);
      reject(new Cancelled());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Resolves once the next frame is drawn; rejects with Cancelled when `signal` is aborted before. */
export async function nextFrame(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await pause(0, signal);
}

/** Typing goes first: what else depends on the predicates is asked after such a pause. */
export const TYPING_PAUSE_MS = 150;
