// The web worker of the web extension host.
import { IN_PAGE } from '../../protocol/page-worker';
import type { serve } from './serve';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

/** 1.28 MB each: the rules of a large group, and some of what was typed in one. */
const BITMAPS_IN_PAGE = 16;

/** Nested timers wait four milliseconds in a browser; a message to oneself does not. */
function messagePause(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let resume: (() => void) | undefined;
  port1.onmessage = () => resume?.();
  return () =>
    new Promise((resolve) => {
      resume = resolve;
      port2.postMessage(undefined);
    });
}

/** Serves in this worker. */
export function serveHere(start: typeof serve): void {
  start(
    {
      post: (message) => scope.postMessage(message),
      onMessage: (listener) =>
        scope.addEventListener('message', (event: MessageEvent<unknown>) => listener(event.data)),
    },
    {
      clock: { now: () => performance.now(), pause: messagePause() },
      ...(scope.name === IN_PAGE && { engine: { maxBitmaps: BITMAPS_IN_PAGE } }),
    },
  );
}
