import { CancelledError } from '../../predicate/stepwise';
import type { ToView } from '../../protocol/rule-editor';

/** The requests of a view that are under way: each gets exactly one reply, whatever becomes of it. */
export class Requests {
  private readonly running = new Map<number, AbortController>();

  constructor(private readonly post: (message: ToView) => void) {}

  async run(id: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      this.post({ type: 'answer', id, value: await work(controller.signal) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.post({ type: 'failed', id, message, cancelled: error instanceof CancelledError });
    } finally {
      if (this.running.get(id) === controller) this.running.delete(id);
    }
  }

  cancel(id: number): void {
    this.running.get(id)?.abort();
  }

  dispose(): void {
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }
}
