// A worker thread of the node extension host.
import { parentPort, workerData } from 'node:worker_threads';
import { WORKER_NAME } from './names';
import type { serve } from './serve';

/** Serves in this thread. The extension host could itself be one: only a thread that was started for this does. */
export function serveHere(start: typeof serve): void {
  if (!parentPort || workerData !== WORKER_NAME) return;
  const port = parentPort;
  start(
    {
      post: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', listener),
    },
    // A timer waits at least a millisecond, which is a tenth of what a whole file takes to count.
    { clock: { now: () => performance.now(), pause: () => new Promise((resolve) => setImmediate(resolve)) } },
  );
}
