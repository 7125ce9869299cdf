/** Expects quick answers of the worker, and reports a missing one. */
export class Watchdog {
  /** Ids whose end the worker still has to confirm. */
  private readonly expected = new Map<number, { ms: number; timer?: ReturnType<typeof setTimeout> }>();
  private started = false;

  constructor(private readonly overdue: (id: number) => void) {}

  /** Expects the end of this request within so long of now, or of the worker's start. */
  expect(id: number, ms: number): void {
    this.expected.set(id, { ms });
    if (this.started) this.arm(id);
  }

  expects(id: number): boolean {
    return this.expected.has(id);
  }

  /** The worker can receive messages from now on. */
  start(): void {
    this.started = true;
    for (const id of this.expected.keys()) this.arm(id);
  }

  heard(id: number): void {
    clearTimeout(this.expected.get(id)?.timer);
    this.expected.delete(id);
  }

  /** Forgets a worker. */
  stop(): void {
    this.started = false;
    for (const id of [...this.expected.keys()]) this.heard(id);
  }

  private arm(id: number): void {
    const entry = this.expected.get(id);
    if (entry) entry.timer = setTimeout(() => this.overdue(id), entry.ms);
  }
}
