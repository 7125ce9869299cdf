import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import type { GenerationRun } from './run';

/** The generations of this window: one for each document at most. */
export class Generations extends Disposable {
  private readonly runs = new Map<string, GenerationRun>();
  private readonly changed = this._register(new vscode.EventEmitter<string>());
  /** Names the document, by its URI, whose generation changed, began or ended. */
  readonly onDidChange = this.changed.event;

  constructor() {
    super();
    this._register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.end(uri)));
  }

  of(document: vscode.Uri): GenerationRun | undefined {
    return this.runs.get(document.toString());
  }

  /** Ends the one before. */
  begin(document: vscode.Uri, run: GenerationRun): void {
    this.end(document);
    const key = document.toString();
    this.runs.set(key, this._register(run));
    run.onDidChange(() => this.changed.fire(key));
    this.changed.fire(key);
  }

  end(document: vscode.Uri): void {
    const key = document.toString();
    const run = this.runs.get(key);
    if (!run) return;
    this.runs.delete(key);
    this._release(run);
    this.changed.fire(key);
  }
}
