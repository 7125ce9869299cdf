/** Reading files and folders, wherever their file system is. */
import * as vscode from 'vscode';
import type { FolderEntry } from '../../base/files-below';

/** The text of a file in UTF-8; a damaged byte becomes a replacement character. Rejects with FileSystemError. */
export const readText = async (uri: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

/** Entries of a folder; none where it cannot be read. */
export async function entriesOf(folder: vscode.Uri): Promise<readonly FolderEntry[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.map(([name, type]) => ({ name, isFolder: (type & vscode.FileType.Directory) !== 0 }));
}
