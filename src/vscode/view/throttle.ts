/** Runs an action at once, but not again before a while has passed; what was asked for meanwhile is done then. */
export class Throttle {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again = false;
  private disposed = false;

  constructor(private readonly action: () => void) {}

  /** `restMs`: how long nothing is to happen after it. */
  run(restMs: number): void {
    if (this.disposed) return;
    if (this.timer) {
      this.again = true;
      return;
    }
    this.timer = setTimeout(() => this.rested(restMs), restMs);
    this.action();
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    this.again = false;
  }

  private rested(restMs: number): void {
    this.timer = undefined;
    if (!this.again) return;
    this.again = false;
    this.run(restMs);
  }
}
