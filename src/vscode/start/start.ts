import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { START } from '../common/ids';
import type { StartHost } from './page';

/**
 * The start page. It is the editor of a file that comes with Falsify, so that it can be opened by an address, as
 * `npm start` does, and is there again after a reload of the window.
 */
export class StartPage extends Disposable implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly host: StartHost) {
    super();
    this._register(vscode.window.registerCustomEditorProvider(START, this));
  }

  async open(): Promise<void> {
    const file = vscode.Uri.joinPath(this.host.extensionUri, 'media', 'Welcome.falsify-start');
    await vscode.commands.executeCommand('vscode.openWith', file, START);
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const { showStart } = await import('./page');
    showStart(panel, uri, this.host);
  }
}
