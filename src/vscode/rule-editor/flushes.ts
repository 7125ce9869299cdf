import type { ToView } from '../../protocol/rule-editor';

/** Asks a view to send what it holds back, and waits until it has, though not for ever. */
export class Flushes {
  private readonly waiting = new Map<number, () => void>();
  private nextId = 1;

  constructor(private readonly post: (message: ToView) => void) {}

  flush(withinMs: number): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.done(id), withinMs);
      this.waiting.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
      this.post({ type: 'flush', id });
    });
  }

  done(id: number): void {
    const end = this.waiting.get(id);
    this.waiting.delete(id);
    end?.();
  }

  /** Releases all that wait, because no answer will come. */
  release(): void {
    for (const id of [...this.waiting.keys()]) this.done(id);
  }

  dispose(): void {
    this.release();
  }
}
