// The process or thread of the node extension host that counts.
import { parentPort, workerData } from 'node:worker_threads';
import type { Port } from '../../rules/service';
import { IndexedFolder } from '../../node/indexed-folder';
import { readPart } from '../../node/read-part';
import { giveMemoryBack } from '../../node/spare-memory';
import { WORKER_NAME } from './names';
import type { serve } from './serve';

/** The extension host could itself be a child process or a thread: only what was started for this serves. */
export function serveHere(start: typeof serve): void {
  const port = process.argv[2] === WORKER_NAME && process.send ? processPort() : threadPort();
  // A timer waits at least a millisecond, which is a tenth of what a whole file takes to count.
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const openIndex = (folder: string) => IndexedFolder.opening(folder);
  if (port) start(port, { clock: { now: () => performance.now(), pause }, readPart, openIndex });
}

function processPort(): Port {
  // Without its extension host nothing would end it.
  process.once('disconnect', () => process.exit());
  giveMemoryBack();
  return {
    post: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
  };
}

function threadPort(): Port | undefined {
  if (!parentPort || workerData !== WORKER_NAME) return undefined;
  const port = parentPort;
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
  };
}
