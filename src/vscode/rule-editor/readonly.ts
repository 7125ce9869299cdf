import * as vscode from 'vscode';

/** Checks whether the file system, or the file itself, refuses to be written. Asks again each time: it may change. */
export async function isReadonly(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme === 'untitled') return false;
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  } catch {
    // Deleted, or not there yet: saving creates it.
    return false;
  }
}
