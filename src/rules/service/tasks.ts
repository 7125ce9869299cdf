/** Requests as tasks of the scheduler. */
import { reasonOf } from '../../base/reason';
import { CancelledError, type Stepwise } from '../../base/stepwise';
import type { Analysing } from '../analysis/analyser';
import type { AnalysisUpdate } from '../analysis/report';
import type { Response } from './protocol';
import type { Rank, Task } from './scheduler';

type Send = (response: Response) => void;

/** A message is unpacked by an editor in one go: this many groups take it a few milliseconds. */
const MAX_GROUPS_PER_MESSAGE = 200;
/** Groups up to which every count of a file is sent at once; in larger files counts are sent in slices. */
const SMALL_FILE = 50;

const failed = (id: number, error: unknown): Response =>
  error instanceof CancelledError
    ? { kind: 'cancelled', id }
    : { kind: 'failed', id, message: reasonOf(error) };

export class AnalysisTask implements Task {
  readonly rank: Rank = 1;
  private waiting: AnalysisUpdate[] = [];
  private groupsWaiting = 0;
  private small = false;

  constructor(
    readonly id: number,
    private readonly work: Analysing,
    private readonly send: Send,
  ) {}

  step(): boolean {
    try {
      const next = this.work.next();
      if (next.done) {
        this.flush();
        this.send({ kind: 'answer', id: this.id, value: undefined });
        return true;
      }
      if (next.value) this.take(next.value);
      return false;
    } catch (error) {
      this.flush();
      this.send(failed(this.id, error));
      return true;
    }
  }

  flush(): void {
    if (this.waiting.length === 0) return;
    this.send({ kind: 'updates', id: this.id, updates: this.waiting });
    this.waiting = [];
    this.groupsWaiting = 0;
  }

  abandon(): void {
    this.waiting = [];
    finishQuietly(this.work);
  }

  private take(update: AnalysisUpdate): void {
    if (update.kind === 'structure') this.small = update.groupCount <= SMALL_FILE;
    this.waiting.push(update);
    if (update.kind !== 'groups') return;
    this.groupsWaiting += update.groups.length;
    const freshCount = update.groups.length === 1 && this.small;
    if (freshCount || this.groupsWaiting >= MAX_GROUPS_PER_MESSAGE) this.flush();
  }
}

export class QuestionTask implements Task {
  readonly rank: Rank = 0;

  constructor(
    readonly id: number,
    private readonly work: Stepwise<unknown>,
    private readonly send: Send,
  ) {}

  step(): boolean {
    try {
      const next = this.work.next();
      if (!next.done) return false;
      this.send({ kind: 'answer', id: this.id, value: next.value });
    } catch (error) {
      this.send(failed(this.id, error));
    }
    return true;
  }

  flush(): void {}

  abandon(): void {
    finishQuietly(this.work);
  }
}

/** Runs the `finally` blocks of an abandoned computation. */
function finishQuietly(work: Generator<unknown, unknown, undefined>): void {
  try {
    work.return(undefined);
  } catch {
    // It was to be thrown away in any case.
  }
}
