/** Watches the locks of the cells that a worker plays: one that lost a lock, or cannot know, must stop playing. */
import { type JobWorker, LOCK_MS } from './server';

const LOOK_MS = 250;

/** @returns ends the watch */
export function watchLocks(worker: JobWorker, lockedIds: () => Iterable<string>): () => void {
  // A clock that never goes back, and goes on while the process is stopped.
  const renewed = new Map<string, number>();
  worker.on('locksRenewed', ({ jobIds }) => {
    for (const id of jobIds) renewed.set(id, performance.now());
  });
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id);
  });
  const timer = setInterval(() => {
    const now = performance.now();
    const ids = new Set(lockedIds());
    for (const id of renewed.keys()) if (!ids.has(id)) renewed.delete(id);
    for (const id of ids) {
      const last = renewed.get(id) ?? now;
      renewed.set(id, last);
      if (now - last > LOCK_MS) worker.cancelJob(id);
    }
  }, LOOK_MS);
  return () => clearInterval(timer);
}
