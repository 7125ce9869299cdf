/** Fills a suite into queues, and what can be done with it there. */
import { resolve } from 'node:path';
import type { Cell } from '../../suites/cells';
import { limitsOf, profileOf } from '../../suites/models';
import { cellsToPlay } from '../../suites/run';
import { overspent } from '../../suites/runner';
import type { Spent } from '../../suites/spending';
import type { Suite } from '../../suites/schema';
import { sentCell } from '../../suites/sent-cell';
import type { CellStates } from '../../suites/states';
import { lockFolder } from '../suite-lock';
import { attemptNumber, CellAttempts } from './attempts';
import { markQueued, queueMark, unmarkQueued } from './marker';
import { type QueuedRun, readRun, suiteOf } from './records';
import { jobCounts, type JobQueue, LOCK_MS, type QueuedCell, type QueueServer } from './server';
import { RunSpending } from './spending';

/** Cells that are sent at once. */
const AT_ONCE = 500;
/**
 * A failed job stays, so that it is tried again when the suite is filled anew. Any error but `UnrecoverableError` is one of
 * the server, such as that of PostgreSQL while it starts, and has the job tried again: a cell that was played is done then.
 */
const JOB = {
  removeOnComplete: true,
  removeOnFail: false,
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 1000 },
} as const;

export interface ToFill {
  readonly suite: Suite;
  /** The name that people read. */
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly states: CellStates;
  /** The spending of earlier runs, by model. */
  readonly spent: ReadonlyMap<string, Spent>;
  /** The folder of the transcripts, whose lock the caller has. */
  readonly folder: string;
}

/**
 * Fills what is missing or incomplete into the queue. Cells that are there already stay as they are. Gives the number of
 * cells that are in the queue then.
 */
export async function fillQueue(server: QueueServer, filling: ToFill): Promise<{ readonly queued: number }> {
  const { suite, cells, states, folder } = filling;
  const toPlay = cellsToPlay(cells, states);
  if (toPlay.length === 0) return { queued: 0 };
  const mark = await markQueued(folder, server.address.shown);
  for (const { cell, found } of states.incomplete)
    await new CellAttempts(folder, cell).adopt(found.path, attemptNumber(mark.filled, 0));
  const before = await runOf(server, mark.id);
  const profiles = new Set(toPlay.map(({ model }) => profileOf(suite, model)));
  const run = runWith({ ...filling, id: mark.id, profiles: [...profiles], before });
  for (const { queue, profile } of run.queues) {
    const own = toPlay.filter(({ model }) => profileOf(suite, model) === profile);
    if (own.length > 0) await add(await server.cells(queue), { suite, profile, filled: mark.filled }, own);
  }
  await new RunSpending(server, { id: mark.id, suite }).begin(filling.spent);
  // Last, so that no worker finds queues that are only being filled, and takes them for played.
  await putRun(server, run);
  return { queued: toPlay.length };
}

interface Composing extends ToFill {
  readonly id: string;
  readonly profiles: readonly (string | undefined)[];
  readonly before: QueuedRun | undefined;
}

function runWith({ suite, name, folder, id, profiles, before }: Composing): QueuedRun {
  const { judges, limits, models } = suite;
  const known = before?.queues ?? [];
  const more = profiles
    .filter((profile) => !known.some((each) => each.profile === profile))
    .map((profile, at) => ({
      queue: `${id}-${known.length + at + 1}`,
      ...(profile !== undefined && { profile }),
    }));
  return {
    version: 1,
    id,
    name,
    out: resolve(folder),
    suite: { models, ...(judges && { judges }), ...(limits && { limits }) },
    queues: [...known, ...more],
  };
}

async function add(
  queue: JobQueue<QueuedCell>,
  {
    suite,
    profile,
    filled,
  }: { readonly suite: Suite; readonly profile: string | undefined; readonly filled: number },
  cells: readonly Cell[],
): Promise<void> {
  const concurrency = profile === undefined ? undefined : concurrencyOf(suite, profile, cells);
  await (concurrency === undefined
    ? queue.removeGlobalConcurrency()
    : queue.setGlobalConcurrency(concurrency));
  // Those that failed are begun anew; the others keep their places.
  for (const job of await queue.getJobs(['failed'])) await job?.remove();
  for (let at = 0; at < cells.length; at += AT_ONCE)
    await queue.addBulk(
      cells.slice(at, at + AT_ONCE).map((cell) => ({
        name: cell.file,
        data: { cell: sentCell(cell), filled },
        opts: { ...JOB, jobId: `cell-${cell.id}` },
      })),
    );
}

/** Episodes at once over all workers: an episode makes one call at a time. */
const concurrencyOf = (suite: Suite, profile: string, cells: readonly Cell[]): number | undefined =>
  limitsOf(suite, profile).concurrency ?? cells[0]?.player.profile?.concurrency;

async function putRun(server: QueueServer, run: QueuedRun): Promise<void> {
  const runs = await server.runs();
  const job = await runs.getJob(run.id);
  if (job) await job.updateData(run);
  else await runs.addBulk([{ name: run.name, data: run, opts: { jobId: run.id } }]);
}

async function runOf(server: QueueServer, id: string): Promise<QueuedRun | undefined> {
  return readRun((await (await server.runs()).getJob(id))?.data);
}

export interface QueueState {
  readonly paused: boolean;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly workers: number;
  readonly queues: readonly ({ readonly endpoint: string | null } & Omit<
    QueueState,
    'queues' | 'failures' | 'stopped'
  >)[];
  readonly failures: readonly { readonly file: string; readonly reason: string }[];
  /** Limits of spending that all workers together have reached; without a model: of the whole suite. */
  readonly stopped: readonly { readonly model: string | null; readonly reason: string }[];
}

/** A suite in a queue. */
export class QueuedSuite {
  private constructor(
    private readonly server: QueueServer,
    private readonly run: QueuedRun,
    private readonly queues: readonly JobQueue<QueuedCell>[],
  ) {}

  /** Returns undefined where the folder is in no queue of this server. */
  static async find(server: QueueServer, folder: string): Promise<QueuedSuite | undefined> {
    const mark = await queueMark(folder);
    const run = mark && (await runOf(server, mark.id));
    if (!run) return undefined;
    return new QueuedSuite(
      server,
      run,
      await Promise.all(run.queues.map(({ queue }) => server.cells(queue))),
    );
  }

  async state(): Promise<QueueState> {
    const queues = await Promise.all(
      this.queues.map(async (queue, at) => ({
        endpoint: this.run.queues[at]?.profile ?? null,
        paused: await queue.isPaused(),
        ...(await jobCounts(queue)),
        workers: await queue.getWorkersCount(),
      })),
    );
    const failed = (await Promise.all(this.queues.map((queue) => queue.getJobs(['failed'])))).flat();
    const sum = (of: 'waiting' | 'active' | 'delayed' | 'failed') =>
      queues.reduce((all, each) => all + each[of], 0);
    return {
      paused: queues.some(({ paused }) => paused),
      waiting: sum('waiting'),
      active: sum('active'),
      delayed: sum('delayed'),
      failed: sum('failed'),
      workers: Math.max(0, ...queues.map(({ workers }) => workers)),
      queues,
      failures: failed.flatMap((job) => (job ? [{ file: job.name, reason: job.failedReason }] : [])),
      stopped: await this.#stopped(),
    };
  }

  /**
   * The limits of spending that forbid all cells that are left: none where no cell is left. Undefined while a worker could
   * play one.
   */
  async limitsOfRest({
    waiting,
    delayed,
    active,
    workers,
    stopped,
  }: QueueState): Promise<QueueState['stopped'] | undefined> {
    // A limit that was reached with the last cell forbids nothing.
    if (waiting + delayed + active === 0) return [];
    // Those of a worker that is gone are played by nobody.
    if (stopped.length === 0 || (active > 0 && workers > 0)) return undefined;
    const jobs = await Promise.all(
      this.queues.map((queue) => queue.getJobs(['waiting', 'delayed', 'active'])),
    );
    const left = new Set(jobs.flat().flatMap((job) => (job ? [job.data.cell.model] : [])));
    const forbidden = new Set(stopped.map(({ model }) => model));
    if (!forbidden.has(null) && [...left].some((model) => !forbidden.has(model))) return undefined;
    return stopped.filter(({ model }) => model === null || left.has(model));
  }

  async #stopped(): Promise<QueueState['stopped']> {
    const suite = suiteOf(this.run);
    const stopped: { model: string | null; reason: string }[] = [];
    const spending = new RunSpending(this.server, { id: this.run.id, suite }, (spent, model) => {
      const limits = model === undefined ? suite.limits : suite.models[model]?.limits;
      const reason = overspent(spent, limits ?? {});
      if (reason !== undefined) stopped.push({ model: model ?? null, reason });
    });
    await spending.read();
    return stopped;
  }

  /** Workers begin no more cells; those under way are played to their end. */
  async pause(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.pause()));
  }

  async resume(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.resume()));
  }

  /** Takes the suite off the server. */
  async remove(): Promise<void> {
    await this.pause();
    await (await (await this.server.runs()).getJob(this.run.id))?.remove();
    await this.#idle();
    for (const queue of this.queues) await queue.obliterate({ force: true });
    await new RunSpending(this.server, { id: this.run.id, suite: suiteOf(this.run) }).forget();
  }

  /** Waits until workers have left their cells; one that is dead holds its own no longer than its lock. */
  async #idle(): Promise<void> {
    for (const until = performance.now() + LOCK_MS; performance.now() < until;) {
      const counts = await Promise.all(this.queues.map((queue) => queue.getJobCounts()));
      if (counts.every(({ active = 0 }) => active === 0)) return;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** Takes a suite that is played off the server. One with failed cells stays, so that these can be looked at. */
export async function closePlayed(server: QueueServer, folder: string): Promise<void> {
  const lock = await lockFolder(folder, { forQueue: true }).catch(() => undefined);
  // Somebody fills it or does this already.
  if (!lock) return;
  try {
    const queued = await QueuedSuite.find(server, folder);
    const state = await queued?.state();
    if (!state || state.waiting + state.active + state.delayed + state.failed > 0) return;
    await queued?.remove();
    await unmarkQueued(folder);
  } finally {
    await lock.release();
  }
}

/**
 * Takes a suite out of its queue. What was begun is put into the folder, where a run without a queue plays it on. The caller
 * has the folder's lock. False where this server knows nothing of it; then only the mark of the folder is removed.
 */
export async function cancelQueued(
  server: QueueServer,
  folder: string,
  cells: readonly Pick<Cell, 'id' | 'file'>[],
): Promise<boolean> {
  const queued = await QueuedSuite.find(server, folder);
  await queued?.remove();
  await unmarkQueued(folder);
  for (const cell of cells) await new CellAttempts(folder, cell).giveBack();
  return queued !== undefined;
}
