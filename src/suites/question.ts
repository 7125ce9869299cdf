/** The question about a suite file that a worker answers: it has the YAML reader. */
import { isMap, isSeq } from 'yaml';
import type { Problem } from '../predicate/problem';
import type { Span } from '../predicate/span';
import { locate } from '../rules/read/locate';
import { parseYaml } from '../rules/read/parse';
import type { YamlNode } from '../rules/read/nodes';
import { readSuite } from './read';

export interface SuiteQuestion {
  readonly kind: 'suite';
  readonly text: string;
}

/** One block of a suite, for an outline. */
export interface BlockOutline {
  readonly span: Span;
  readonly task: string;
  readonly settings: readonly string[];
  readonly models: readonly string[];
}

export interface SuiteAnswer {
  readonly name: string | undefined;
  readonly problems: readonly Problem[];
  readonly blocks: readonly BlockOutline[];
  /** The folder of its transcripts, where it names one. */
  readonly out: string | undefined;
}

export const isSuiteQuestion = (question: { readonly kind: string }): question is SuiteQuestion =>
  question.kind === 'suite';

/** Never throws. */
export function answerSuite({ text }: SuiteQuestion): SuiteAnswer {
  const { suite, problems } = readSuite(text);
  const spans = suite ? blockSpans(text) : [];
  return {
    name: suite?.name,
    out: suite?.out,
    problems,
    blocks: (suite?.blocks ?? []).flatMap(({ index, task, settings, models }) => {
      const span = spans[index];
      return span ? [{ span, task: task.title, settings, models }] : [];
    }),
  };
}

function blockSpans(text: string): readonly (Span | undefined)[] {
  const { node } = locate(parseYaml(text).root, ['episodes'], { from: 0, to: 0 });
  return isSeq(node) ? node.items.map((item) => spanOfBlock(item as YamlNode)) : [];
}

const spanOfBlock = (node: YamlNode): Span | undefined =>
  isMap(node) && node.range ? { from: node.range[0], to: node.range[1] } : undefined;
