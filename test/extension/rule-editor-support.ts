// Visual editors without their page: sessions of our own, with a view that the test plays, on real documents.
import * as vscode from 'vscode';
import type { DocumentMessage, FromView, ToView } from '../../src/protocol/rule-editor';
import { RULE_EDITOR_PROTOCOL } from '../../src/protocol/rule-editor';
import { serveRules } from '../../src/rules/service';
import { RuleService } from '../../src/rules/service/client';
import { addGroups } from '../../src/vscode/generation-commands/add';
import { Generations } from '../../src/vscode/generation/generations';
import type { GenerationRun } from '../../src/vscode/generation/run';
import { LiveReports } from '../../src/vscode/rule-files/live-reports';
import { ChangeQueues } from '../../src/vscode/rule-editor/changes';
import { FlushOnSave } from '../../src/vscode/rule-editor/flush-on-save';
import { RuleEditorSession } from '../../src/vscode/rule-editor/session';
import { startInProcess } from '../../src/vscode/worker/in-process';
import { until } from './support';

/** A panel whose page is the test. */
export class PlayedView {
  readonly sent: ToView[] = [];
  readonly received = new vscode.EventEmitter<unknown>();
  private readonly stateChanged = new vscode.EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>();
  private readonly posted = new vscode.EventEmitter<ToView>();
  private readonly state = { visible: true };
  private closed = false;
  private nextId = 1000;
  /** Number of times that its page was loaded. */
  loads = 0;
  /** Number of requests to the panel after it was closed. */
  askedInVain = 0;
  readonly panel: vscode.WebviewPanel;

  constructor() {
    const posted = (message: ToView): Thenable<boolean> => {
      const copy = structuredClone(message);
      this.sent.push(copy);
      this.posted.fire(copy);
      return Promise.resolve(true);
    };
    const { state } = this;
    const open = <T>(value: T): T => {
      if (!this.closed) return value;
      this.askedInVain++;
      throw new Error('Webview is disposed');
    };
    const onLoad = () => void this.loads++;
    const webview = {
      onDidReceiveMessage: this.received.event,
      postMessage: posted,
      asWebviewUri: (uri: vscode.Uri) => uri,
      set html(_: string) {
        onLoad();
      },
    };
    this.panel = {
      get visible() {
        return open(state.visible);
      },
      get active() {
        return open(state.visible);
      },
      get viewColumn() {
        return open(vscode.ViewColumn.One);
      },
      get webview() {
        return open(webview);
      },
      reveal: () => open(undefined),
      onDidChangeViewState: this.stateChanged.event,
    } as unknown as vscode.WebviewPanel;
  }

  /** From now on the panel throws at whatever it is asked, as those of VS Code do. */
  close(): void {
    this.closed = true;
  }

  /** Sends anything, as a view that cannot be trusted might. */
  send(message: unknown): void {
    this.received.fire(structuredClone(message));
  }

  ready(): void {
    this.send({ type: 'ready', protocol: RULE_EDITOR_PROTOCOL });
  }

  /** Resolves with the value of the answer, or rejects with the words of the refusal. */
  request(build: (id: number) => FromView): Promise<unknown> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const listening = this.posted.event((message) => {
        if (!('id' in message) || message.id !== id || message.type === 'flush') return;
        listening.dispose();
        if (message.type === 'answer') resolve(message.value);
        else reject(new Error(message.cancelled ? 'cancelled' : message.message));
      });
      this.send(build(id));
    });
  }

  change(change: unknown): Promise<unknown> {
    return this.request((id) => ({ type: 'change', id, change }));
  }

  ask(question: unknown): Promise<unknown> {
    return this.request((id) => ({ type: 'ask', id, question }));
  }

  onPosted(listener: (message: ToView) => void): vscode.Disposable {
    return this.posted.event(listener);
  }

  hide(visible = false): void {
    this.state.visible = visible;
    this.stateChanged.fire({ webviewPanel: this.panel });
  }

  /** The newest state of the document that the view was told. */
  get document(): DocumentMessage | undefined {
    return this.sent.findLast((message) => message.type === 'document');
  }

  untilDocument(what: string, wanted: (message: DocumentMessage) => boolean): Promise<DocumentMessage> {
    return until(what, () => (this.document && wanted(this.document) ? this.document : undefined));
  }
}

/** Everything behind sessions, apart from what the installed extension has. */
export class Bench implements vscode.Disposable {
  readonly logged: string[] = [];
  private readonly note = (message: string): void => void this.logged.push(message);
  readonly log = { trace: this.note, info: this.note, warn: this.note, error: this.note };
  readonly service = new RuleService(() => startInProcess(serveRules));
  readonly reports = new LiveReports(this.service, this.log);
  readonly queues = new ChangeQueues(this);
  readonly generations = new Generations();
  readonly add = (document: vscode.TextDocument, run: GenerationRun): Promise<number> =>
    addGroups({ reports: this.reports, queues: this.queues, version: '0.0.0' }, document, run);
  readonly sessions = new Set<RuleEditorSession>();
  private readonly flushing = new FlushOnSave(this.sessions);

  /** A session for the document, and its view, which is ready. */
  open(document: vscode.TextDocument): PlayedView & { readonly session: RuleEditorSession } {
    const view = new PlayedView();
    const session = new RuleEditorSession(document, view.panel, this, document.uri);
    this.sessions.add(session);
    view.ready();
    return Object.assign(view, { session });
  }

  dispose(): void {
    for (const session of this.sessions) session.dispose();
    for (const each of [this.flushing, this.reports, this.service, this.generations]) each.dispose();
  }
}

/** The text of a rejection. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => (error as Error).message,
  );
