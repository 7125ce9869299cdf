import { CountAbandoned } from '../../predicate';

/** A piece of work that may end the process that does it: by using up its memory, or by never coming back. */
export interface Work {
  /** Equal for the same work in any version of any document. */
  readonly key: string;
  /** Names it for people. */
  readonly name: string;
}

/** Work that is not done, because it ended a process before. */
export class WorkRefused extends CountAbandoned {
  constructor(why: string) {
    super('time', [0, 0, 0], 0);
    this.message = why;
    this.name = 'WorkRefused';
  }
}

/**
 * Reports which piece of work is about to begin, and refuses those that are known to end the process. It does nothing
 * until `start`: only after a process has been lost is it worth a message for each piece.
 */
export class WorkGuard {
  private refused: ReadonlyMap<string, string> | undefined;
  /** The work that each task has begun, from the outside in. */
  private readonly open = new Map<number, Work[]>();
  private task = 0;

  constructor(private readonly report: (task: number, work: readonly Work[]) => void = () => undefined) {}

  /** `refused`: why each of these keys is refused. */
  start(refused: ReadonlyMap<string, string>): void {
    this.refused = refused;
  }

  /** The steps that follow are of this task. */
  enter(task: number): void {
    if (!this.refused || this.task === task) return;
    this.task = task;
    this.report(task, this.open.get(task) ?? []);
  }

  end(task: number): void {
    this.open.delete(task);
  }

  /** Throws WorkRefused. `describe` is called only where it matters. */
  *inside<Y, T>(describe: () => Work, steps: Generator<Y, T, undefined>): Generator<Y, T, undefined> {
    if (!this.refused) return yield* steps;
    const work = describe();
    const why = this.refused.get(work.key);
    if (why !== undefined) throw new WorkRefused(why);
    const { task } = this;
    const open = this.open.get(task) ?? [];
    this.open.set(task, open);
    open.push(work);
    this.report(task, open);
    try {
      return yield* steps;
    } finally {
      open.pop();
      if (this.task === task) this.report(task, open);
    }
  }
}
