import * as vscode from 'vscode';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import { START, START_LANGUAGE } from '../common/ids';
import type { StartHost } from './page';

/** No such file exists: VS Code shows no path above an editor whose file it cannot read. */
const PAGE = vscode.Uri.from({ scheme: START, path: '/Welcome.falsify-start' });

/**
 * The start page. It is an editor, so that it is there again after a reload of the window. `npm start` opens a file that comes
 * with Falsify, since an address opens nothing else, and the page takes the place of its text.
 */
export class StartPage extends Disposable implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly host: StartHost) {
    super();
    this._register(vscode.window.registerCustomEditorProvider(START, this));
    const look = (document: vscode.TextDocument) =>
      inBackground(this.replace(document), (why) => host.log.warn(why));
    this._register(vscode.workspace.onDidOpenTextDocument(look));
    vscode.workspace.textDocuments.forEach(look);
  }

  async open(viewColumn?: vscode.ViewColumn): Promise<void> {
    await vscode.commands.executeCommand('vscode.openWith', PAGE, START, viewColumn);
  }

  /** Shows the page in the place of the file that stands for it. */
  private async replace({ languageId, uri }: vscode.TextDocument): Promise<void> {
    if (languageId !== START_LANGUAGE) return;
    const tabs = vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof vscode.TabInputText && String(input.uri) === String(uri));
    await this.open(tabs[0]?.group.viewColumn);
    await vscode.window.tabGroups.close(tabs);
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const { showStart } = await import('./page');
    showStart(panel, uri, this.host);
  }
}
