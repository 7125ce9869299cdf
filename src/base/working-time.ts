/** A gap between two readings of the clock stands out if it is so much longer than expected. */
const MOST_MS = 5;

/**
 * The time that work takes, by a clock that is looked at again and again. On a busy machine other processes run in
 * between: a single gap that stands out is theirs, but one after another is work that is slow.
 */
export class WorkingTime {
  milliseconds = 0;
  private looked = 0;
  private stoodOut = false;

  /** Goes on from now; time since the last check is not counted. */
  resume(): void {
    this.looked = performance.now();
  }

  restart(): void {
    this.milliseconds = 0;
    this.stoodOut = false;
    this.resume();
  }

  /** Counts the time since the last check, and gives it. `expected`: what the work since then might take at most. */
  check(expected = 0): number {
    const now = performance.now();
    const gap = now - this.looked;
    const standsOut = gap > expected + MOST_MS;
    this.milliseconds += standsOut && !this.stoodOut ? expected + MOST_MS : gap;
    this.stoodOut = standsOut;
    this.looked = now;
    return gap;
  }
}
