import * as vscode from 'vscode';
import type { Domain } from '../../predicate/domain';
import { BUILTINS, HELPERS, type Callable } from '../../predicate/language/names';
import { LIBRARY, type LibraryRule } from '../../rules/library';
import { callableText } from '../hover/text';
import type { Cursor } from './cursor';

/** An entry of the library; its breadth is filled in when it is looked at. */
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

export const isLibraryItem = (item: vscode.CompletionItem): item is LibraryItem =>
  item instanceof LibraryItem;

const WORDS = ['and', 'or', 'not', 'in', 'if', 'else', 'for', 'True', 'False'];
const STATEMENTS = ['def', 'return', 'while', 'break', 'continue', 'pass', 'elif'];

type PredicateCursor = Extract<Cursor, { kind: 'predicate' }>;

export function predicateItems(
  cursor: PredicateCursor,
  position: vscode.Position,
  domain: Domain,
): vscode.CompletionItem[] {
  const { before, quote } = cursor;
  const open = /(^|\band|\bor|\bnot|\()\s*[A-Za-z_]*$/.test(before);
  const whole = /^\s*[A-Za-z_]*$/.test(before);
  return [
    ...['a', 'b', 'c'].map((name) => itemOf(name, vscode.CompletionItemKind.Variable, '0')),
    ...[...HELPERS, ...BUILTINS].filter(({ profiles }) => profiles.includes('rule')).map(callableItem),
    ...definedNames(before).map((name) => itemOf(name, vscode.CompletionItemKind.Variable, '1')),
    ...WORDS.map((word) => itemOf(word, vscode.CompletionItemKind.Keyword, '3')),
    ...(quote === '|' ? STATEMENTS.map((word) => itemOf(word, vscode.CompletionItemKind.Keyword, '4')) : []),
    ...(open
      ? LIBRARY.map((rule, index) => libraryItem(rule, index, { whole, quote, position, before, domain }))
      : []),
  ];
}

function itemOf(label: string, kind: vscode.CompletionItemKind, group: string): vscode.CompletionItem {
  const item = new vscode.CompletionItem(label, kind);
  item.sortText = `${group}${label}`;
  return item;
}

function callableItem(entry: Callable): vscode.CompletionItem {
  const item = itemOf(
    entry.name,
    vscode.CompletionItemKind.Function,
    entry.name.startsWith('is_') ? '1' : '2',
  );
  item.documentation = callableText(entry);
  item.insertText = new vscode.SnippetString(`${entry.name}($0)`);
  item.command = { command: 'editor.action.triggerParameterHints', title: '' };
  return item;
}

/** Names that the predicate itself makes before the cursor: functions, parameters, loop variables, assignments. */
function definedNames(before: string): string[] {
  const names = new Set<string>();
  for (const [, name, params] of before.matchAll(/\bdef\s+(\w+)\s*\(([^)]*)/g)) {
    if (name) names.add(name);
    for (const param of (params ?? '').match(/[A-Za-z_]\w*(?=\s*(?:[,:=]|$))/g) ?? []) names.add(param);
  }
  for (const [, name] of before.matchAll(/(?:\bfor\s+|^\s*)([A-Za-z_]\w*)\s*(?:\bin\b|=[^=])/gm))
    if (name) names.add(name);
  for (const given of ['a', 'b', 'c']) names.delete(given);
  return [...names];
}

interface Place {
  readonly whole: boolean;
  readonly quote: PredicateCursor['quote'];
  readonly position: vscode.Position;
  readonly before: string;
  readonly domain: Domain;
}

function libraryItem(rule: LibraryRule, index: number, place: Place): vscode.CompletionItem {
  const { whole, quote, position, before, domain } = place;
  const item = new LibraryItem(index, rule.predicate, domain, rule.name);
  const inside = whole || !/\b(or|if|lambda)\b/.test(rule.predicate) ? rule.predicate : `(${rule.predicate})`;
  item.insertText = escape(inside, quote, whole);
  // The word under the cursor may belong to the name ("asc") or to the text ("a < b"): both find the entry.
  item.filterText = `${rule.name} ${rule.predicate}`;
  item.sortText = `5${rule.family}${String(index).padStart(3, '0')}`;
  item.detail = rule.family;
  const typed = /[A-Za-z_]*$/.exec(before)?.[0].length ?? 0;
  item.range = new vscode.Range(position.translate(0, -typed), position);
  return item;
}

/** As it must be written at this place of the YAML. */
function escape(text: string, quote: PredicateCursor['quote'], whole: boolean): string {
  if (quote === '"') return text.replace(/[\\"]/g, '\\$&');
  if (quote === "'") return text.replace(/'/g, "''");
  // A plain scalar must not start with a character that means something in YAML, nor hold ": " or " #".
  const plain = quote === '|' || !whole || !/^[[\]{}&*!|>'"%@`,?#-]|: | #/.test(text);
  return plain ? text : JSON.stringify(text);
}
