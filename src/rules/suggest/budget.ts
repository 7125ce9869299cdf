import type { Stepwise } from '../../base/stepwise';

/** A bound on the busy time of several computations together. Pauses between their steps are not counted. */
export class Budget {
  private spent = 0;

  constructor(
    private readonly ms: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isSpent(): boolean {
    return this.spent >= this.ms;
  }

  /** The result, or undefined when the time ran out before there was one. */
  *within<T>(work: Stepwise<T>): Stepwise<T | undefined> {
    try {
      for (;;) {
        const start = this.now();
        const step = work.next();
        this.spent += this.now() - start;
        if (step.done) return step.value;
        if (this.isSpent) return undefined;
        yield;
      }
    } finally {
      // Runs its `finally` blocks when it was left before its end; does nothing after it.
      work.return(undefined as T);
    }
  }
}
