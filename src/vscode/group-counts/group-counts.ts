import * as vscode from 'vscode';
import type { FileReport, GroupReport } from '../../rules';
import { Disposable } from '../common/disposable';
import { Setting } from '../common/ids';
import type { LiveReports } from '../rule-files/live-reports';
import { groupsBetween } from '../rule-files/problems';
import { isRuleFile } from '../rule-files/tracked';
import { countText, noCountText } from '../rule-files/wording';

/** Lines beyond the visible ones that are written too, so that slow scrolling never uncovers an empty group. */
const AHEAD_LINES = 100;

/**
 * Behind the head of each group: its exact count, at the speed of typing.
 * A decoration and no CodeLens: VS Code redraws the text of a lens half a second after the last key at the earliest, and
 * until then shows the count of a text that is gone. A decoration goes and comes when it is told to.
 */
export class GroupCounts extends Disposable {
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

  constructor(private readonly reports: LiveReports) {
    super();
    const refreshAll = () => vscode.window.visibleTextEditors.forEach((editor) => this.refresh(editor));
    this._register(
      reports.onDidChange((document) =>
        vscode.window.visibleTextEditors
          .filter((editor) => editor.document === document)
          .forEach((editor) => this.refresh(editor)),
      ),
    );
    this._register(reports.onDidDrop(refreshAll));
    this._register(vscode.window.onDidChangeVisibleTextEditors(refreshAll));
    this._register(
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.refresh(textEditor)),
    );
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(Setting.codeLens)) refreshAll();
      }),
    );
    refreshAll();
  }

  private refresh(editor: vscode.TextEditor): void {
    const { document } = editor;
    if (!isRuleFile(document)) return;
    const shown = vscode.workspace.getConfiguration(undefined, document).get(Setting.codeLens, true);
    const report = shown ? this.reports.report(document) : undefined;
    editor.setDecorations(this.decoration, report ? written(editor, report) : []);
  }
}

function written(editor: vscode.TextEditor, report: FileReport): vscode.DecorationOptions[] {
  const { document } = editor;
  const last = document.lineCount - 1;
  const near = editor.visibleRanges.flatMap(({ start, end }) => {
    const from = document.offsetAt(new vscode.Position(Math.max(0, start.line - AHEAD_LINES), 0));
    const to = document.offsetAt(document.lineAt(Math.min(last, end.line + AHEAD_LINES)).range.end);
    return groupsBetween(report.groups, from, to);
  });
  return [...new Set(near)].flatMap((index) => {
    const group = report.groups[index];
    if (!group) return [];
    const { end } = document.lineAt(document.positionAt(group.headSpan.from)).range;
    return [
      { range: new vscode.Range(end, end), renderOptions: { after: { contentText: text(group, report) } } },
    ];
  });
}

function text(group: GroupReport, report: FileReport): string {
  if (group.pending) return vscode.l10n.t('counting…');
  return group.count === undefined ? noCountText(group) : countText(group.count, report);
}
