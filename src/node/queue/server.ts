/** A Redis or PostgreSQL with queues on it: the parts of BullMQ that are used here, whatever stores the queues. */
import type { Job, JobsOptions, Processor } from 'bullmq';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SentCell } from '../../suites/sent-cell';
import type { QueueAddress } from './address';
import type * as Libraries from './libraries';
import type { QueuedRun } from './records';

/** The data of a job. */
export interface QueuedCell {
  readonly cell: SentCell;
  /** See `attemptNumber`. */
  readonly filled: number;
}

export type CellJob = Job<QueuedCell>;

/**
 * The end of a cell that a worker got: it is in its place, given back to be played on at once, left to workers that have not
 * given up its model, or failed.
 */
export type JobOutcome = 'done' | 'unfinished' | 'left' | { readonly failed: string };

/** Plays a cell until the signal aborts. */
export type PlayJob = (job: CellJob, signal: AbortSignal) => Promise<JobOutcome>;

interface Counts {
  readonly [state: string]: number;
}

/** The part of BullMQ's queues that is used here. */
export interface JobQueue<D> {
  addBulk(jobs: { readonly name: string; readonly data: D; readonly opts: JobsOptions }[]): Promise<unknown>;
  getJob(id: string): Promise<Job<D> | undefined>;
  getJobs(types: JobState[]): Promise<(Job<D> | undefined)[]>;
  getJobCounts(): Promise<Counts>;
  getWorkersCount(): Promise<number>;
  setGlobalConcurrency(most: number): Promise<unknown>;
  removeGlobalConcurrency(): Promise<unknown>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  isPaused(): Promise<boolean>;
  obliterate(options: { readonly force: boolean }): Promise<void>;
}

/** Jobs of a queue by their state; those of a priority wait, too. */
export async function jobCounts(queue: Pick<JobQueue<unknown>, 'getJobCounts'>) {
  const { waiting = 0, active = 0, delayed = 0, prioritized = 0, failed = 0 } = await queue.getJobCounts();
  return { waiting: waiting + prioritized, active, delayed, failed };
}

export type JobState = 'waiting' | 'active' | 'delayed' | 'failed';

/** The part of BullMQ's workers that is used here. */
export interface JobWorker {
  on(event: 'locksRenewed', listener: (data: { jobIds: string[] }) => void): unknown;
  on(event: 'lockRenewalFailed', listener: (ids: string[]) => void): unknown;
  cancelJob(id: string): boolean;
  run(): Promise<void>;
  pause(doNotWaitActive: boolean): Promise<void>;
  resume(): Promise<void>;
  close(force?: boolean): Promise<void>;
}

export interface WorkerSettings {
  readonly concurrency: number;
}

/** The lock of a cell: a worker that says nothing for so long has lost it. */
export const LOCK_MS = 3000;

/** The time that a worker has to finish what it asks the server for. */
const CLOSE_MS = 1000;

/** Options of the workers of every backend. */
export const WORKER_OPTIONS = {
  // A worker that takes jobs before it is connected would never connect again on PostgreSQL; see `QueueServer`.
  autorun: false,
  lockDuration: LOCK_MS,
  stalledInterval: LOCK_MS / 2,
  // Machines come and go: that is not a fault of the cell.
  maxStalledCount: 1_000_000,
  runRetryDelay: 500,
  drainDelay: 2,
} as const;

/** A cell that is left is not handed out for so long: its worker would get it again before all others. */
const LEFT_MS = 5000;

/** The function that BullMQ calls with each job. */
export function processor(
  play: PlayJob,
  {
    DelayedError,
    UnrecoverableError,
    WaitingError,
  }: Pick<typeof Libraries, 'DelayedError' | 'UnrecoverableError' | 'WaitingError'>,
): Processor<QueuedCell> {
  // With three parameters it gets the signal.
  return async (job, token = '', signal = new AbortController().signal) => {
    const outcome = await play(job, signal);
    if (outcome === 'done') return;
    if (typeof outcome === 'object') throw new UnrecoverableError(outcome.failed);
    if (outcome === 'left') {
      // The job may belong to another worker already.
      await job.moveToDelayed(Date.now() + LEFT_MS, token).catch(() => undefined);
      throw new DelayedError();
    }
    await job.moveToWait(token).catch(() => undefined);
    throw new WaitingError();
  };
}

interface Opened {
  /** The connections. */
  getBackend(): { close(force: boolean): Promise<void> };
  waitUntilReady(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(force?: boolean): Promise<void>;
}

/** The part in which Redis and PostgreSQL differ. */
export interface Backend {
  runs(): JobQueue<QueuedRun> & Opened;
  cells(queue: string): JobQueue<QueuedCell> & Opened;
  worker(queue: string, play: PlayJob, settings: WorkerSettings): JobWorker & Opened;
  limiter(points: number, seconds: number): Promise<RateLimiterAbstract>;
  close(): Promise<void>;
}

/**
 * Ends its connections, whether or not the server answers. A worker finishes what it asks for before: it would wait forever
 * for an answer over a connection that is closed.
 */
async function ended(each: Opened): Promise<void> {
  if ('run' in each) await within(each.close(true), CLOSE_MS).catch(() => undefined);
  await each
    .getBackend()
    .close(true)
    .catch(() => undefined);
  void each.close(true).catch(() => undefined);
}

/** Waits for work, but no longer than that. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes something once, and tries again where that failed. */
export function untilMade<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    const making = (made ??= make());
    making.catch(() => {
      if (made === making) made = undefined;
    });
    return making;
  };
}

/**
 * The queues and workers of one server. Each is given out when it is connected. BullMQ keeps the error of a first
 * connection that failed, on PostgreSQL, and gives it as the answer to everything after: such a one is closed, and whoever
 * asks again gets a new one.
 */
export class QueueServer {
  readonly #open = new Set<Opened>();
  readonly #cells = new Map<string, () => Promise<JobQueue<QueuedCell>>>();
  /** The runs: jobs that nobody takes. */
  readonly runs: () => Promise<JobQueue<QueuedRun>>;

  constructor(
    readonly address: QueueAddress,
    private readonly backend: Backend,
  ) {
    this.runs = untilMade(() => this.#connected(backend.runs()));
  }

  cells(queue: string): Promise<JobQueue<QueuedCell>> {
    const cells = this.#cells.get(queue) ?? untilMade(() => this.#connected(this.backend.cells(queue)));
    this.#cells.set(queue, cells);
    return cells();
  }

  /** A worker that takes nothing before it is run. */
  worker(queue: string, play: PlayJob, settings: WorkerSettings): Promise<JobWorker> {
    return this.#connected(this.backend.worker(queue, play, settings));
  }

  /** Counts to `points` in a window; 0 seconds: without an end. Rejects with QueueError. */
  limiter(points: number, seconds: number): Promise<RateLimiterAbstract> {
    return this.backend.limiter(points, seconds);
  }

  /** Ends the connections, those of queues and workers too. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map(ended));
    await this.backend.close();
  }

  async #connected<T extends Opened>(each: T): Promise<T> {
    // Each connects again by itself; what is lost meanwhile is seen by who waits for it.
    each.on('error', () => undefined);
    this.#open.add(each);
    try {
      await each.waitUntilReady();
      return each;
    } catch (error) {
      this.#open.delete(each);
      void ended(each);
      throw error;
    }
  }
}
