import * as vscode from 'vscode';
import { inBackground } from './background';
import { Disposable } from './disposable';

/** Milliseconds without a change after which a document is read again. */
const THROTTLE_MS = 200;

interface Reading<T> {
  readonly documents: vscode.DocumentSelector;
  readonly read: (document: vscode.TextDocument) => Promise<T>;
  /** Called while the text is still the one that was read. */
  readonly show: (document: vscode.TextDocument, answer: T) => void | Promise<void>;
  readonly forget: (document: vscode.TextDocument) => void;
  readonly log: vscode.LogOutputChannel;
}

/** Reads the documents of a kind when they open, and after each pause in typing. */
export class DocumentReader<T> extends Disposable {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly reading: Reading<T>) {
    super();
    const { workspace } = vscode;
    this._register(workspace.onDidOpenTextDocument((document) => this.read(document)));
    this._register(workspace.onDidChangeTextDocument(({ document }) => this.readLater(document)));
    this._register(workspace.onDidCloseTextDocument((document) => this.forget(document)));
    for (const document of workspace.textDocuments) this.read(document);
  }

  override dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    super.dispose();
  }

  private matches(document: vscode.TextDocument): boolean {
    return vscode.languages.match(this.reading.documents, document) > 0;
  }

  private readLater(document: vscode.TextDocument): void {
    if (!this.matches(document)) return;
    const key = String(document.uri);
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => this.read(document), THROTTLE_MS),
    );
  }

  private read(document: vscode.TextDocument): void {
    if (!this.matches(document)) return;
    const { version } = document;
    const reading = this.reading.read(document).then(async (answer) => {
      if (!document.isClosed && document.version === version) await this.reading.show(document, answer);
    });
    inBackground(reading, (why) => this.reading.log.warn(`${document.uri.path}: ${why}`));
  }

  private forget(document: vscode.TextDocument): void {
    const key = String(document.uri);
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.reading.forget(document);
  }
}
