import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';

/** Notices reverts of a document to its file: VS Code names undo and redo as reasons of a change, and nothing else. */
export class Reverts extends Disposable {
  /** The version of the document after its last revert; undefined before the first. */
  version: number | undefined;
  private wasDirty: boolean;

  constructor(document: vscode.TextDocument) {
    super();
    this.wasDirty = document.isDirty;
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges, reason }) => {
        if (changed !== document) return;
        // A file that another program wrote is read again only where nothing is unsaved.
        const isRevert = this.wasDirty && !document.isDirty && contentChanges.length > 0;
        if (isRevert && reason === undefined) this.version = document.version;
        this.wasDirty = document.isDirty;
      }),
    );
  }
}
