import * as vscode from 'vscode';
import type { LiveReports } from '../rule-files/live-reports';
import { askForRuleFile, bringToFront, targetRuleFile } from '../rule-files/target';
import type { RuleEditors } from './provider';
import { showInText } from './show-text';

type Column = vscode.ViewColumn.Active | vscode.ViewColumn.Beside;

/**
 * Opens the visual editor of the target file, which a CodeLens or a title bar can name. Where there is none,
 * `otherwise` opens one first.
 */
export async function openVisualEditor(
  editors: RuleEditors,
  column: Column,
  args: { readonly uri: unknown; readonly group: unknown },
  otherwise: () => Promise<unknown>,
): Promise<void> {
  let uri = targetRuleFile(args.uri);
  if (!uri) {
    await otherwise();
    uri = targetRuleFile(undefined);
  }
  const group = typeof args.group === 'number' ? args.group : undefined;
  if (!uri) return;
  if (column === vscode.ViewColumn.Beside) await bringToFront(uri);
  await editors.show(uri, column, group);
}

/** Opens the text editor of the target file, as above. */
export async function openTextEditor(reports: LiveReports, column: Column, argument: unknown): Promise<void> {
  const uri = targetRuleFile(argument);
  if (!uri) {
    askForRuleFile();
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  if (column === vscode.ViewColumn.Active)
    await vscode.window.showTextDocument(document, { viewColumn: column, preview: false });
  else await showInText(reports, document, vscode.window.tabGroups.activeTabGroup.viewColumn, undefined);
}
