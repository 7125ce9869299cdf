import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import type { RuleEditorSession } from './session';

/** VS Code gives up on everything that holds up a save after 1.75 s. */
const FLUSH_MS = 1500;

/** Writes pending input of a view before its document is saved, because typing reaches the document with a delay. */
export class FlushOnSave extends Disposable {
  constructor(sessions: ReadonlySet<RuleEditorSession>) {
    super();
    this._register(
      vscode.workspace.onWillSaveTextDocument((event) => {
        const views = [...sessions].filter(({ document }) => document === event.document);
        if (views.length > 0) event.waitUntil(Promise.all(views.map((view) => view.flush(FLUSH_MS))));
      }),
    );
  }
}
