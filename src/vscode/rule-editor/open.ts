import * as vscode from 'vscode';
import { LANGUAGE, RULE_EDITOR } from '../common/ids';
import type { LiveReports } from '../rule-files/live-reports';
import { askForRuleFile } from '../rule-files/target';
import type { RuleEditors } from './provider';
import { showInText } from './show-text';

type Column = vscode.ViewColumn.Active | vscode.ViewColumn.Beside;

/**
 * Opens the visual editor of the file that is meant: the one that a CodeLens or a title bar names, else the one in the
 * active editor, else one that is visible. Where there is none, `otherwise` opens one first.
 */
export async function openVisualEditor(
  editors: RuleEditors,
  column: Column,
  args: { readonly uri: unknown; readonly group: unknown },
  otherwise: () => Promise<unknown>,
): Promise<void> {
  let uri = meantFile(args.uri);
  if (!uri) {
    await otherwise();
    uri = meantFile(undefined);
  }
  const group = typeof args.group === 'number' ? args.group : undefined;
  if (uri) await editors.show(uri, column, group);
}

/** Opens the text editor of the file that is meant, as above. */
export async function openTextEditor(reports: LiveReports, column: Column, given: unknown): Promise<void> {
  const uri = meantFile(given);
  if (!uri) {
    askForRuleFile();
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  if (column === vscode.ViewColumn.Active)
    await vscode.window.showTextDocument(document, { viewColumn: column, preview: false });
  else await showInText(reports, document, vscode.window.tabGroups.activeTabGroup.viewColumn, undefined);
}

/** The rule file that a command means: the one given, else the one in the active tab, else one that is visible. */
export function meantFile(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  return ruleFileOf(vscode.window.tabGroups.activeTabGroup.activeTab) ?? visibleRuleFile();
}

/** The rule file that a tab shows, in a text editor or a visual one. */
function ruleFileOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  if (input instanceof vscode.TabInputCustom) return input.viewType === RULE_EDITOR ? input.uri : undefined;
  if (!(input instanceof vscode.TabInputText)) return undefined;
  const key = input.uri.toString();
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === key);
  return document?.languageId === LANGUAGE ? input.uri : undefined;
}

function visibleRuleFile(): vscode.Uri | undefined {
  const visible = vscode.window.tabGroups.all.map(({ activeTab }) => ruleFileOf(activeTab));
  return visible.find((uri) => uri !== undefined);
}
