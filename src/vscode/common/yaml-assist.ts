/** Completion and hovers of the YAML files of one format. */
import * as vscode from 'vscode';
import { keyAbout, type Entry, type YamlCursor } from '../../rules/assist';
import { Disposable } from './disposable';
import { plain } from './markdown';

/** Finds what a format has at a place of a file. */
export type Assist = (
  document: vscode.TextDocument,
  lines: readonly string[],
  position: Pick<vscode.Position, 'line' | 'character'>,
) => {
  readonly cursor: YamlCursor;
  readonly keys: () => readonly Entry[];
  readonly values: () => readonly Entry[] | Promise<readonly Entry[]>;
};

export class YamlAssist extends Disposable implements vscode.CompletionItemProvider, vscode.HoverProvider {
  constructor(
    selector: vscode.DocumentSelector,
    private readonly assist: Assist,
  ) {
    super();
    this._register(vscode.languages.registerCompletionItemProvider(selector, this, ' ', '[', ','));
    this._register(vscode.languages.registerHoverProvider(selector, this));
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const { cursor, keys, values } = this.assist(document, linesOf(document), position);
    if (cursor.isBelowDash) return [];
    const isValue = cursor.key !== undefined;
    const before = document.lineAt(position).text.slice(0, position.character);
    const word = /[\w:./-]*$/.exec(before)?.[0].length ?? 0;
    const range = new vscode.Range(position.translate(0, -word), position);
    const { Value, Property } = vscode.CompletionItemKind;
    return (isValue ? await values() : keys()).map(({ name, about }) => {
      const item = new vscode.CompletionItem(name, isValue ? Value : Property);
      item.documentation = about;
      item.range = range;
      item.insertText = isValue ? name : `${name}: `;
      return item;
    });
  }

  /** Description of a key. */
  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const range = document.getWordRangeAtPosition(position, /[A-Za-z]+(?=\s*:)/);
    if (!range) return undefined;
    const about = keyAbout(
      this.assist(document, linesOf(document), range.start).keys(),
      document.getText(range),
    );
    return about === undefined ? undefined : new vscode.Hover(new vscode.MarkdownString(plain(about)), range);
  }
}

const linesOf = (document: vscode.TextDocument): readonly string[] => document.getText().split(/\r?\n/);
