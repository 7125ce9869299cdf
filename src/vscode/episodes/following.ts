import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { READABLE_SCHEME } from '../common/ids';

/** Keeps the end of a growing transcript on screen until its reader scrolls up, and again once they are at its end. */
export class Following extends Disposable {
  /** Documents that are followed to their end. */
  private readonly followed = new Set<string>();
  /** The first visible line at the last event. */
  private readonly tops = new Map<string, number>();

  constructor() {
    super();
    this._register(vscode.window.onDidChangeTextEditorVisibleRanges((event) => this.look(event)));
    this._register(vscode.workspace.onDidChangeTextDocument(({ document }) => this.follow(document)));
    this._register(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.followed.delete(uri.toString());
        this.tops.delete(uri.toString());
      }),
    );
  }

  /** Shows the end of the text, and of what comes. */
  begin(editor: vscode.TextEditor): void {
    this.followed.add(keyOf(editor.document));
    reveal(editor);
  }

  /**
   * VS Code reports a change of the visible lines with a delay. A document that has grown meanwhile is no sign that the
   * user has left its end; only scrolling up is one, which growing never causes.
   */
  private look({ textEditor: { document }, visibleRanges }: vscode.TextEditorVisibleRangesChangeEvent): void {
    if (!isReadable(document)) return;
    const key = keyOf(document);
    const top = visibleRanges[0]?.start.line ?? 0;
    const up = top < (this.tops.get(key) ?? 0);
    this.tops.set(key, top);
    if ((visibleRanges.at(-1)?.end.line ?? 0) >= document.lineCount - 2) this.followed.add(key);
    else if (up) this.followed.delete(key);
  }

  private follow(document: vscode.TextDocument): void {
    if (!isReadable(document) || !this.followed.has(keyOf(document))) return;
    for (const editor of vscode.window.visibleTextEditors) if (editor.document === document) reveal(editor);
  }
}

const keyOf = ({ uri }: vscode.TextDocument): string => uri.toString();

const isReadable = ({ uri }: vscode.TextDocument): boolean => uri.scheme === READABLE_SCHEME;

function reveal(editor: vscode.TextEditor): void {
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.revealRange(new vscode.Range(end, end));
}
