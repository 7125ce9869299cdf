import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { Setting } from '../common/ids';
import { isInside } from '../rule-files/tracked';
import type { RunContext } from './context';

/** Checks that the folder of a workspace setting stays inside the workspace. */
export function isInsideName(folder: string): boolean {
  const parts = folder.split(/[\\/]+/);
  const absolute = /^([\\/~]|[A-Za-z]:)/.test(folder) || /\p{Cc}/u.test(folder);
  return folder.trim() !== '' && !absolute && !parts.includes('..');
}

/** The workspace folder of a file, else the first one: transcripts go there, and its settings apply. */
export const homeOf = (near: vscode.Uri | undefined): vscode.WorkspaceFolder | undefined =>
  (near && vscode.workspace.getWorkspaceFolder(near)) ?? vscode.workspace.workspaceFolders?.[0];

/**
 * The folder for new transcripts: that of the setting in its workspace folder (`homeOf`); beside an example, and in a window
 * without a folder, the storage of the extension. Throws ChoiceError if the setting leaves the workspace.
 */
export function episodeFolder({ list }: Pick<RunContext, 'list'>, near: vscode.Uri | undefined): vscode.Uri {
  const folder = homeOf(near);
  if (!folder || (near && isInside(near, list.storage))) return list.storage;
  const name = vscode.workspace
    .getConfiguration(undefined, folder.uri)
    .get(Setting.episodeFolder, 'episodes');
  if (typeof name !== 'string' || !isInsideName(name))
    throw new ChoiceError(
      vscode.l10n.t(
        'The setting {0} must name a folder inside the workspace, such as "episodes", not "{1}".',
        Setting.episodeFolder,
        typeof name === 'string' ? name : JSON.stringify(name),
      ),
    );
  return vscode.Uri.joinPath(folder.uri, ...name.split(/[\\/]+/));
}
