// The worker thread of the node extension host. Bundled on its own, as dist/worker.js.
import { parentPort } from 'node:worker_threads';
import { serveRules } from '../../rules/service';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

serveRules(
  {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
  },
  // A timer waits at least a millisecond, which is a tenth of what a whole file takes to count.
  { clock: { now: () => performance.now(), pause: () => new Promise((resolve) => setImmediate(resolve)) } },
);
