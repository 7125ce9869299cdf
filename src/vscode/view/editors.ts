import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';

/** An editor that VS Code opens is there after this time, or is not coming. */
export const OPEN_MS = 10_000;

interface EditorSession extends vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
}

interface Opening<Module, Session> {
  readonly panel: vscode.WebviewPanel;
  /** Imports what only such editors need: it is loaded with the first one. */
  readonly load: () => Promise<Module>;
  readonly begin: (module: Module) => Session;
}

/** The custom editors of one kind that are open: a session for each panel, which ends with it. */
export class Editors<Session extends EditorSession> extends Disposable {
  private readonly open = new Set<Session>();
  private readonly opened = this._register(new vscode.EventEmitter<Session>());
  /** One was opened. */
  readonly onDidOpen = this.opened.event;

  get sessions(): ReadonlySet<Session> {
    return this.open;
  }

  /** Resolves with whether it is open: its tab may be closed before it is loaded. Rejects where it cannot be. */
  async resolve<Module>({ panel, load, begin }: Opening<Module, Session>): Promise<boolean> {
    let closed = false;
    panel.onDidDispose(() => (closed = true));
    const module = await load();
    if (closed) return false;
    const session = this._register(begin(module));
    this.open.add(session);
    panel.onDidDispose(() => {
      this.open.delete(session);
      this._release(session);
    });
    this.opened.fire(session);
    return true;
  }
}
