import * as vscode from 'vscode';
import type { FileReport } from '../../rules';
import type { CodeLenses, LensTexts } from '../code-lens/code-lens';
import { Disposable } from '../common/disposable';
import type { LiveReports } from '../rule-files/live-reports';
import { groupsBetween } from '../rule-files/problems';
import { isRuleFile } from '../rule-files/tracked';
import { groupText } from '../rule-files/count-text';

/** VS Code draws a lens at most this long after it was given (measured: 250 ms, and once more for the text). */
const DRAWN_AFTER_MS = 600;
/** Number of the last texts of lenses of which any may still be on screen. */
const MAYBE_ON_SCREEN = 4;
/** Lines beyond the visible ones that are written too, so that slow scrolling uncovers no old count. */
const AHEAD_LINES = 100;

/**
 * Shows the new count behind the head of a group whose lens still has the count of an older text, at the speed of
 * typing. VS Code draws lenses half a second after the last key at the earliest, and decorations at once.
 */
export class NewCounts extends Disposable {
  /** Texts that the lenses may show on screen: only the last ones once they are surely drawn. */
  private readonly onScreen = new WeakMap<vscode.TextDocument, readonly (readonly string[])[]>();
  private readonly timers = new Map<vscode.TextDocument, ReturnType<typeof setTimeout>>();
  private readonly decoration = this._register(
    vscode.window.createTextEditorDecorationType({
      after: {
        color: new vscode.ThemeColor('editorCodeLens.foreground'),
        fontStyle: 'normal',
        margin: '0 0 0 3ch',
      },
      rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    }),
  );

  constructor(
    private readonly reports: LiveReports,
    lenses: CodeLenses,
  ) {
    super();
    this._register(lenses.onDidProvide((provided) => this.onProvided(provided)));
    this._register(reports.onDidChange((document) => this.refreshAll(document)));
    this._register(vscode.workspace.onDidCloseTextDocument((document) => this.forget(document)));
    this._register(
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.refresh(textEditor)),
    );
  }

  override dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    super.dispose();
  }

  private onProvided({ document, texts }: LensTexts): void {
    clearTimeout(this.timers.get(document));
    this.onScreen.set(document, [...(this.onScreen.get(document) ?? []), texts].slice(-MAYBE_ON_SCREEN));
    const onDrawn = () => {
      this.timers.delete(document);
      this.onScreen.set(document, [texts]);
      this.refreshAll(document);
    };
    this.timers.set(document, setTimeout(onDrawn, DRAWN_AFTER_MS));
  }

  private forget(document: vscode.TextDocument): void {
    clearTimeout(this.timers.get(document));
    this.timers.delete(document);
    this.onScreen.delete(document);
  }

  private refreshAll(document: vscode.TextDocument): void {
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document === document) this.refresh(editor);
  }

  private refresh(editor: vscode.TextEditor): void {
    const { document } = editor;
    if (!isRuleFile(document)) return;
    const onScreen = this.onScreen.get(document);
    const report = onScreen && this.reports.report(document);
    editor.setDecorations(this.decoration, report ? newTexts(editor, report, onScreen) : []);
  }
}

/** One for each group near the visible lines of which the lens may say something else. */
function newTexts(
  editor: vscode.TextEditor,
  report: FileReport,
  onScreen: readonly (readonly string[])[],
): vscode.DecorationOptions[] {
  return groupsNear(editor, report).flatMap((index) => {
    const group = report.groups[index];
    if (!group) return [];
    const text = groupText(group, report);
    if (onScreen.every((texts) => (texts[index] ?? text) === text)) return [];
    const { end } = editor.document.lineAt(editor.document.positionAt(group.headSpan.from)).range;
    const contentText = vscode.l10n.t('now {0}', text);
    return [{ range: new vscode.Range(end, end), renderOptions: { after: { contentText } } }];
  });
}

function groupsNear({ document, visibleRanges }: vscode.TextEditor, { groups }: FileReport): number[] {
  const last = document.lineCount - 1;
  const near = visibleRanges.flatMap(({ start, end }) => {
    const from = document.offsetAt(new vscode.Position(Math.max(0, start.line - AHEAD_LINES), 0));
    const to = document.offsetAt(document.lineAt(Math.min(last, end.line + AHEAD_LINES)).range.end);
    return groupsBetween(groups, from, to);
  });
  return [...new Set(near)];
}
