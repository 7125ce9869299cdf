import * as vscode from 'vscode';

/** The folder of a document, or for one that is saved nowhere the first of the workspace. */
export function folderOf(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme === 'untitled') return vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.Uri.joinPath(uri, '..');
}

export const nameOf = (uri: vscode.Uri): string => uri.path.split('/').pop() ?? '';
