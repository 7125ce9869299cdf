import * as vscode from 'vscode';

/** The folder of a document, or for one that is saved nowhere the first of the workspace. */
export function folderOf(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme === 'untitled') return vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.Uri.joinPath(uri, '..');
}

/** The last part of a path: the name of the file. */
export const nameOf = ({ path }: Pick<vscode.Uri, 'path'>): string => path.slice(path.lastIndexOf('/') + 1);
