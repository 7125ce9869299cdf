/** The question about a suite file that a worker answers: it has the YAML reader. */
import { isMap, isSeq } from 'yaml';
import type { Problem } from '../predicate/problem';
import type { Span } from '../predicate/span';
import { locate } from '../rules/read/locate';
import { parseYaml } from '../rules/read/parse';
import type { YamlNode } from '../rules/read/nodes';
import type { Issue } from '../rules/read/schema-issues';
import { readSuite } from './read';
import type { Block, Suite } from './schema';

export interface SuiteQuestion {
  readonly kind: 'suite';
  readonly text: string;
  /** Findings of an expansion, which become problems at their places. */
  readonly issues?: readonly Issue[];
}

/** A suite that can be sent: its tasks by their ids. */
export interface SentSuite extends Omit<Suite, 'blocks' | 'faulty'> {
  readonly blocks: readonly SentBlock[];
  readonly faulty: readonly SentBlock[];
}

export type SentBlock = Omit<Block, 'task'> & { readonly task: string };

/** One block of a suite, for an outline. */
export interface BlockOutline {
  readonly span: Span;
  readonly task: string;
  readonly settings: readonly string[];
  readonly models: readonly string[];
}

export interface SuiteAnswer {
  /** Absent where the file is not a suite at all. */
  readonly suite?: SentSuite;
  readonly name: string | undefined;
  readonly problems: readonly Problem[];
  readonly blocks: readonly BlockOutline[];
}

export const isSuiteQuestion = (question: { readonly kind: string }): question is SuiteQuestion =>
  question.kind === 'suite';

/** Never throws. */
export function answerSuite({ text, issues = [] }: SuiteQuestion): SuiteAnswer {
  const { suite, problems, place } = readSuite(text);
  const spans = suite ? blockSpans(text) : [];
  return {
    ...(suite && { suite: sent(suite) }),
    name: suite?.name,
    problems: [...problems, ...issues.map(place)],
    blocks: (suite?.blocks ?? []).flatMap(({ index, task, settings, models }) => {
      const span = spans[index];
      return span ? [{ span, task: task.title, settings, models }] : [];
    }),
  };
}

const sent = (suite: Suite): SentSuite => ({
  ...suite,
  blocks: suite.blocks.map(sentBlock),
  faulty: suite.faulty.map(sentBlock),
});

const sentBlock = ({ task, ...block }: Block): SentBlock => ({ ...block, task: task.id });

function blockSpans(text: string): readonly (Span | undefined)[] {
  const { node } = locate(parseYaml(text).root, ['episodes'], { from: 0, to: 0 });
  return isSeq(node) ? node.items.map((item) => spanOfBlock(item as YamlNode)) : [];
}

const spanOfBlock = (node: YamlNode): Span | undefined =>
  isMap(node) && node.range ? { from: node.range[0], to: node.range[1] } : undefined;
