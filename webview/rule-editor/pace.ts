/** How long typing has to rest until it goes on to the document, and how long it may be held back at most, in ms. */
export const REST = 250;
export const LONGEST = 1000;

/** Sends the first of a run of events at once, then after each rest, and during a long run now and then. */
export class Pace {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest event came that was not sent yet. */
  private heldSince: number | undefined;

  constructor(private readonly send: () => void) {}

  /** Something was typed; `now` in ms. */
  touch(now: number): void {
    if (this.timer === undefined) {
      this.timer = setTimeout(() => this.end(), REST);
      this.send();
      return;
    }
    this.heldSince ??= now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(REST, this.heldSince + LONGEST - now));
    this.timer = setTimeout(() => this.end(), wait);
  }

  /** Nothing is held back any more. */
  flush(): void {
    clearTimeout(this.timer);
    this.end();
  }

  private end(): void {
    this.timer = undefined;
    if (this.heldSince === undefined) return;
    this.heldSince = undefined;
    this.timer = setTimeout(() => this.end(), REST);
    this.send();
  }
}
