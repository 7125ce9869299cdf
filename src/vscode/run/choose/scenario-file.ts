import * as vscode from 'vscode';
import { LANGUAGE } from '../../common/ids';
import { openDocument, readTextOrRefuse } from '../../common/read';
import { KINDS, languageOf } from '../../task-files/kinds';

/** A file of scenarios as it is open, or its text. */
export interface ScenarioFile {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  getText(): string;
  readonly document?: vscode.TextDocument;
}

/** Throws ChoiceError where it cannot be read. */
export async function scenarioFile(uri: vscode.Uri): Promise<ScenarioFile> {
  const open = openDocument(uri);
  const languageId = languageByName(uri);
  if (!open && languageId !== undefined) {
    // A document would be analysed for all to see: its problems would be listed.
    const text = await readTextOrRefuse(uri);
    return { uri, languageId, getText: () => text };
  }
  // Only the editor knows the languages of files with other names.
  const document = open ?? (await vscode.workspace.openTextDocument(uri));
  return { uri, languageId: document.languageId, getText: () => document.getText(), document };
}

function languageByName({ path }: vscode.Uri): string | undefined {
  const kind = /\.([^./]+)\.ya?ml$/i.exec(path)?.[1];
  if (kind === 'rules') return LANGUAGE;
  const known = KINDS.find(({ task }) => task === kind);
  return known && languageOf(known);
}
