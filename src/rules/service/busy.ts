/** Tells listeners when work has lasted for a while, and when it has ended. */
export class BusyState {
  private readonly listeners = new Set<(busy: boolean) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown = false;

  constructor(private readonly afterMs: number) {}

  listen(listener: (busy: boolean) => void): { dispose(): void } {
    this.listeners.add(listener);
    if (this.shown) listener(true);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  set(working: boolean): void {
    if (working) {
      if (!this.shown) this.timer ??= setTimeout(() => this.show(true), this.afterMs);
      return;
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.shown) this.show(false);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.listeners.clear();
  }

  private show(busy: boolean): void {
    this.timer = undefined;
    this.shown = busy;
    for (const listener of [...this.listeners]) listener(busy);
  }
}
