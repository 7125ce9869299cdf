import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { pageLoader, type View } from './page';

/** An editor that VS Code opens is there after this time, or is not coming. */
export const OPEN_MS = 10_000;

interface EditorSession extends vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  /** The version of the messages of its view. */
  readonly protocol: number;
}

interface Opening<Module, Session> {
  readonly panel: vscode.WebviewPanel;
  readonly page: Omit<View, 'protocol'>;
  /** Imports what only such editors need: it is loaded with the first one. */
  readonly load: () => Promise<Module>;
  /** `reload` reloads the page of the view. */
  readonly begin: (module: Module, reload: () => void) => Session;
}

/** The custom editors of one kind that are open: a session for each panel, which ends with it. */
export class Editors<Session extends EditorSession> extends Disposable {
  private readonly open = new Set<Session>();
  private readonly opened = this._register(new vscode.EventEmitter<Session>());
  /** One was opened. */
  readonly onDidOpen = this.opened.event;

  constructor(private readonly extensionUri: vscode.Uri) {
    super();
  }

  get sessions(): ReadonlySet<Session> {
    return this.open;
  }

  /** Resolves with whether it is open: its tab may be closed before it is loaded. Rejects where it cannot be. */
  async resolve<Module>({ panel, page, load, begin }: Opening<Module, Session>): Promise<boolean> {
    let closed = false;
    panel.onDidDispose(() => (closed = true));
    const module = await load();
    if (closed) return false;
    const session = this._register(begin(module, () => loadPage()));
    const { protocol } = session;
    const loadPage = pageLoader(panel.webview, this.extensionUri, { ...page, protocol });
    this.open.add(session);
    panel.onDidDispose(() => {
      this.open.delete(session);
      this._release(session);
    });
    loadPage();
    this.opened.fire(session);
    return true;
  }
}
