/** At a reply whose looks fail. */
const MOST_LOOKS = 2;

/** One look at a reply. */
export interface Look {
  readonly target: number;
}

/**
 * Which replies are to be looked at, by their `seq`. Looks of several questions may go on at the same time: a reply
 * waits until a look at it has come to its end, and the one that began last is the one that counts.
 */
export class Waiting {
  private waiting = new Set<number>();
  /** By reply, the look at it that began last. */
  private readonly looks = new Map<number, Look>();
  /** To be looked at anew before all others. */
  private readonly urgent = new Set<number>();
  private hurried = 0;
  /** By reply, why the looks at it failed. */
  private readonly faults = new Map<number, readonly string[]>();

  get size(): number {
    let { size } = this.waiting;
    for (const target of this.looks.keys()) if (!this.waiting.has(target)) size++;
    return size;
  }

  /** Counts up whenever all that was put before the others was looked at. */
  get rushes(): number {
    return this.hurried;
  }

  /** Replies that were given up, and why the first look at each failed. */
  get failed(): readonly { readonly seq: number; readonly message: string }[] {
    return [...this.faults].flatMap(([seq, faults]) =>
      faults.length >= MOST_LOOKS ? { seq, message: faults[0] } : [],
    );
  }

  add(target: number): void {
    this.waiting.add(target);
  }

  /** These come before all others, in their order. */
  addFirst(targets: readonly number[]): void {
    this.waiting = new Set([...targets, ...this.waiting]);
    for (const target of targets) {
      this.urgent.add(target);
      this.faults.delete(target);
    }
  }

  /**
   * The next one; undefined: none is left. Where nothing else waits it is one that somebody else is looking at: whoever
   * asks may need all of it before the other goes on.
   */
  begin(): Look | undefined {
    const [target = [...this.looks.keys()][0]] = this.waiting;
    if (target === undefined) return undefined;
    const look = { target };
    // Before the look: whatever happens on the way makes it wait again.
    this.waiting.delete(target);
    this.looks.set(target, look);
    return look;
  }

  /** It was looked at. False: another look at it began since, and this one is not to be gone by. */
  end(look: Look): boolean {
    const { target } = look;
    if (this.looks.get(target) !== look) return false;
    this.looks.delete(target);
    this.faults.delete(target);
    this.unhurry(target);
    return true;
  }

  /** The look ended with an error: there is one more, after the others, and then no other. */
  fail(look: Look, fault: string): void {
    const { target } = look;
    if (this.looks.get(target) !== look) return;
    const faults = [...(this.faults.get(target) ?? []), fault];
    this.faults.set(target, faults);
    if (faults.length < MOST_LOOKS) return this.giveUp(look);
    this.looks.delete(target);
    this.unhurry(target);
  }

  private unhurry(target: number): void {
    if (!this.waiting.has(target) && this.urgent.delete(target) && this.urgent.size === 0) this.hurried++;
  }

  /** The look was given up on the way. */
  giveUp(look: Look): void {
    const { target } = look;
    if (this.looks.get(target) !== look) return;
    this.looks.delete(target);
    this.waiting.add(target);
  }
}
