import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { RULE_EDITOR } from '../common/ids';
import { viewHtml } from './html';
import { RuleEditorSession, type RuleEditorContext } from './session';

/** The visual editor of rule files. It works on the text document, so text editors beside it show the same. */
export class RuleEditorProvider extends Disposable implements vscode.CustomTextEditorProvider {
  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly context: RuleEditorContext,
  ) {
    super();
    this._register(vscode.window.registerCustomEditorProvider(RULE_EDITOR, this));
  }

  resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    const folder = vscode.Uri.joinPath(this.extensionUri, 'dist/webview');
    panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    const session = this._register(new RuleEditorSession(document, panel, this.context));
    panel.onDidDispose(() => session.dispose());
    panel.webview.html = viewHtml(panel.webview, folder, 'rule-editor', 'Rule groups');
  }
}
