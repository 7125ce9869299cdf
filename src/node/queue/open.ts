/** Connects to a queue server. */
import { orCancelled } from '../../base/abort';
import { sleep } from '../../models/endpoint/retry';
import { type QueueAddress, QueueError } from './address';
import { openPostgres } from './postgres';
import { openRedis } from './redis';
import { QueueServer } from './server';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/** The waiting for a server that does not answer, as while it restarts. */
export interface Patience {
  readonly ms: number;
  readonly signal: AbortSignal;
  /** Called once. */
  readonly onWaiting: (reason: string) => void;
}

/**
 * Rejects with QueueError where the server refuses, as with a wrong password, or does not answer in time; with
 * CancelledError when the signal of `patience` aborts.
 */
export async function openServer(address: QueueAddress, patience?: Patience): Promise<QueueServer> {
  const libraries = await import('./libraries');
  const open = () => (address.isRedis ? openRedis : openPostgres)(address, libraries);
  const backend = patience ? await patiently(open, patience) : await open();
  return new QueueServer(address, backend);
}

async function patiently<T>(open: () => Promise<T>, { ms, signal, onWaiting }: Patience): Promise<T> {
  const until = performance.now() + ms;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await orCancelled(open(), signal);
    } catch (error) {
      const left = until - performance.now();
      if (!(error instanceof QueueError) || error.away === undefined || left <= 0) throw error;
      if (pause === FIRST_PAUSE_MS) onWaiting(error.away);
      await sleep(Math.min(pause, left), signal);
    }
  }
}
