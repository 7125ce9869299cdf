import * as vscode from 'vscode';
import { DEFAULT_SEED } from '../../base/seed';
import { ORIGINS, SPLITS } from '../../rules/types';
import type { Level } from './cursor';

interface Key {
  readonly name: string;
  readonly summary: string;
  /** The snippet inserted after the key; `\n` is followed by the indentation of the key. */
  readonly value: string;
}

const key = (name: string, summary: string, value = ' $0'): Key => ({ name, summary, value });

function keysOf(level: Level): readonly Key[] {
  const { t } = vscode.l10n;
  switch (level) {
    case 'file':
      return [
        key('version', t('The version of this format: 1'), ' 1'),
        key('domain', t('The smallest and the largest value of a, b and c'), ' [${1:-99}, ${2:100}]'),
        key('seed', t('The seed of all samples drawn from this file'), ` \${1:${DEFAULT_SEED}}`),
        key(
          'groups',
          t('The rule groups'),
          '\n  - id: "$1"\n    rules:\n      - name: $2\n        predicate: $0',
        ),
      ];
    case 'group':
      return [
        key('id', t('Names the group; unique in the file'), ' "$1"'),
        key('split', t('The part of the data set the group belongs to')),
        key('published', t('A published size of the feasible set')),
        key('rules', t('The rules of the group'), '\n  - name: $1\n    predicate: $0'),
        key('initial', t('Fixed initial triples'), '\n  - [$1, $2, $3]'),
      ];
    case 'rule':
      return [
        key('name', t('A short name for people')),
        key('predicate', t('A Python expression over a, b and c')),
        key('origin', t('The origin of the rule: human or model')),
        key('family', t('The kind of rule')),
        key(
          'guidance',
          t('Wordings that a judge should accept and reject'),
          '\n  accept:\n    - $1\n  reject:\n    - $0',
        ),
      ];
    case 'guidance':
      return [
        key('accept', t('Wordings that mean the same as the rule'), '\n  - $0'),
        key('reject', t('Wordings that are broader, narrower or something else'), '\n  - $0'),
      ];
  }
}

export function keyItems(level: Level, taken: ReadonlySet<string>, indent: number): vscode.CompletionItem[] {
  const free = keysOf(level).filter(({ name }) => !taken.has(name));
  return free.map(({ name, summary, value }, index) => {
    const item = new vscode.CompletionItem(name, vscode.CompletionItemKind.Property);
    item.documentation = summary;
    item.sortText = String(index);
    item.insertText = new vscode.SnippetString(`${name}:${value.replace(/\n/g, `\n${' '.repeat(indent)}`)}`);
    // The indentation is spelled out, because VS Code would count it from the line, where a dash may stand.
    item.keepWhitespace = true;
    return item;
  });
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  version: ['1'],
  split: SPLITS,
  origin: ORIGINS,
  family: [
    'ordering',
    'arithmetic structure',
    'parity / divisibility',
    'sign',
    'number property',
    'comparative balance',
    'symmetry / modular',
  ],
};

export function valueItems(name: string): vscode.CompletionItem[] {
  const values = VALUES[name] ?? [];
  return values.map((value, index) => {
    const item = new vscode.CompletionItem(value, vscode.CompletionItemKind.EnumMember);
    item.sortText = String(index);
    return item;
  });
}
