import pLimit from 'p-limit';
import { type EpisodeEvent, LogError } from '../../episode';
import { isLasting } from '../../models/chat-model';
import { plural } from '../../rules';
import { InputError } from '../exit';
import type { Terminal } from '../terminal';
import { Progress } from '../work';
import { reasonOf } from '../../base/reason';
import type { Described, Played } from './play';

/** One episode to be played, or to be played on. Rejects with LogError where its transcript cannot be opened, InputError where it is unfit. */
export interface Undertaking {
  readonly described: Described;
  play(onEvent: (event: EpisodeEvent) => void): Promise<Played>;
}

export interface Result extends Played, Described {}

export interface Batch {
  /** In the order asked for; those that were not begun are left out. */
  readonly results: readonly Result[];
  readonly notBegun: number;
  /** Files that turned out to be unfit, with the reason. */
  readonly refused: readonly InputError[];
  /** Why no more episodes were begun. */
  readonly stopped?: string;
}

/** Faults of the disk that the next episode would run into as well. */
const DISK: readonly string[] = ['full', 'read-only'];

/** Plays many episodes, some of them at once, and gives up early where it would be to no purpose. */
export class BatchRun {
  private readonly progress: Progress;
  private readonly results = new Map<Undertaking, Result>();
  private readonly refused: InputError[] = [];
  /** Models that are out of reach. */
  private readonly lost = new Set<string>();
  private stopped: string | undefined;
  /** What no episode can be blamed for: whoever asked for them is told, once those under way have come to their end. */
  private fault: { readonly error: unknown } | undefined;
  private turns = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly onResult: (result: Result) => void,
  ) {
    this.progress = new Progress(terminal);
  }

  /** Rejects for faults that are no episode's: choices that do not fit together. */
  async play(jobs: readonly Undertaking[], concurrency: number): Promise<Batch> {
    const limit = pLimit(concurrency);
    try {
      await Promise.all(jobs.map((job) => limit(() => this.one(job, jobs.length))));
    } finally {
      this.progress.end();
    }
    if (this.fault) throw this.fault.error;
    const results = jobs.flatMap((job) => this.results.get(job) ?? []);
    const notBegun = jobs.length - results.length - this.refused.length;
    const { refused } = this;
    return { results, notBegun, refused, ...(this.stopped !== undefined && { stopped: this.stopped }) };
  }

  private async one(job: Undertaking, all: number): Promise<void> {
    if (this.terminal.signal.aborted || this.stopped !== undefined || this.lost.has(job.described.model))
      return;
    const onEvent = (event: EpisodeEvent) => this.follow(event, all);
    try {
      const result = { ...job.described, ...(await job.play(onEvent)) };
      this.results.set(job, result);
      this.judgeEnd(result);
      this.progress.end();
      this.onResult(result);
    } catch (error) {
      if (error instanceof InputError) {
        this.refused.push(error);
        return;
      }
      if (!(error instanceof LogError)) this.fault ??= { error };
      this.stopped = reasonOf(error);
    }
  }

  private judgeEnd({ state, why = '', message = why, model }: Result): void {
    if (state !== 'failed') return;
    if (isLasting(why)) this.lost.add(model);
    if (DISK.includes(why)) this.stopped = message;
  }

  private follow(event: EpisodeEvent, all: number): void {
    if (event.type === 'reply') this.turns++;
    const done = `${this.results.size} of ${plural(all, 'episode')}`;
    this.progress.at(`${done}, ${plural(this.turns, 'turn')}`);
  }
}
