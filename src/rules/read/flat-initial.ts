/** `initial: [2, 4, 6]`, one triple where a list of triples is wanted: one problem, not one for each number. */
import { isScalar, isSeq, isMap } from 'yaml';
import type * as z from 'zod';
import type { Problem } from '../../predicate/problem';
import { entriesOf, plainOf, spanOf, type YamlNode } from './nodes';
import { problem } from './problems';

function flatListOf(group: YamlNode): YamlNode {
  const value = isMap(group) ? entriesOf(group).find((entry) => entry.key === 'initial')?.value : undefined;
  const flat = isSeq(value) && value.items.length > 1 && value.items.every((item) => isScalar(item));
  return flat ? value : undefined;
}

export function flatInitial(group: YamlNode): Problem[] {
  const list = flatListOf(group);
  if (!isSeq(list)) return [];
  const values = plainOf(list) as unknown[];
  const span = spanOf(list, { from: 0, to: 0 });
  const triple = values.length === 3 && values.every((value) => Number.isSafeInteger(value));
  const text = triple ? `[[${values.join(', ')}]]` : '[[2, 4, 6]]';
  return [
    problem('schema-type', 'error', span, '`initial` must be a list of triples', {
      hint: triple ? `Write \`${text}\`` : `For example \`initial: ${text}\``,
      ...(triple && list.flow === true && { fixes: [{ title: `Write ${text}`, edits: [{ span, text }] }] }),
    }),
  ];
}

/** The issues of a group's schema that say nothing which `flatInitial` does not say. */
export const withoutEchoes = (
  issues: readonly z.core.$ZodIssue[],
  group: YamlNode,
): readonly z.core.$ZodIssue[] =>
  flatListOf(group) ? issues.filter((issue) => issue.path[0] !== 'initial' || issue.path.length < 2) : issues;
