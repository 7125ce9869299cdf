// Bundled on its own, as dist/worker.js: the worker thread of the node extension host, and without a thread the
// service itself, for the host to run in its own thread when it cannot have another.
import { parentPort, workerData } from 'node:worker_threads';
import { serveRules } from '../../rules/service';
import { WORKER_NAME } from './names';

export { serveRules };

// The extension host could itself be a thread: only the one that was started for this serves.
if (parentPort && workerData === WORKER_NAME) {
  const port = parentPort;
  serveRules(
    {
      post: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', listener),
    },
    // A timer waits at least a millisecond, which is a tenth of what a whole file takes to count.
    { clock: { now: () => performance.now(), pause: () => new Promise((resolve) => setImmediate(resolve)) } },
  );
}
