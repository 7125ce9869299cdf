// The web worker of the web extension host.
import type { serve } from './serve';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

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
    { clock: { now: () => performance.now(), pause: messagePause() } },
  );
}
