import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { RULE_EDITOR } from '../common/ids';
import { Editors } from '../view/editors';
import { FlushOnSave } from './flush-on-save';
import { Renames } from './renames';
import type { RuleEditorContext, RuleEditorSession } from './session';
import { columnBeside } from './show-text';

/** The visual editors of rule files. They work on the text document, so text editors beside them show the same. */
export class RuleEditors extends Disposable implements vscode.CustomTextEditorProvider {
  private readonly editors = this._register(new Editors<RuleEditorSession>());

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly context: RuleEditorContext,
  ) {
    super();
    this._register(
      vscode.window.registerCustomEditorProvider(RULE_EDITOR, this, {
        supportsMultipleEditorsPerDocument: true,
      }),
    );
    this._register(new FlushOnSave(this.editors.sessions));
    this._register(new Renames(this.editors.sessions, (...args) => this.show(...args)));
  }

  async resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): Promise<void> {
    await this.editors.resolve({
      uri: document.uri,
      panel,
      // The checks of messages take as long to set up as all of the rest: who opens text must not wait for them.
      load: () => import('./session'),
      begin: (loaded) => new loaded.RuleEditorSession(document, panel, this.context, this.extensionUri),
    });
  }

  /** Opens the visual editor of a file in a column, or shows the one that is there, and in it a group. */
  async show(uri: vscode.Uri, column: vscode.ViewColumn, group?: number, keepFocus = false): Promise<void> {
    const { viewColumn: active } = vscode.window.tabGroups.activeTabGroup;
    const wanted = column === vscode.ViewColumn.Active ? active : column;
    const there = this.editors
      .of(uri)
      .find(({ panel }) => wanted === vscode.ViewColumn.Beside || panel.viewColumn === wanted);
    if (there) there.panel.reveal(there.panel.viewColumn, keepFocus);
    const place = wanted === vscode.ViewColumn.Beside ? columnBeside() : column;
    const options: vscode.TextDocumentShowOptions = {
      viewColumn: place,
      preserveFocus: keepFocus,
      preview: false,
    };
    const open = () => vscode.commands.executeCommand('vscode.openWith', uri, RULE_EDITOR, options);
    const session = there ?? (await this.editors.openBy(open, uri));
    if (group !== undefined) session?.reveal(group);
  }

  /** Shows a panel of the visual editor of a file, which is opened where it is not. */
  async showPanel(uri: vscode.Uri, panel: string): Promise<void> {
    await this.show(uri, vscode.ViewColumn.Active);
    for (const session of this.editors.of(uri)) session.showPanel(panel);
  }

  isOpen(uri: vscode.Uri): boolean {
    return this.editors.of(uri).length > 0;
  }
}
