/** Runs work one after the other: each piece begins when the earlier ones have ended, whether they failed or not. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when all is done that was asked for until now. */
  async idle(): Promise<void> {
    await this.last;
  }
}
