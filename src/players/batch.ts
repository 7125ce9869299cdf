import pLimit from 'p-limit';
import { reasonOf } from '../base/reason';
import type { EpisodeEvent } from '../episode/events';
import { LogError } from '../episode/log';
import type { EpisodeEnd } from '../episode/plan';
import { isLasting } from '../models/chat-model';

/** The end of an episode of a batch. */
export type BatchEnd = Pick<EpisodeEnd, 'state' | 'why' | 'message'>;

/** One episode to be played, or to be continued. */
export interface BatchJob<R extends BatchEnd> {
  /** The model that plays: once it is out of reach, its other episodes are not begun. */
  readonly model: string;
  /** Rejects with LogError where its transcript cannot be opened. */
  play(onEvent: (event: EpisodeEvent) => void): Promise<R>;
}

export interface BatchOptions<R> {
  readonly signal: AbortSignal;
  /** True for an error that is about one episode alone: the others are played all the same. */
  readonly refuses: (error: unknown) => boolean;
  /** Episodes that have ended, and replies so far. */
  readonly onProgress: (ended: number, replies: number) => void;
  readonly onResult: (result: R) => void;
}

export interface BatchResult<R> {
  /** The results in the order of the jobs, without those that were not begun. */
  readonly results: readonly R[];
  readonly notBegun: number;
  /** Errors of single episodes, for which `refuses` is true. */
  readonly refused: readonly unknown[];
  /** The reason why no more episodes were begun. */
  readonly stopped?: string;
}

/** The fault of the disk, in words, that ended an episode and that the next one would run into as well. */
export const faultOfDisk = ({ state, why = '', message = why }: BatchEnd): string | undefined =>
  state === 'failed' && (why === 'full' || why === 'read-only') ? message : undefined;

/** Plays many episodes, some of them at once, and stops early where going on would be to no purpose. */
export class Batch<R extends BatchEnd> {
  private readonly results = new Map<BatchJob<R>, R>();
  private readonly refused: unknown[] = [];
  private readonly unreachable = new Set<string>();
  private stopped: string | undefined;
  /** The first error that does not belong to an episode: thrown once the episodes under way have ended. */
  private fault: { readonly error: unknown } | undefined;
  private replies = 0;

  constructor(private readonly options: BatchOptions<R>) {}

  /** Rejects for faults that do not belong to an episode: choices that do not fit together. */
  async play(jobs: readonly BatchJob<R>[], concurrency: number): Promise<BatchResult<R>> {
    const limit = pLimit(concurrency);
    await Promise.all(jobs.map((job) => limit(() => this.one(job))));
    if (this.fault) throw this.fault.error;
    const { refused, stopped } = this;
    const results = jobs.flatMap((job) => this.results.get(job) ?? []);
    const notBegun = jobs.length - results.length - refused.length;
    return { results, notBegun, refused, ...(stopped !== undefined && { stopped }) };
  }

  private async one(job: BatchJob<R>): Promise<void> {
    if (this.options.signal.aborted || this.stopped !== undefined || this.unreachable.has(job.model)) return;
    try {
      const result = await job.play((event) => this.follow(event));
      this.results.set(job, result);
      this.judgeEnd(job, result);
      this.options.onResult(result);
    } catch (error) {
      if (this.options.refuses(error)) {
        this.refused.push(error);
        return;
      }
      if (!(error instanceof LogError)) this.fault ??= { error };
      this.stopped = reasonOf(error);
    }
  }

  private judgeEnd({ model }: BatchJob<R>, end: BatchEnd): void {
    if (end.state === 'failed' && isLasting(end.why ?? '')) this.unreachable.add(model);
    this.stopped = faultOfDisk(end) ?? this.stopped;
  }

  private follow(event: EpisodeEvent): void {
    if (event.type === 'reply') this.replies++;
    this.options.onProgress(this.results.size, this.replies);
  }
}
