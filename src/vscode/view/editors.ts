import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';

/** An editor that VS Code opens is there after this time, or is not coming. */
const OPEN_MS = 10_000;

interface EditorSession extends vscode.Disposable {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
}

interface Opening<Module, Session> {
  readonly uri: vscode.Uri;
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
  /** One was opened, or its tab was closed before, or there is none. */
  private readonly settled = this._register(
    new vscode.EventEmitter<{ readonly uri: vscode.Uri; readonly session: Session | undefined }>(),
  );

  get sessions(): ReadonlySet<Session> {
    return this.open;
  }

  of(uri: vscode.Uri): readonly Session[] {
    return [...this.open].filter((session) => session.uri.toString() === uri.toString());
  }

  /** Rejects where it cannot be opened. */
  async resolve<Module>({ uri, panel, load, begin }: Opening<Module, Session>): Promise<void> {
    let [closed, session]: [boolean, Session | undefined] = [false, undefined];
    panel.onDidDispose(() => (closed = true));
    try {
      const module = await load();
      if (!closed) session = this.begin(panel, begin(module));
    } finally {
      this.settled.fire({ uri, session });
    }
  }

  /** Has VS Code open one, by `command`. Undefined where it is closed before it is there, or not there in time. */
  async openBy(command: () => Thenable<unknown>, uri: vscode.Uri): Promise<Session | undefined> {
    let end = (_?: Session): void => undefined;
    const coming = new Promise<Session | undefined>((resolve) => (end = resolve));
    const listening = this.settled.event((each) => {
      if (each.uri.toString() === uri.toString()) end(each.session);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await command();
      timer = setTimeout(() => end(), OPEN_MS);
      return await coming;
    } finally {
      clearTimeout(timer);
      listening.dispose();
    }
  }

  private begin(panel: vscode.WebviewPanel, session: Session): Session {
    this._register(session);
    this.open.add(session);
    panel.onDidDispose(() => {
      this.open.delete(session);
      this._release(session);
    });
    this.opened.fire(session);
    return session;
  }
}
