/** Threads that review transcripts, one after the other, beside the main one. */
import { parentPort, Worker } from 'node:worker_threads';
import { directAsk } from '../../judges/answer';
import { EnginePool } from '../../rules';
import { type EntryJob, type EntryRead, readEntry } from './entry';

/** Size of the young generation in MB. The default limit would take three times as much memory, for hardly any time. */
const YOUNG_MB = 8;

/** 1.28 MB each. Most comparisons are remembered, so that few bitmaps are counted twice. */
export const REVIEW_BITMAPS = 6;

/** Answers the jobs of the thread that started this one. */
export function serveReviews(): void {
  const engines = new EnginePool({ maxBitmaps: REVIEW_BITMAPS });
  const ask = directAsk((domain) => engines.for(domain));
  const { signal } = new AbortController();
  parentPort?.on('message', (job: EntryJob) => {
    // An internal error ends the thread; the caller then does the job itself and reports the error.
    void readEntry(job, ask, { signal }).then((read) => parentPort?.postMessage(read));
  });
}

export class ReviewThread {
  private readonly worker: Worker;

  /** `program`: a file that calls `serveReviews` in a thread. */
  constructor(program: string) {
    this.worker = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  }

  /** Reviews one job; only one at a time. Returns undefined if the thread has ended. */
  review(job: EntryJob): Promise<EntryRead | undefined> {
    return new Promise((resolve) => {
      const ended = () => done(undefined);
      const done = (read: EntryRead | undefined) => {
        this.worker.off('message', done).off('error', ended).off('exit', ended);
        resolve(read);
      };
      this.worker.on('message', done).on('error', ended).on('exit', ended);
      this.worker.postMessage(job);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
