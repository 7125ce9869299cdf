/** Plays the cells of a suite: some at once, each model on its own, within limits. */
import pLimit from 'p-limit';
import { StopReason } from '../base/abort';
import { grouped } from '../base/number-words';
import { reasonOf } from '../base/reason';
import { CancelledError } from '../base/stepwise';
import { LogError } from '../episode/log';
import type { EpisodeEvent } from '../episode/events';
import { LONG_WAIT_MS } from '../models/endpoint';
import { type BatchEnd, faultOfDisk } from '../players/batch';
import { ModelRunner, type ModelRunnerOptions } from './model-runner';
import { addSpent, EpisodeSpending, NOTHING_SPENT, type Prices, type Spent } from './spending';

/** One episode to be played or to be played on. */
export interface CellJob<R extends BatchEnd> {
  /** The model as the suite names it. */
  readonly model: string;
  /** The replies that it takes at most. */
  readonly calls: number;
  /** Plays it on from where it stands. Rejects with LogError where its transcript cannot be opened. */
  play(
    signal: AbortSignal,
    onEvent: (event: EpisodeEvent) => void,
    /** Takes the events of a transcript that is played on. */
    onEarlier: (events: readonly EpisodeEvent[]) => void,
  ): Promise<R>;
}

/** Most tokens and most cost: of one model or of all, in this run and the earlier ones. */
export interface Spending {
  readonly totalTokens?: number | undefined;
  readonly totalCost?: number | undefined;
}

export interface ModelLimits extends Spending, Prices, Omit<ModelRunnerOptions, 'sleep'> {}

export interface RunnerOptions<R> extends Spending {
  readonly signal: AbortSignal;
  /** Episodes at once, of all models. */
  readonly concurrency: number;
  /** The spending of earlier runs by model, also of models that have nothing left to play. */
  readonly earlier?: ReadonlyMap<string, Spent>;
  readonly limits: (model: string) => ModelLimits;
  readonly sleep: ModelRunnerOptions['sleep'];
  /** Milliseconds that never go back. */
  readonly ticks: () => number;
  readonly onProgress: (progress: RunnerProgress) => void;
  readonly onResult: (result: R) => void;
  /** Called with what each reply and verdict of a model took. */
  readonly onSpent?: (model: string, more: Spent) => void;
}

export interface RunnerProgress {
  readonly done: number;
  readonly failed: number;
  /** Episodes that failed for the moment, and are played on when their endpoint answers again. */
  readonly retrying: number;
  readonly replies: number;
  readonly tokens: number;
  readonly cost: number;
  /**
   * By what was measured so far. Undefined before enough was of each model that has episodes left, and where all of
   * those were given up.
   */
  readonly leftMs: number | undefined;
  /** The model whose pause is the longest; absent where none pauses for long. */
  readonly waiting?: { readonly model: string; readonly ms: number };
}

export interface RunEnd<R> {
  readonly results: readonly R[];
  readonly notBegun: number;
  /** Models that were given up, and why; without a model: the whole run. */
  readonly stopped: readonly { readonly model?: string; readonly reason: string }[];
  readonly tokens: number;
  readonly cost: number;
}

/** Progress is reported no more often, but for the end of an episode: agents write thousands of events a second. */
const REPORT_MS = 20;

/** The time left is estimated from so many milliseconds and so many replies of a model on: the first ones are slow. */
const MEASURED_MS = 3000;
const MEASURED_REPLIES = 10;

interface Model {
  readonly name: string;
  readonly runner: ModelRunner;
  readonly limits: ModelLimits;
  /** In this run and the earlier ones. */
  spent: Spent;
  /** The most replies that are still to come. */
  callsRemaining: number;
  /** Replies that were given. */
  replies: number;
  /** The end of a pause before a call is tried again. */
  waitsUntil: number;
}

export class SuiteRunner<R extends BatchEnd> {
  readonly #models = new Map<string, Model>();
  readonly #run = new AbortController();
  readonly #all;
  readonly #began: number;
  #stopped: string | undefined;
  #fault: { readonly error: unknown } | undefined;
  #reportedAt = -Infinity;
  #done = 0;
  #failed = 0;
  readonly #retrying = new Set<CellJob<R>>();
  /** The last try of each job that was tried again, for those whose turn does not come again. */
  readonly #tried = new Map<CellJob<R>, R>();
  /** The spending of this run. */
  #spent: Spent = NOTHING_SPENT;
  readonly #earlier: Spent;
  /** The spending of all runners of the suite together, where there are others: by model, and of all models. */
  readonly #inAll = new Map<string | undefined, Spent>();

  constructor(private readonly options: RunnerOptions<R>) {
    this.#all = pLimit(options.concurrency);
    this.#began = options.ticks();
    this.#earlier = [...(options.earlier ?? new Map<string, Spent>()).values()].reduce(
      addSpent,
      NOTHING_SPENT,
    );
    options.signal.addEventListener('abort', () => this.#cancel(), { once: true });
    if (options.signal.aborted) this.#cancel();
  }

  /** Rejects with errors that do not belong to an episode, once those under way have ended. */
  async play(jobs: readonly CellJob<R>[]): Promise<RunEnd<R>> {
    for (const { model, calls } of jobs) this.#model(model).callsRemaining += calls;
    this.#checkSpending();
    const ended = await Promise.all(jobs.map(async (job) => (await this.add(job)) ?? this.#tried.get(job)));
    if (this.#fault) throw this.#fault.error;
    const results = ended.filter((result) => result !== undefined);
    return { results, notBegun: jobs.length - results.length, stopped: this.stopped, ...this.#spent };
  }

  /** Plays one more when it is its turn. Undefined where it is not begun any more. Never rejects. */
  add(job: CellJob<R>): Promise<R | undefined> {
    const { runner } = this.#model(job.model);
    this.#checkSpending();
    return runner.enter(() => this.#one(job));
  }

  /** Models that were given up, and why; without a model: the whole run. */
  get stopped(): RunEnd<R>['stopped'] {
    const models = [...this.#models].flatMap(([model, { runner }]) =>
      runner.stopped === undefined || this.#stopped !== undefined ? [] : [{ model, reason: runner.stopped }],
    );
    return this.#stopped === undefined ? models : [{ reason: this.#stopped }, ...models];
  }

  #model(name: string): Model {
    const known = this.#models.get(name);
    if (known) return known;
    const limits = this.options.limits(name);
    const sleep: ModelRunnerOptions['sleep'] = (ms, signal) => {
      this.#wait(model, ms);
      return this.options.sleep(ms, signal);
    };
    const runner = new ModelRunner({ ...limits, sleep }, this.#run.signal);
    const spent = this.options.earlier?.get(name) ?? NOTHING_SPENT;
    const model: Model = {
      name,
      runner,
      limits,
      spent,
      callsRemaining: 0,
      replies: 0,
      waitsUntil: -Infinity,
    };
    this.#models.set(name, model);
    return model;
  }

  async #one(job: CellJob<R>): Promise<R | undefined> {
    const model = this.#model(job.model);
    const { runner } = model;
    for (let times = 1; ; times++) {
      try {
        const trying = await runner.ready();
        const result = await this.#all(() => this.#begin(job, model));
        if (result === undefined) break;
        const retry = runner.shouldRetry(result, times, trying);
        const fault = faultOfDisk(result);
        if (fault !== undefined) this.#stop(fault);
        if (retry && !runner.signal.aborted) {
          this.#retrying.add(job);
          this.#tried.set(job, result);
          this.#report();
          continue;
        }
        this.#ended(result, job, model);
        return result;
      } catch (error) {
        this.#broke(error);
        break;
      }
    }
    if (this.#retrying.delete(job)) this.#report();
    return undefined;
  }

  /** Returns undefined where nothing more is to be begun. */
  async #begin(job: CellJob<R>, model: Model): Promise<R | undefined> {
    const { runner } = model;
    if (runner.signal.aborted || runner.stopped !== undefined || this.#stopped !== undefined)
      return undefined;
    const spending = new EpisodeSpending(model.limits);
    return await job.play(
      runner.signal,
      (event) => {
        if (event.type === 'reply') this.#retrying.delete(job);
        this.#follow(event, spending.of(event), model);
      },
      (events) => events.forEach((event) => spending.of(event)),
    );
  }

  #ended(result: R, job: CellJob<R>, model: Model): void {
    this.#done++;
    this.#retrying.delete(job);
    this.#tried.delete(job);
    model.callsRemaining -= job.calls;
    if (result.state === 'failed') this.#failed++;
    this.options.onResult(result);
    this.#report();
  }

  #broke(error: unknown): void {
    if (error instanceof CancelledError) return;
    if (!(error instanceof LogError)) this.#fault ??= { error };
    this.#stop(reasonOf(error));
  }

  #cancel(): void {
    const reason: unknown = this.options.signal.reason;
    if (reason instanceof StopReason) this.#stop(reason.message);
    else this.#run.abort();
  }

  /** Begins nothing more; what is under way is ended as cancelled, and can be played on. */
  #stop(reason: string): void {
    this.#stopped ??= reason;
    this.#run.abort();
  }

  #follow(event: EpisodeEvent, more: Spent, model: Model): void {
    if (event.type === 'reply') {
      model.replies++;
      model.waitsUntil = -Infinity;
      model.runner.answered();
    }
    if (event.type === 'retry' && (event.waitMs ?? 0) >= LONG_WAIT_MS) this.#wait(model, event.waitMs ?? 0);
    if (more.tokens > 0) this.#spend(model, more);
    if (this.options.ticks() - this.#reportedAt >= REPORT_MS) this.#report();
  }

  /** Reported at once: nothing else may happen meanwhile. */
  #wait(model: Model, ms: number): void {
    model.waitsUntil = this.options.ticks() + ms;
    this.#report();
  }

  #spend(model: Model, more: Spent): void {
    model.spent = addSpent(model.spent, more);
    this.#spent = addSpent(this.#spent, more);
    this.options.onSpent?.(model.name, more);
    this.#checkSpending();
  }

  /** Takes the total of all runners that play the suite, of one model or of all. It never falls. */
  spentInAll(total: Spent, model?: string): void {
    this.#inAll.set(model, larger(total, this.#inAll.get(model)));
    this.#checkSpending();
  }

  #checkSpending(): void {
    for (const { name, runner, limits, spent } of this.#models.values()) {
      const over = overspent(larger(spent, this.#inAll.get(name)), limits);
      if (over !== undefined && runner.stopped === undefined) runner.stop(over);
    }
    const all = addSpent(this.#earlier, this.#spent);
    const over = overspent(larger(all, this.#inAll.get(undefined)), this.options);
    if (over !== undefined) this.#stop(over);
  }

  #report(): void {
    const models = [...this.#models.values()];
    this.#reportedAt = this.options.ticks();
    const elapsed = this.#reportedAt - this.#began;
    const playing = models.filter(
      ({ runner, callsRemaining }) => runner.stopped === undefined && callsRemaining > 0,
    );
    const isDone = models.every(({ callsRemaining }) => callsRemaining === 0);
    const measured =
      elapsed >= MEASURED_MS &&
      (isDone || playing.length > 0) &&
      playing.every(({ replies }) => replies >= MEASURED_REPLIES);
    // Models play beside each other: the one that takes longest decides.
    const leftMs = Math.max(0, ...playing.map((each) => (each.callsRemaining / each.replies) * elapsed));
    const [waiting] = models
      .map(({ name, waitsUntil }) => ({ model: name, ms: waitsUntil - this.#reportedAt }))
      .filter(({ ms }) => ms > 0)
      .sort((one, other) => other.ms - one.ms);
    this.options.onProgress({
      done: this.#done,
      failed: this.#failed,
      retrying: this.#retrying.size,
      replies: models.reduce((sum, { replies }) => sum + replies, 0),
      ...this.#spent,
      leftMs: measured ? leftMs : undefined,
      ...(waiting && { waiting }),
    });
  }
}

const larger = (one: Spent, other: Spent = NOTHING_SPENT): Spent => ({
  tokens: Math.max(one.tokens, other.tokens),
  cost: Math.max(one.cost, other.cost),
});

/** The limit that is reached and what to do, in words; undefined while there may be more. */
export function overspent({ tokens, cost }: Spent, { totalTokens, totalCost }: Spending): string | undefined {
  if (totalTokens !== undefined && tokens >= totalTokens)
    return `the limit of ${grouped(totalTokens)} tokens, sent and generated, is reached: raise totalTokens to play on`;
  return totalCost !== undefined && cost >= totalCost
    ? `the limit of cost, ${totalCost}, is reached: raise totalCost to play on`
    : undefined;
}
