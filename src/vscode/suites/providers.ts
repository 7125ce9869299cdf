import * as vscode from 'vscode';
import { keyAbout, keysAt, suiteCursor, valuesAt } from '../../suites/assist';
import { Disposable } from '../common/disposable';
import { plain } from '../common/markdown';
import { toRange } from '../common/ranges';
import { endpointProfiles } from '../endpoints/profiles';
import { SUITES, type SuiteDocuments } from './documents';

/** Keys and values of the format. */
export class SuiteCompletions extends Disposable implements vscode.CompletionItemProvider {
  constructor() {
    super();
    this._register(vscode.languages.registerCompletionItemProvider(SUITES, this, ' ', '[', ','));
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const cursor = suiteCursor(linesOf(document), position.line, position.character);
    const isValue = cursor.key !== undefined;
    const profiles = endpointProfiles().profiles.map(({ name }) => name);
    const entries = isValue ? valuesAt(cursor, profiles) : keysAt(cursor);
    const before = document.lineAt(position).text.slice(0, position.character);
    const word = /[\w:.-]*$/.exec(before)?.[0].length ?? 0;
    const range = new vscode.Range(position.translate(0, -word), position);
    const { Value, Property } = vscode.CompletionItemKind;
    return entries.map(({ name, about }) => {
      const item = new vscode.CompletionItem(name, isValue ? Value : Property);
      item.documentation = about;
      item.range = range;
      item.insertText = isValue ? name : `${name}: `;
      return item;
    });
  }
}

/** Description of a key. */
export class SuiteHovers extends Disposable implements vscode.HoverProvider {
  constructor() {
    super();
    this._register(vscode.languages.registerHoverProvider(SUITES, this));
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const range = document.getWordRangeAtPosition(position, /[A-Za-z]+(?=\s*:)/);
    if (!range) return undefined;
    const cursor = suiteCursor(linesOf(document), position.line, range.start.character);
    const about = keyAbout(cursor, document.getText(range));
    return about === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(plain(about)), range);
  }
}

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

const linesOf = (document: vscode.TextDocument): readonly string[] => document.getText().split(/\r?\n/);
