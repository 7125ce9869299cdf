/** Questions about files of other kinds. An answer depends on nothing but what stands in its question. */
import type { Stepwise } from '../../base/stepwise';
import type { NewGroup } from '../edit/changes';
import { applyEdits } from '../edit/draft';
import { planChange } from '../edit/plan';
import { exportMarkdown, exportSamples, type EngineFor, type Exported } from './export';
import { importGroups } from './import';
import type { Imported, ImportFile } from './types';

export type ExchangeQuestion =
  /** The groups of a rule file, whose text this is, as Markdown. */
  | { readonly kind: 'export-markdown'; readonly text: string }
  /** `n` triples of each group as CSV; drawn with the file's seed where none is given. */
  | {
      readonly kind: 'export-samples';
      readonly text: string;
      readonly n: number;
      readonly seed?: number;
    }
  /** Groups from files of other kinds. */
  | { readonly kind: 'import'; readonly files: readonly ImportFile[] }
  /** The text of a new rule file with these groups. */
  | { readonly kind: 'new-file'; readonly groups: readonly NewGroup[] };

export interface ExchangeAnswers {
  'export-markdown': Exported;
  'export-samples': Exported;
  import: Imported;
  'new-file': string;
}

const KINDS: ReadonlySet<string> = new Set<ExchangeQuestion['kind']>([
  ...(['export-markdown', 'export-samples', 'import', 'new-file'] as const),
]);

export const isExchangeQuestion = (question: { readonly kind: string }): question is ExchangeQuestion =>
  KINDS.has(question.kind);

export function* exchange(
  engineFor: EngineFor,
  question: ExchangeQuestion,
): Stepwise<ExchangeAnswers[ExchangeQuestion['kind']]> {
  switch (question.kind) {
    case 'export-markdown':
      return yield* exportMarkdown(engineFor, question.text);
    case 'export-samples':
      return yield* exportSamples(engineFor, question.text, question);
    case 'import':
      return yield* importGroups(question.files);
    case 'new-file':
      return yield* newFile(question.groups);
  }
}

const EMPTY_FILE = 'version: 1\ngroups: []\n';

/** Written by the same hand as every other change of a rule file. */
export function* newFile(groups: readonly NewGroup[]): Stepwise<string> {
  return applyEdits(EMPTY_FILE, yield* planChange(EMPTY_FILE, { kind: 'insert-groups', at: 0, groups }));
}
