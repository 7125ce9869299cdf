import * as vscode from 'vscode';
import type { ViewCommand } from '../../protocol/rule-editor';
import { Command, ExchangeCommand, Setting } from '../common/ids';

/** The commands that a view may run. */
const COMMANDS: Readonly<Record<ViewCommand, string>> = {
  ...ExchangeCommand,
  newFile: Command.newRuleFile,
  openChecks: Command.openChecks,
  checkSettings: 'workbench.action.openSettings',
};

export async function runViewCommand(
  document: vscode.TextDocument,
  command: ViewCommand,
  group: number | undefined,
): Promise<void> {
  const args = command === 'checkSettings' ? [Setting.checks] : [document.uri, group];
  await vscode.commands.executeCommand(COMMANDS[command], ...args);
}

/** Of the whole document, as its text editor would do it. VS Code means the editor that is active, so it must be ours. */
export async function undoOrRedo(panel: vscode.WebviewPanel, command: 'undo' | 'redo'): Promise<void> {
  if (!panel.active) panel.reveal(panel.viewColumn, false);
  await vscode.commands.executeCommand(command);
}
