/** Attempts at one reply before it is given up. */
const MOST_ATTEMPTS = 2;

/** One attempt to review a reply. */
export interface Attempt {
  readonly target: number;
}

/**
 * The replies that still need a review, by their `seq`. Several attempts may run at the same time. A reply stays in the
 * queue until an attempt at it has ended, and the attempt that began last is the one that counts.
 */
export class ReviewQueue {
  private waiting = new Set<number>();
  /** By reply, the attempt that began last. */
  private readonly attempts = new Map<number, Attempt>();
  /** Replies to review again before all others. */
  private readonly urgent = new Set<number>();
  private urgentBatches = 0;
  /** By reply, the reasons why its attempts failed. */
  private readonly faults = new Map<number, readonly string[]>();

  get size(): number {
    let { size } = this.waiting;
    for (const target of this.attempts.keys()) if (!this.waiting.has(target)) size++;
    return size;
  }

  /** Counts how often all urgent replies were done. */
  get urgentDone(): number {
    return this.urgentBatches;
  }

  /** The replies that were given up, each with the reason why its first attempt failed. */
  get failed(): readonly { readonly seq: number; readonly message: string }[] {
    return [...this.faults].flatMap(([seq, faults]) =>
      faults.length >= MOST_ATTEMPTS ? { seq, message: faults[0] } : [],
    );
  }

  has(target: number): boolean {
    return this.waiting.has(target) || this.attempts.has(target);
  }

  add(target: number): void {
    this.waiting.add(target);
  }

  /** Puts these replies before all others, in their order. */
  addFirst(targets: readonly number[]): void {
    this.waiting = new Set([...targets, ...this.waiting]);
    for (const target of targets) {
      this.urgent.add(target);
      this.faults.delete(target);
    }
  }

  /**
   * Begins an attempt at the next reply; undefined where none is left. If nothing else waits, it repeats a reply that
   * another caller is reviewing, because this caller may need the result before the other one continues.
   */
  begin(): Attempt | undefined {
    const [target = [...this.attempts.keys()][0]] = this.waiting;
    if (target === undefined) return undefined;
    const attempt = { target };
    // Removed before the attempt: whatever happens during it puts the reply back.
    this.waiting.delete(target);
    this.attempts.set(target, attempt);
    return attempt;
  }

  /** Ends an attempt that succeeded. False: a later attempt has begun, so the result of this one does not count. */
  end(attempt: Attempt): boolean {
    const { target } = attempt;
    if (this.attempts.get(target) !== attempt) return false;
    this.attempts.delete(target);
    this.faults.delete(target);
    this.finishUrgent(target);
    return true;
  }

  /** Ends an attempt that failed. The first failure puts the reply behind the others; the second gives it up. */
  fail(attempt: Attempt, fault: string): void {
    const { target } = attempt;
    if (this.attempts.get(target) !== attempt) return;
    const faults = [...(this.faults.get(target) ?? []), fault];
    this.faults.set(target, faults);
    if (faults.length < MOST_ATTEMPTS) return this.cancel(attempt);
    this.attempts.delete(target);
    this.finishUrgent(target);
  }

  private finishUrgent(target: number): void {
    if (!this.waiting.has(target) && this.urgent.delete(target) && this.urgent.size === 0)
      this.urgentBatches++;
  }

  /** Ends an attempt that was cancelled: the reply waits again. */
  cancel(attempt: Attempt): void {
    const { target } = attempt;
    if (this.attempts.get(target) !== attempt) return;
    this.attempts.delete(target);
    this.waiting.add(target);
  }
}
