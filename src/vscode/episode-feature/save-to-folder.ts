import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import { askFolder } from '../common/ask-folder';
import { isThere, nameOf } from '../common/paths';
import type { Runs } from '../episodes/runs';
import { sidecarUri } from '../transcripts/sidecar';

/**
 * Copies a transcript and its labels to a folder, which the user chooses where it is not given. Nothing is overwritten.
 * Resolves with the copy; undefined when there is none.
 */
export async function saveToFolder(
  runs: Runs,
  transcript: vscode.Uri,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  if (runs.of(transcript)) {
    void vscode.window.showInformationMessage(t('The episode is running: wait for its end, or cancel it.'));
    return undefined;
  }
  const folder = argument instanceof vscode.Uri ? argument : await askFolder(t('Save Here'));
  if (!folder) return undefined;
  const copy = vscode.Uri.joinPath(folder, nameOf(transcript));
  try {
    await copied(transcript, copy);
  } catch (error) {
    void vscode.window.showErrorMessage(t('{0} cannot be saved: {1}', nameOf(copy), reasonOf(error)));
    return undefined;
  }
  void offerFolder(copy, folder);
  return copy;
}

/** Labels beside a transcript of the same name would be about another one. */
async function copied(transcript: vscode.Uri, copy: vscode.Uri): Promise<void> {
  const labels = sidecarUri(transcript);
  for (const uri of [copy, sidecarUri(copy)])
    if (await isThere(uri)) throw new Error(vscode.l10n.t('{0} is already there', nameOf(uri)));
  await vscode.workspace.fs.copy(transcript, copy);
  if (await isThere(labels)) await vscode.workspace.fs.copy(labels, sidecarUri(copy));
}

/** A folder of the workspace is open already. */
async function offerFolder(copy: vscode.Uri, folder: vscode.Uri): Promise<void> {
  const { t } = vscode.l10n;
  const open = t('Open Folder');
  const isOpen = vscode.workspace.getWorkspaceFolder(copy) !== undefined;
  const text = t('Saved {0} in {1}.', nameOf(copy), nameOf(folder));
  const chosen = await vscode.window.showInformationMessage(text, ...(isOpen ? [] : [open]));
  if (chosen === open) await vscode.commands.executeCommand('vscode.openFolder', folder);
}
