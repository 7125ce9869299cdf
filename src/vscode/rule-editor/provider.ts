import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { RULE_EDITOR } from '../common/ids';
import { Editors, OPEN_MS } from '../view/editors';
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
    const there = this.of(uri).find(
      ({ panel }) => wanted === vscode.ViewColumn.Beside || panel.viewColumn === wanted,
    );
    if (there) there.panel.reveal(there.panel.viewColumn, keepFocus);
    const place = wanted === vscode.ViewColumn.Beside ? columnBeside() : column;
    const session = there ?? (await this.open(uri, place, keepFocus));
    if (group !== undefined) session?.reveal(group);
  }

  /** Shows a panel of the visual editor of a file, which is opened where it is not. */
  async showPanel(uri: vscode.Uri, panel: string): Promise<void> {
    await this.show(uri, vscode.ViewColumn.Active);
    for (const session of this.of(uri)) session.showPanel(panel);
  }

  isOpen(uri: vscode.Uri): boolean {
    return this.of(uri).length > 0;
  }

  private of(uri: vscode.Uri): RuleEditorSession[] {
    return [...this.editors.sessions].filter(({ document }) => document.uri.toString() === uri.toString());
  }

  private async open(
    uri: vscode.Uri,
    viewColumn: vscode.ViewColumn,
    preserveFocus: boolean,
  ): Promise<RuleEditorSession | undefined> {
    const coming = this.next(uri);
    const options: vscode.TextDocumentShowOptions = { viewColumn, preserveFocus, preview: false };
    await vscode.commands.executeCommand('vscode.openWith', uri, RULE_EDITOR, options);
    return coming;
  }

  /** The next editor of the file that VS Code opens. */
  private next(uri: vscode.Uri): Promise<RuleEditorSession | undefined> {
    return new Promise((resolve) => {
      const end = (session?: RuleEditorSession) => {
        clearTimeout(timer);
        listening.dispose();
        resolve(session);
      };
      const timer = setTimeout(end, OPEN_MS);
      const listening = this.editors.onDidOpen((session) => {
        if (session.document.uri.toString() === uri.toString()) end(session);
      });
    });
  }
}
