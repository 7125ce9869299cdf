import * as vscode from 'vscode';
import type { Domain } from '../../predicate/domain';
import { completionsAt, type Completion } from '../../rules/completions';
import { callableText } from '../hover/text';
import type { Cursor } from './cursor';

/** An entry of the library; its breadth is added when it is selected. */
export class LibraryItem extends vscode.CompletionItem {
  constructor(
    readonly index: number,
    readonly predicate: string,
    readonly domain: Domain,
    name: string,
  ) {
    super(name, vscode.CompletionItemKind.Snippet);
  }
}

type PredicateCursor = Extract<Cursor, { kind: 'predicate' }>;

interface Place {
  readonly cursor: PredicateCursor;
  readonly position: vscode.Position;
  readonly domain: Domain;
}

export function predicateItems(
  cursor: PredicateCursor,
  position: vscode.Position,
  domain: Domain,
): vscode.CompletionItem[] {
  const place = { cursor, position, domain };
  return completionsAt(cursor.before, cursor.quote === '|').map((completion) => itemOf(completion, place));
}

function itemOf(completion: Completion, place: Place): vscode.CompletionItem {
  const item = itemByKind(completion, place);
  item.sortText = completion.order;
  return item;
}

function itemByKind(completion: Completion, place: Place): vscode.CompletionItem {
  switch (completion.kind) {
    case 'function':
      return callableItem(completion);
    case 'library':
      return libraryItem(completion, place);
    case 'variable':
      return new vscode.CompletionItem(completion.label, vscode.CompletionItemKind.Variable);
    case 'keyword':
      return new vscode.CompletionItem(completion.label, vscode.CompletionItemKind.Keyword);
  }
}

function callableItem({ callable }: Extract<Completion, { kind: 'function' }>): vscode.CompletionItem {
  const item = new vscode.CompletionItem(callable.name, vscode.CompletionItemKind.Function);
  item.documentation = callableText(callable);
  item.insertText = new vscode.SnippetString(`${callable.name}($0)`);
  item.command = { command: 'editor.action.triggerParameterHints', title: '' };
  return item;
}

function libraryItem(
  { rule, index, text }: Extract<Completion, { kind: 'library' }>,
  { cursor, position, domain }: Place,
): vscode.CompletionItem {
  const { before, quote } = cursor;
  const item = new LibraryItem(index, rule.predicate, domain, rule.name);
  item.insertText = escape(text, quote, /^\s*[A-Za-z_]*$/.test(before));
  item.detail = rule.family;
  // It is found by its name ("asc") alone: Enter after a predicate that somebody typed would put a rule of the library in its place.
  const typed = /[A-Za-z_]*$/.exec(before)?.[0].length ?? 0;
  item.range = new vscode.Range(position.translate(0, -typed), position);
  return item;
}

/** Escapes a text for this place of the YAML. */
function escape(text: string, quote: PredicateCursor['quote'], whole: boolean): string {
  if (quote === '"') return text.replace(/[\\"]/g, '\\$&');
  if (quote === "'") return text.replace(/'/g, "''");
  // A plain scalar must not start with a character that means something in YAML, nor hold ": " or " #".
  const plain = quote === '|' || !whole || !/^[[\]{}&*!|>'"%@`,?#-]|: | #/.test(text);
  return plain ? text : JSON.stringify(text);
}
