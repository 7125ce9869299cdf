/** A worker: plays the cells of all runs on a queue server whose folders it has. */
import { orCancelled } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import { ChoiceError } from '../../base/choice-error';
import { sleep } from '../../models/endpoint/retry';
import type { EndpointProfile, SharedPace } from '../../models/endpoint';
import type { Players } from '../../players/players';
import { closePlayed } from './fill';
import { queueMark } from './marker';
import { sharedPaces } from './pace';
import { type QueuedRun, readRun } from './records';
import { type RunHost, RunPlayer, type WorkerStop } from './run-player';
import { within } from './server';

const LOOK_MS = 1000;
/** A worker may be there before its suite; but where the suite was over before the worker came, nothing will come. */
const FIRST_WAIT_MS = 60_000;
/** A server that is gone for longer does not come back, unless the worker is asked to wait for another time. */
const MOST_LOST_MS = 600_000;
/** A server that takes longer to answer is gone; on Redis commands wait for it without an end. */
const ANSWER_MS = 5000;
/** The time that cells under way have to be given back when the worker is ended. */
const END_MS = 1500;

export interface WorkerHost extends RunHost {
  /** The shared folder here; default: as each run names it. */
  readonly out?: string | undefined;
  /** Wait for other runs when all are over. */
  readonly stay: boolean;
  players(run: QueuedRun, sharedPace: (profile: EndpointProfile) => SharedPace | undefined): Players;
  /** A run that cannot be played here. */
  readonly onUnfit: (run: QueuedRun, reason: string) => void;
  readonly onWaiting: () => void;
  /** A server that is gone is waited for so long; default: ten minutes. */
  readonly mostLostMs?: number | undefined;
  /** The server does not answer; the worker waits for it. */
  readonly onLost: (reason: string) => void;
  /** It answers again. */
  readonly onBack: () => void;
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
  #waited = false;
  /** Since when the server has not answered. */
  #lost: number | undefined;
  /** A look that has no answer yet. */
  #looking: Promise<boolean> | undefined;

  constructor(private readonly host: WorkerHost) {
    this.#paces = sharedPaces(host.server);
  }

  async untilOver(): Promise<void> {
    for (;;) {
      if ((await this.#step()) && !this.host.stay) return;
      await sleep(LOOK_MS, this.host.signal);
    }
  }

  /** True where all is over. The server may be gone for a while. Rejects with QueueError where it stays away. */
  async #step(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    try {
      const isOver = await answered(this.#looking, this.host.signal);
      if (this.#lost !== undefined) this.host.onBack();
      this.#lost = undefined;
      return isOver;
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      const { onLost, server, mostLostMs = MOST_LOST_MS } = this.host;
      if (this.#lost === undefined) onLost(server.address.words(error));
      this.#lost ??= performance.now();
      if (performance.now() - this.#lost <= mostLostMs) return false;
      throw server.address.error('does not answer any more', error);
    }
  }

  async end(): Promise<WorkerEnd> {
    const all = [...this.#playing.values(), ...this.#ended];
    const closing = Promise.all([...this.#playing.values()].map((player) => player.stop()));
    // A server that is gone takes nothing back.
    await within(closing, this.#lost === undefined ? END_MS : 0);
    return { runs: all.length, unfit: this.#unfit.size, stopped: all.flatMap(({ stopped }) => stopped) };
  }

  /** Takes up the runs that are new, and ends those that were cancelled. True where all is over. */
  async #look(): Promise<boolean> {
    const jobs = await (await this.host.server.runs()).getJobs(['waiting']);
    const found = jobs.flatMap((job) => readRun(job?.data) ?? []);
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

  /** Undefined where it cannot be played here. */
  async #begin(run: QueuedRun): Promise<RunPlayer | undefined> {
    if (this.#unfit.has(run.id)) return undefined;
    const folder = this.host.out ?? run.out;
    if ((await queueMark(folder))?.id !== run.id) {
      // With a folder of its own a worker plays what is of that folder.
      this.#unfit.add(run.id);
      this.host.onUnfit(run, `${folder} is not its folder here`);
      return undefined;
    }
    try {
      const player = await RunPlayer.of(run, folder, this.host.players(run, this.#paces), this.host);
      this.#playing.set(run.id, player);
      return player;
    } catch (error) {
      if (!(error instanceof ChoiceError)) throw error;
      this.#unfit.add(run.id);
      this.host.onUnfit(run, error.message);
      return undefined;
    }
  }

  /** False in the first minute where there was no run to play in. */
  async #isOver(): Promise<boolean> {
    if (this.#playing.size === 0)
      return this.#ended.length > 0 || performance.now() - this.#began > FIRST_WAIT_MS;
    let over = true;
    for (const player of this.#playing.values()) {
      const { here, others } = await player.left();
      if (here > 0) over = false;
      // A run that has cells for others stays, and its folder is not locked with every look.
      else if (others === 0) await closePlayed(this.host.server, player.folder);
    }
    return over;
  }
}

/** The answer of a server, if it comes in time. Rejects with CancelledError, too. */
async function answered<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${ANSWER_MS / 1000} s`)), ANSWER_MS);
  });
  try {
    return await orCancelled(Promise.race([answer, late]), signal);
  } finally {
    clearTimeout(timer);
  }
}
