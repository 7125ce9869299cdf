/** A signal of a run's own, which aborts with the one from outside or by itself. */
export class Stop {
  private readonly controller = new AbortController();
  private readonly follow = () => this.now();

  constructor(private readonly outer: AbortSignal) {
    if (outer.aborted) this.now();
    else outer.addEventListener('abort', this.follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  now(): void {
    this.controller.abort();
    this.release();
  }

  /** Lets go of the signal from outside, which may live longer than the run. */
  release(): void {
    this.outer.removeEventListener('abort', this.follow);
  }
}
