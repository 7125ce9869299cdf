import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { Setting } from '../common/ids';
import { isRuleFile } from '../rule-files/tracked';
import type { RuleEditors } from './provider';

/** Opens the visual editor beside a text editor, once for each opening of a file, if the setting asks for both. */
export class SideBySide extends Disposable {
  private readonly done = new WeakSet<vscode.TextDocument>();

  constructor(private readonly editors: RuleEditors) {
    super();
    this._register(vscode.window.onDidChangeActiveTextEditor((editor) => void this.accompany(editor)));
    void this.accompany(vscode.window.activeTextEditor);
  }

  private async accompany(editor: vscode.TextEditor | undefined): Promise<void> {
    const document = editor?.document;
    if (!document || !isRuleFile(document) || this.done.has(document)) return;
    const wanted = vscode.workspace.getConfiguration(undefined, document).get(Setting.defaultEditor);
    if (wanted !== 'both' || !isShownAlone(document.uri)) return;
    this.done.add(document);
    if (!this.editors.isOpen(document.uri))
      await this.editors.show(document.uri, vscode.ViewColumn.Beside, undefined, true);
  }
}

/** Checks for an editor of its own: not in a comparison, nor in a small window over other text. */
function isShownAlone(uri: vscode.Uri): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}
