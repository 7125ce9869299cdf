import { languages, type editor, type IRange, type Position } from 'monaco-editor/editor/editor.api';
import { completionsAt, type Completion } from '../../../../src/rules/completions';
import type { LibraryCount } from '../../../../src/rules/library';
import { showAmount, showShare } from '../../numbers';
import type { LibrarySource } from '../types';
import { LANGUAGE } from './language';

type Counts = ReadonlyMap<number, LibraryCount>;

const { Function: CALL, Keyword, Snippet, Variable } = languages.CompletionItemKind;
const { InsertAsSnippet } = languages.CompletionItemInsertTextRule;

let source: LibrarySource | undefined;
let counts: { readonly of: LibrarySource; readonly loading: Promise<Counts>; known?: Counts } | undefined;

/** Says who counts the rules of the library. */
export function useLibrary(next: LibrarySource | undefined): void {
  source = next;
}

/** Has the counts come, so that they are there when they are first shown. */
export const expectCompletion = (): void => void libraryCounts();

/** Asked once per source, when completion is wanted for the first time. */
function libraryCounts(): typeof counts {
  if (!source || counts?.of === source) return source && counts;
  const loading = source().then((list): Counts => new Map(list.map((each) => [each.index, each])));
  const entry: NonNullable<typeof counts> = { of: source, loading };
  loading.then(
    (known) => (entry.known = known),
    () => (counts = undefined),
  );
  return (counts = entry);
}

export function provideCompletions(): void {
  languages.registerCompletionItemProvider(LANGUAGE, {
    provideCompletionItems(model, position) {
      const before = textBefore(model, position);
      const known = libraryCounts()?.known;
      const range = wordRange(model, position);
      const completions = completionsAt(before, model.getLineCount() > 1);
      return { suggestions: completions.map((each) => itemOf(each, range, known)) };
    },
    async resolveCompletionItem(item) {
      const { falsify } = item as Item;
      const known = await libraryCounts()?.loading.catch(() => undefined);
      return falsify?.kind === 'library' ? { ...item, ...libraryWords(falsify, known) } : item;
    },
  });
}

/** Monaco hands an item back as it was; this is what it was made of. */
interface Item extends languages.CompletionItem {
  readonly falsify?: Completion;
}

function itemOf(completion: Completion, range: IRange, known: Counts | undefined): Item {
  const { label, order } = completion;
  const common = { label, range, sortText: order, insertText: label, falsify: completion };
  switch (completion.kind) {
    case 'variable':
      return { ...common, kind: Variable };
    case 'keyword':
      return { ...common, kind: Keyword };
    case 'function':
      return {
        ...common,
        kind: CALL,
        insertText: `${label}($0)`,
        insertTextRules: InsertAsSnippet,
        label: { label, description: beside(completion.callable.signature) },
        documentation: `${completion.callable.summary}.`,
        command: { id: 'editor.action.triggerParameterHints', title: '' },
      };
    case 'library':
      return {
        // Found by its name only: found by its text, too, the list would stay open whatever is typed.
        ...common,
        kind: Snippet,
        insertText: completion.text,
        ...libraryWords(completion, known),
      };
  }
}

/** The text to the right of a name. The space separates the two for screen readers and for search. */
const beside = (text: string): string => ` ${text}`;

function libraryWords(
  { index, rule, label }: Extract<Completion, { kind: 'library' }>,
  known: Counts | undefined,
): Pick<languages.CompletionItem, 'label' | 'detail' | 'documentation'> {
  const count = known?.get(index);
  return {
    label: { label, ...(count && { description: beside(showShare(count.breadth)) }) },
    detail: rule.predicate,
    documentation: count ? `${rule.family}; accepts ${showAmount(count.count, 'triple')}` : rule.family,
  };
}

const textBefore = (model: editor.ITextModel, { lineNumber, column }: Position): string =>
  model.getValueInRange({ startLineNumber: 1, startColumn: 1, endLineNumber: lineNumber, endColumn: column });

function wordRange(model: editor.ITextModel, position: Position): IRange {
  const { startColumn, endColumn } = model.getWordUntilPosition(position);
  const { lineNumber } = position;
  return { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn };
}
