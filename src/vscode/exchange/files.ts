import * as vscode from 'vscode';
import { IMPORT_EXTENSIONS, MAX_IMPORT_LENGTH, type ImportFile } from '../../rules/exchange/types';
import { reasonOf } from '../../base/reason';
import { nameOf } from '../common/paths';

export interface ReadFiles {
  readonly files: readonly ImportFile[];
  /** Files that could not be read, each with the reason. */
  readonly problems: readonly string[];
}

/** A character has at most four bytes. */
const MAX_BYTES = 4 * MAX_IMPORT_LENGTH;

export async function chooseFiles(): Promise<readonly vscode.Uri[] | undefined> {
  return await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Import rule groups'),
    openLabel: vscode.l10n.t('Import'),
    canSelectMany: true,
    filters: {
      [vscode.l10n.t('Rule groups')]: Object.values(IMPORT_EXTENSIONS).flat(),
      [vscode.l10n.t('Markdown')]: [...IMPORT_EXTENSIONS.markdown],
      [vscode.l10n.t('Rules and instances (YAML, CSV)')]: [
        ...IMPORT_EXTENSIONS.yaml,
        ...IMPORT_EXTENSIONS.csv,
      ],
    },
  });
}

/** By way of the editor's own file systems, so that it works without a disk, too. */
export async function readFiles(uris: readonly vscode.Uri[]): Promise<ReadFiles> {
  const files: ImportFile[] = [];
  const problems: string[] = [];
  for (const uri of uris) {
    const name = nameOf(uri);
    try {
      files.push({ name, text: await readText(uri) });
    } catch (error) {
      problems.push(`${name}: ${reasonOf(error)}`);
    }
  }
  return { files, problems };
}

async function readText(uri: vscode.Uri): Promise<string> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > MAX_BYTES) throw new Error(vscode.l10n.t('the file is too large to be imported'));
  const bytes = await vscode.workspace.fs.readFile(uri);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(vscode.l10n.t('the file is not UTF-8 text'));
  }
}
