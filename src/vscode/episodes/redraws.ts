/** Redraws of a tree, collected so that VS Code keeps up with them. */
import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { Throttle } from '../view/throttle';

/** VS Code draws a tree after 200 ms without a change. Changes that never leave that pause would never be drawn. */
const REST_MS = 300;

/** Collects the rows of a tree that are to be drawn again, with pauses in which VS Code draws them. */
export class Redraws<T> extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<T[] | undefined>());
  private readonly throttle = this._register(new Throttle(() => this.fire()));
  private readonly rows = new Set<T>();
  private all = false;
  /** These rows, or all where it is undefined. */
  readonly onDidChange = this.changed.event;

  /** Draws a row, or all where it is undefined. */
  draw(row: T | undefined): void {
    if (row === undefined) this.all = true;
    else this.rows.add(row);
    this.throttle.run(REST_MS);
  }

  private fire(): void {
    const rows = this.all ? undefined : [...this.rows];
    this.all = false;
    this.rows.clear();
    this.changed.fire(rows);
  }
}
