import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { REPORT_SCHEME } from '../common/ids';

/** Reports as documents that can be read and not changed, for as long as they are open. */
export class Reports extends Disposable implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private shown = 0;

  constructor() {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this));
    this._register(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === REPORT_SCHEME) this.texts.delete(uri.toString());
      }),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Shows a Markdown text; `name` ends with `.md`. Each is a document of its own, which never changes. */
  async show(name: string, markdown: string): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path: `/${name}`, query: String(++this.shown) });
    this.texts.set(uri.toString(), markdown);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true });
    return document;
  }
}
