/** A worker's part in one run: it takes cells from the run's queues, and plays them. */
import { ChoiceError } from '../../base/choice-error';
import { MOST_AT_ONCE } from '../../base/concurrency';
import { reasonOf } from '../../base/reason';
import type { EpisodeEvent } from '../../episode/events';
import type { Ask } from '../../judges/questions';
import type { EndpointProfile } from '../../models/endpoint';
import { sleep } from '../../models/endpoint/retry';
import type { KnownJudges, Players } from '../../players/players';
import type { Cell } from '../../suites/cells';
import { judgeNamesOf } from '../../suites/models';
import { modelLimits } from '../../suites/run';
import { SuiteRunner } from '../../suites/runner';
import { judgePricesOf, type Spent } from '../../suites/spending';
import { readSentCell, receivedCell, type SentCell } from '../../suites/sent-cell';
import { Attempt, type AttemptEnd } from './attempt';
import { attemptNumber, CellAttempts } from './attempts';
import { watchLocks } from './lease';
import { queueMark } from './marker';
import { type QueuedRun, suiteOf } from './records';
import { RunSpending } from './spending';
import {
  type CellJob,
  jobCounts,
  type JobQueue,
  type JobWorker,
  type JobOutcome,
  type PlayJob,
  type QueuedCell,
  type QueueServer,
} from './server';

/** A worker that cannot play a cell takes no other in its place for so long, lest it take the same one again at once. */
const LEAVE_MS = 1000;

/** A model that a worker gave up, and the reason. */
export interface WorkerStop {
  readonly model: string;
  readonly reason: string;
}

export interface RunHost {
  readonly server: QueueServer;
  readonly ask: Ask;
  readonly version: string;
  readonly signal: AbortSignal;
  /** Episodes at once of one queue; default: as the profile says, and one of the agents. */
  readonly concurrency?: number | undefined;
  /** Something ended, or was given up. */
  readonly onEnd: (name: string, end: AttemptEnd) => void;
  readonly onGivenUp: (name: string, reason: string) => void;
  readonly onEvent: (event: EpisodeEvent) => void;
}

interface Served {
  readonly queue: JobQueue<QueuedCell>;
  readonly worker: JobWorker;
  readonly unwatch: () => void;
  /** Models of the queue that this worker gave up. */
  readonly givenUp: Set<string>;
  /** The cells that are played here now. */
  readonly playing: ReadonlySet<string>;
  /** The number of cells in the queue when none of them could be played here. */
  without?: number | undefined;
}

interface CellsLeft {
  readonly here: number;
  /** Cells of models that this worker gave up, and cells that failed. */
  readonly others: number;
}

/** A cell that this worker got. */
interface Taken {
  readonly job: CellJob;
  readonly sent: SentCell;
  readonly signal: AbortSignal;
}

type QueueEntry = QueuedRun['queues'][number];

export class RunPlayer {
  readonly #served = new Map<string, Served>();
  readonly #givenUp: WorkerStop[] = [];
  /** Profiles of the models that are played here, by the names of the models in the suite. */
  readonly #profiles = new Map<string, EndpointProfile | undefined>();
  readonly #run = new AbortController();
  readonly #runner: SuiteRunner<AttemptEnd>;
  readonly #spending: RunSpending;
  /** Counts that the server has not confirmed. */
  readonly #sending = new Set<Promise<void>>();

  private constructor(
    readonly run: QueuedRun,
    /** The folder of the transcripts, on this machine. */
    readonly folder: string,
    private readonly players: Players,
    private readonly judges: KnownJudges,
    private readonly host: RunHost,
  ) {
    const suite = suiteOf(run);
    this.#runner = new SuiteRunner<AttemptEnd>({
      signal: AbortSignal.any([host.signal, this.#run.signal]),
      concurrency: MOST_AT_ONCE,
      totalTokens: suite.limits?.totalTokens,
      totalCost: suite.limits?.totalCost,
      // The queue limits how many are played at once.
      limits: (model) =>
        modelLimits(suite, model, {
          concurrency: MOST_AT_ONCE,
          profile: this.#profiles.get(model),
          judges: judgePricesOf(judges),
        }),
      sleep,
      ticks: () => performance.now(),
      onProgress: () => undefined,
      onResult: () => undefined,
      onSpent: (model, more) => this.#spend(model, more),
    });
    this.#spending = new RunSpending(host.server, { id: run.id, suite }, (total, model) =>
      this.#runner.spentInAll(total, model),
    );
  }

  /** Takes no cells before it serves the run. Rejects with ChoiceError where a judge is not to be had here. */
  static async of(run: QueuedRun, folder: string, players: Players, host: RunHost): Promise<RunPlayer> {
    return new RunPlayer(run, folder, players, await players.judges(judgeNamesOf(suiteOf(run))), host);
  }

  /** Begins to take cells from the queues that are new. */
  async serve({ queues }: QueuedRun): Promise<void> {
    for (const entry of queues) if (!this.#served.has(entry.queue)) await this.#serve(entry);
  }

  /** Cells in the queues of this run: those that this worker could play or has to wait for, and all others. */
  async cellsLeft(): Promise<CellsLeft> {
    const left = { here: 0, others: 0 };
    for (const served of this.#served.values()) {
      const { waiting, active, delayed, failed } = await jobCounts(served.queue);
      const cells = waiting + active + delayed;
      left[(await this.#hasCells(served, cells)) ? 'here' : 'others'] += cells;
      left.others += failed;
    }
    return left;
  }

  /**
   * Checks whether one of the cells in a queue is of a model that this worker has not given up. While there is none, the
   * worker takes no cells from it, so that they are there for others.
   */
  async #hasCells(served: Served, cells: number): Promise<boolean> {
    const { queue, worker, givenUp, playing } = served;
    if (givenUp.size === 0 || playing.size > 0) return cells > 0;
    if (cells === served.without) return false;
    const jobs = await queue.getJobs(['waiting', 'delayed', 'active']);
    const found = jobs.some((job) => job && !givenUp.has(readSentCell(job.data.cell)?.model ?? ''));
    if (!found) void worker.pause(true);
    else if (served.without !== undefined && !this.#run.signal.aborted) void worker.resume();
    served.without = found ? undefined : cells;
    return found;
  }

  /** Models that this worker gave up, and why. */
  get stopped(): readonly WorkerStop[] {
    return this.#givenUp;
  }

  /** Ends what is under way as cancelled, and gives it back. */
  async stop(): Promise<void> {
    const all = [...this.#served.values()];
    for (const { worker } of all) void worker.pause(true);
    this.#run.abort();
    await Promise.all(all.map(({ worker }) => worker.close().catch(() => undefined)));
    // Waits for unconfirmed counts: the next workers would spend once more what is not counted.
    await Promise.all(this.#sending);
    for (const { unwatch } of all) unwatch();
  }

  #spend(model: string, more: Spent): void {
    const sent = this.#spending
      .add(model, more)
      .catch(() => undefined)
      .finally(() => this.#sending.delete(sent));
    this.#sending.add(sent);
  }

  async #serve({ queue: name, profile }: QueueEntry): Promise<void> {
    const { server, concurrency } = this.host;
    const playing = new Set<string>();
    const play: PlayJob = async (job, signal) => {
      const sent = readSentCell(job.data.cell);
      if (!sent) return { failed: 'this version of Falsify cannot read the cell' };
      if (served.givenUp.has(sent.model)) return 'left';
      const id = job.id ?? '';
      playing.add(id);
      try {
        const outcome = await this.#job({ job, sent, signal }, served);
        if (outcome === 'unfinished')
          await sleep(LEAVE_MS, AbortSignal.any([this.#run.signal, this.host.signal, signal])).catch(
            () => undefined,
          );
        return outcome;
      } finally {
        playing.delete(id);
      }
    };
    const queue = await server.cells(name);
    const worker = await server.worker(name, play, {
      concurrency: concurrency ?? (await this.#concurrencyOf(profile)),
    });
    const unwatch = watchLocks(worker, () => playing);
    const served: Served = { queue, worker, unwatch, givenUp: new Set(), playing };
    this.#served.set(name, served);
    if (this.#run.signal.aborted) await this.stop();
    else void worker.run().catch(() => undefined);
  }

  async #concurrencyOf(profile: string | undefined): Promise<number> {
    if (profile === undefined) return 1;
    const known = await this.players.named(`endpoint:${profile}`).catch(() => undefined);
    return known?.profile?.concurrency ?? 1;
  }

  async #job({ job, sent, signal }: Taken, served: Served): Promise<JobOutcome> {
    const cell = await this.#received(sent, served);
    if (typeof cell === 'string' || 'failed' in cell) return cell;
    this.#profiles.set(cell.model, cell.player.profile);
    if (
      !(await this.#spending.read().then(
        () => true,
        () => false,
      ))
    )
      return 'unfinished';
    const attempt = this.#attempt(cell, attemptNumber(job.data.filled, job.attemptsStarted));
    const end = await this.#runner.add({
      model: cell.model,
      calls: cell.load.calls,
      play: (stop, count, onEarlier) => {
        const onEvent = (event: EpisodeEvent) => {
          count(event);
          this.host.onEvent(event);
        };
        return attempt.play(AbortSignal.any([stop, signal]), { onEvent, onEarlier });
      },
    });
    const reason = this.#reasonOf(cell.model);
    if (reason !== undefined) this.#giveUp(cell.model, reason, served);
    if (end) this.host.onEnd(cell.file, end);
    if (end?.finished) return 'done';
    if (reason !== undefined) return 'left';
    if (end?.state !== 'failed') return 'unfinished';
    return { failed: end.message ?? end.why ?? 'failed' };
  }

  #attempt(cell: Cell, number: number): Attempt {
    const { ask, version } = this.host;
    const { folder, judges, run } = this;
    const mayPublish = async () => (await queueMark(folder))?.id === run.id;
    return new Attempt(cell, new CellAttempts(folder, cell), number, { ask, version, judges, mayPublish });
  }

  /** The cell. One that this worker has no player for is left to others, and its model given up. */
  async #received(sent: SentCell, served: Served): Promise<Cell | Exclude<JobOutcome, 'done'>> {
    try {
      return await receivedCell(sent, suiteOf(this.run), {
        players: this.players,
        version: this.host.version,
        judges: this.judges.judges,
      });
    } catch (error) {
      if (!(error instanceof ChoiceError)) return { failed: reasonOf(error) };
      const { message, hint } = error;
      this.#giveUp(sent.model, hint === undefined ? message : `${message}; ${hint}`, served);
      return 'left';
    }
  }

  #reasonOf(model: string): string | undefined {
    return this.#runner.stopped.find((each) => each.model === undefined || each.model === model)?.reason;
  }

  #giveUp(model: string, reason: string, served: Served): void {
    if (served.givenUp.has(model)) return;
    served.givenUp.add(model);
    this.#givenUp.push({ model, reason });
    this.host.onGivenUp(model, reason);
  }
}
