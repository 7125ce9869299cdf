import * as vscode from 'vscode';
import { keysAt, suiteCursor, valuesAt } from '../../suites/assist';
import type { Assist } from '../common/yaml-assist';
import { Disposable } from '../common/disposable';
import { toRange } from '../common/ranges';
import { endpointProfiles } from '../endpoints/profiles';
import { SUITES, type SuiteDocuments } from './documents';

const MOST_FILES = 100;

/** The paths of rule files from a folder of the workspace, those nearest to it first. */
export async function rulesBelow(folder: vscode.Uri): Promise<readonly string[]> {
  const pattern = new vscode.RelativePattern(folder, '**/*.rules.yaml');
  const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES);
  const depth = (path: string) => path.split('/').length;
  return found
    .map(({ path }) => path.slice(folder.path.length).replace(/^\/+/, ''))
    .sort((p, q) => depth(p) - depth(q) || (p < q ? -1 : 1));
}

/** The folder of a suite, also of one that is not saved yet. */
const folderOf = (uri: vscode.Uri): vscode.Uri => {
  const { scheme = 'file' } = vscode.workspace.workspaceFolders?.[0]?.uri ?? {};
  return vscode.Uri.joinPath(uri, '..').with(uri.scheme === 'untitled' ? { scheme } : {});
};

/** Keys and values of the format. */
export const suiteAssist: Assist = (document, lines, { line, character }) => {
  const cursor = suiteCursor(lines, line, character);
  const profiles = () => endpointProfiles().profiles.map(({ name }) => name);
  const values = async () =>
    cursor.key === 'rules'
      ? (await rulesBelow(folderOf(document.uri))).map((name) => ({
          name,
          about: '',
        }))
      : valuesAt(cursor, profiles());
  return { cursor, keys: () => keysAt(cursor), values };
};

/** The blocks of a suite. */
export class SuiteOutline extends Disposable implements vscode.DocumentSymbolProvider {
  constructor(private readonly documents: SuiteDocuments) {
    super();
    this._register(vscode.languages.registerDocumentSymbolProvider(SUITES, this));
  }

  /** VS Code keeps what it is given until the text changes: an answer that is not there yet is waited for. */
  async provideDocumentSymbols(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentSymbol[]> {
    const answer = await this.documents.answered(document, token);
    return (answer?.blocks ?? []).map(({ span, task, settings, models }) => {
      const range = toRange(document, span);
      const detail = `${settings.join(', ')} · ${models.join(', ')}`;
      const first = new vscode.Range(range.start, range.start);
      return new vscode.DocumentSymbol(task, detail, vscode.SymbolKind.Array, range, first);
    });
  }
}
