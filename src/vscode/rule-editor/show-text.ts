import * as vscode from 'vscode';
import type { FileReport } from '../../rules';
import { toRange } from '../common/ranges';
import type { LiveReports } from '../rule-files/live-reports';

const WAIT_MS = 2000;

/** The target: a group, one of its rules, or a line, from 1. */
interface Place {
  readonly group?: number | undefined;
  readonly rule?: number | undefined;
  readonly line?: number | undefined;
}

/** Shows a group, a rule of it, or a line, in a text editor: one that is there already, else a new one beside `column`. */
export async function showInText(
  reports: LiveReports,
  document: vscode.TextDocument,
  column: vscode.ViewColumn | undefined,
  place: Place | undefined,
): Promise<void> {
  const { report } = await reports.whenCounted(document, WAIT_MS);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: textColumn(document.uri) ?? besides(column),
    preview: false,
  });
  const range = report && place && rangeOf(document, report, place);
  if (!range) return;
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function rangeOf(
  document: vscode.TextDocument,
  report: FileReport,
  { group, rule, line }: Place,
): vscode.Range | undefined {
  if (line !== undefined) return document.lineAt(Math.min(Math.max(line, 1), document.lineCount) - 1).range;
  const shown = group === undefined ? undefined : report.groups[group];
  const span = (rule === undefined ? undefined : shown?.rules[rule]?.span) ?? shown?.headSpan;
  return span && toRange(document, span);
}

/** The column with a text editor of the file, visible or not. */
export function textColumn(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );
  return group?.viewColumn;
}

/** The column for what opens beside the active one: to its right, or one that is there where the active one is the last. */
export function columnBeside(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const isLast = all.every(({ viewColumn }) => viewColumn <= activeTabGroup.viewColumn);
  const others = all.filter(({ viewColumn }) => viewColumn < activeTabGroup.viewColumn);
  return (isLast ? others.at(-1)?.viewColumn : undefined) ?? vscode.ViewColumn.Beside;
}

/** Text stands to the left of what is made from it, where there is a left. */
function besides(column: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const left = vscode.window.tabGroups.all.filter(({ viewColumn }) => column && viewColumn < column);
  return left[left.length - 1]?.viewColumn ?? vscode.ViewColumn.Beside;
}
