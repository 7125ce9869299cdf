import * as vscode from 'vscode';
import { SUITE_LANGUAGE } from '../common/ids';

/** The suite that a command is about: the one that it names, else that of the active editor. Says so where there is none. */
export async function suiteDocument(given: unknown): Promise<vscode.TextDocument | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const document = given instanceof vscode.Uri ? await vscode.workspace.openTextDocument(given) : active;
  if (document?.languageId === SUITE_LANGUAGE) return document;
  void vscode.window.showInformationMessage(vscode.l10n.t('Open a suite (*.suite.yaml) first.'));
  return undefined;
}
