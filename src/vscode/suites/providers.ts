import * as vscode from 'vscode';
import { keysAt, suiteCursor, valuesAt } from '../../suites/assist';
import type { Assist } from '../common/yaml-assist';
import { Disposable } from '../common/disposable';
import { toRange } from '../common/ranges';
import { endpointProfiles } from '../endpoints/profiles';
import { SUITES, type SuiteDocuments } from './documents';

/** Keys and values of the format. */
export const suiteAssist: Assist = (_document, lines, { line, character }) => {
  const cursor = suiteCursor(lines, line, character);
  const profiles = () => endpointProfiles().profiles.map(({ name }) => name);
  return { cursor, keys: () => keysAt(cursor), values: () => valuesAt(cursor, profiles()) };
};

/** The blocks of a suite. */
export class SuiteOutline extends Disposable implements vscode.DocumentSymbolProvider {
  constructor(private readonly documents: SuiteDocuments) {
    super();
    this._register(vscode.languages.registerDocumentSymbolProvider(SUITES, this));
  }

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    return (this.documents.answer(document)?.blocks ?? []).map(({ span, task, settings, models }) => {
      const range = toRange(document, span);
      const detail = `${settings.join(', ')} · ${models.join(', ')}`;
      const first = new vscode.Range(range.start, range.start);
      return new vscode.DocumentSymbol(task, detail, vscode.SymbolKind.Array, range, first);
    });
  }
}
