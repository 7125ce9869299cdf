/** Reading files and folders, wherever their file system is, and documents that are open. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import type { FolderEntry } from '../../base/files-below';
import { reasonOf } from '../../base/reason';
import { isNotFound, nameOf } from './paths';

/** The text of a file in UTF-8; a damaged byte becomes a replacement character. Rejects with FileSystemError. */
export const readText = async (uri: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

/** The text of a file, as `readText` reads it; undefined where there is no such file. */
export async function readTextIfThere(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return await readText(uri);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** The text of a file, as `readText` reads it; `name`: its name in a message. Throws ChoiceError if it cannot be read. */
export async function readTextOrRefuse(uri: vscode.Uri, name = nameOf(uri)): Promise<string> {
  try {
    return await readText(uri);
  } catch (error) {
    throw new ChoiceError(vscode.l10n.t('{0} cannot be read: {1}', name, reasonOf(error)));
  }
}

/** Entries of a folder; none where it cannot be read. */
export const entriesOf = (folder: vscode.Uri): Promise<readonly FolderEntry[]> =>
  readEntries(folder).catch(() => []);

/** Entries of a folder. Rejects with FileSystemError. */
export async function readEntries(folder: vscode.Uri): Promise<readonly FolderEntry[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return entries.map(([name, type]) => ({ name, isFolder: (type & vscode.FileType.Directory) !== 0 }));
}

/** The document of a file that an editor has open. */
export const openDocument = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
