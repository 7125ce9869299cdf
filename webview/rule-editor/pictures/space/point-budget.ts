/** Limits for the number of points that are drawn while the picture moves, so that it moves smoothly. */

const FEWEST = 8_000;
const FIRST = 60_000;
/** Milliseconds between two frames: above the one it draws fewer, below the other more. */
const SLOW = 60;
const FAST = 28;
/** A longer gap was a rest. */
const REST = 400;

export class PointBudget {
  private wanted = FIRST;
  private last: number | undefined;

  /** The number for a frame at `now` (milliseconds) out of `all` points. */
  next(now: number, all: number): number {
    const gap = this.last === undefined ? REST : now - this.last;
    this.last = now;
    if (gap < REST) {
      if (gap > SLOW) this.wanted = Math.max(FEWEST, Math.round((Math.min(this.wanted, all) * SLOW) / gap));
      else if (gap < FAST) this.wanted = Math.min(Math.max(all, FIRST), Math.round(this.wanted * 1.3));
    }
    return Math.min(all, this.wanted);
  }

  /** The picture stands still. */
  rest(): void {
    this.last = undefined;
  }
}
