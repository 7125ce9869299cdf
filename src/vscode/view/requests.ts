import { CancelledError } from '../../base/stepwise';
import type { Reply } from '../../protocol/envelope';
import { reasonOf } from '../../base/reason';

/** The requests of a view that are under way: each gets exactly one reply, whatever becomes of it. */
export class Requests {
  private readonly running = new Map<number, AbortController>();

  constructor(private readonly post: (message: Reply) => void) {}

  async run(id: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      this.post({ type: 'answer', id, value: await work(controller.signal) });
    } catch (error) {
      const cancelled = error instanceof CancelledError;
      this.post({ type: 'failed', id, message: reasonOf(error), cancelled });
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
