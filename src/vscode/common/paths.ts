import * as vscode from 'vscode';

/** The folder of a document, or for one that is saved nowhere the first of the workspace. */
export function folderOf(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme === 'untitled') return vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.Uri.joinPath(uri, '..');
}

/** The last part of a path: the name of the file. */
export const nameOf = ({ path }: Pick<vscode.Uri, 'path'>): string => path.slice(path.lastIndexOf('/') + 1);

/** The file at an address that was kept or written somewhere; undefined for what is none. */
export function uriAt(address: unknown): vscode.Uri | undefined {
  if (typeof address !== 'string') return undefined;
  try {
    return vscode.Uri.parse(address, true);
  } catch {
    return undefined;
  }
}

/** The name of a file beside another must not lead to another folder. */
export const hasFolder = (name: string): boolean => /[\\/]/.test(name);

/** Checks that a file could not be reached because there is none. Any other fault may hide one. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof vscode.FileSystemError && error.code === 'FileNotFound';

/** Checks for a file; one that cannot be read counts as missing. */
export const isThere = (uri: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
