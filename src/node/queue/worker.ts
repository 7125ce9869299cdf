/** A worker: plays the cells of all runs on a queue server whose folders it has. */
import { CancelledError } from '../../base/stepwise';
import { ChoiceError } from '../../base/choice-error';
import { sleep } from '../../models/endpoint/retry';
import type { EndpointProfile, SharedPace } from '../../models/endpoint';
import type { Players } from '../../players/players';
import { closePlayed } from './fill';
import { ServerPoll, POLL_MS, type ServerPollHost } from './server-poll';
import { queueMark } from './marker';
import { sharedPaces } from './pace';
import { type QueuedRun, readRun } from './records';
import { type RunHost, RunPlayer, type WorkerStop } from './run-player';
import { within } from './server';

/** A worker may be there before its suite; but where the suite was over before the worker came, nothing will come. */
const FIRST_WAIT_MS = 60_000;
/** The time that cells under way have to be given back when the worker is ended. */
const END_MS = 1500;

export interface WorkerHost extends RunHost, ServerPollHost {
  readonly server: RunHost['server'];
  /** The shared folder here; default: as each run names it. */
  readonly out?: string | undefined;
  /** Wait for other runs when all are over. */
  readonly stay: boolean;
  players(run: QueuedRun, sharedPace: (profile: EndpointProfile) => SharedPace | undefined): Players;
  /** A run that cannot be played here. */
  readonly onUnfit: (run: string, reason: string) => void;
  readonly onWaiting: () => void;
}

export interface WorkerEnd {
  readonly runs: number;
  /** Runs that could not be played here. */
  readonly unfit: number;
  readonly stopped: readonly WorkerStop[];
}

/** Plays until all is played, or the signal aborts. Waits a minute for a run if there is none. */
export async function work(host: WorkerHost): Promise<WorkerEnd> {
  const worker = new QueueWorker(host);
  try {
    await worker.untilOver();
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
  }
  return await worker.end();
}

class QueueWorker {
  readonly #playing = new Map<string, RunPlayer>();
  readonly #ended: RunPlayer[] = [];
  readonly #unfit = new Set<string>();
  readonly #paces;
  readonly #began = performance.now();
  readonly #poll;
  #waited = false;

  constructor(private readonly host: WorkerHost) {
    this.#paces = sharedPaces(host.server);
    this.#poll = new ServerPoll(host, () => this.#ask());
  }

  async untilOver(): Promise<void> {
    for (;;) {
      if ((await this.#poll.next()) && !this.host.stay) return;
      await sleep(POLL_MS, this.host.signal);
    }
  }

  async end(): Promise<WorkerEnd> {
    const all = [...this.#playing.values(), ...this.#ended];
    const closing = Promise.all([...this.#playing.values()].map((player) => player.stop()));
    // A server that is gone takes nothing back.
    await within(closing, this.#poll.isLost ? 0 : END_MS);
    return { runs: all.length, unfit: this.#unfit.size, stopped: all.flatMap(({ stopped }) => stopped) };
  }

  /** Takes up the runs that are new, and ends those that were cancelled. True where all is over. */
  async #ask(): Promise<boolean> {
    const jobs = await (await this.host.server.runs()).getJobs(['waiting']);
    const found = jobs.flatMap((job) => {
      const run = readRun(job?.data);
      if (job && !run)
        this.#leave({ id: job.id ?? '', name: job.name }, 'this version of Falsify cannot read it');
      return run ?? [];
    });
    if (found.length === 0 && !this.#waited) this.host.onWaiting();
    this.#waited ||= found.length === 0;
    for (const [id, player] of this.#playing) {
      if (found.some((run) => run.id === id)) continue;
      this.#playing.delete(id);
      this.#ended.push(player);
      void player.stop();
    }
    for (const run of found) await (this.#playing.get(run.id) ?? (await this.#begin(run)))?.serve(run);
    return await this.#isOver();
  }

  /** Returns undefined where it cannot be played here. */
  async #begin(run: QueuedRun): Promise<RunPlayer | undefined> {
    if (this.#unfit.has(run.id)) return undefined;
    const folder = this.host.out ?? run.out;
    if ((await queueMark(folder))?.id !== run.id) {
      this.#leave(run, `${folder} is not its folder here`);
      return undefined;
    }
    try {
      const player = await RunPlayer.of(run, folder, this.host.players(run, this.#paces), this.host);
      this.#playing.set(run.id, player);
      return player;
    } catch (error) {
      if (!(error instanceof ChoiceError)) throw error;
      this.#leave(run, error.message);
      return undefined;
    }
  }

  /** Leaves a run to other workers. */
  #leave({ id, name }: Pick<QueuedRun, 'id' | 'name'>, reason: string): void {
    if (this.#unfit.has(id)) return;
    this.#unfit.add(id);
    this.host.onUnfit(name, reason);
  }

  /** Checks that the run is over. Returns false in the first minute where there was no run to play in. */
  async #isOver(): Promise<boolean> {
    if (this.#playing.size === 0)
      return this.#ended.length > 0 || performance.now() - this.#began > FIRST_WAIT_MS;
    let over = true;
    for (const player of this.#playing.values()) {
      const { here, others } = await player.cellsLeft();
      if (here > 0) over = false;
      // A run that has cells for others stays, and its folder is not locked with every look.
      else if (others === 0) await closePlayed(this.host.server, player.folder);
    }
    return over;
  }
}
