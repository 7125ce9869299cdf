import type * as vscode from 'vscode';

type Owned = Pick<vscode.Disposable, 'dispose'>;

/** Owns what it registers: everything goes when it goes, and what is registered too late goes at once. */
export class DisposableStore implements vscode.Disposable {
  private readonly items = new Set<Owned>();
  private disposed = false;

  add<T extends vscode.Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.items.add(item);
    return item;
  }

  /** Disposes of an item now; the store owns it no more. */
  release(item: Owned): void {
    this.items.delete(item);
    item.dispose();
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    // The newest first: a listener must not outlive what it listens to by one event.
    for (const item of [...this.items].reverse()) item.dispose();
    this.items.clear();
  }
}

/** Base of every feature: `_register` what must end with it, `_release` what ends before it. */
export abstract class Disposable implements vscode.Disposable {
  private readonly store = new DisposableStore();

  protected _register<T extends vscode.Disposable>(item: T): T {
    return this.store.add(item);
  }

  protected _release(item: Owned): void {
    this.store.release(item);
  }

  dispose(): void {
    this.store.dispose();
  }
}
