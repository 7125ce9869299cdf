/** Reads one group: as much of it as there is, with a problem for everything that is wrong. */
import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { parseSafely } from '../../base/parse-safely';
import type { Problem } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import { groupSchema } from '../schema';
import {
  MAX_RULES,
  ORIGINS,
  SPLITS,
  type Guidance,
  type InitialTriple,
  type Origin,
  type Rule,
  type RuleGroup,
  type Split,
} from '../types';
import { issueProblem, unknownKeys } from './issues';
import { headOf } from './locate';
import { entriesOf, plainOf, spanOf, type Entry, type YamlNode } from './nodes';
import { isNoExpression, missingPredicate, predicateOf, type Stand } from './predicate-node';
import type * as z from 'zod';
import { problem } from './problems';

function flatListOf(group: YamlNode): YamlNode {
  const value = isMap(group) ? entriesOf(group).find((entry) => entry.key === 'initial')?.value : undefined;
  const flat = isSeq(value) && value.items.length > 1 && value.items.every((item) => isScalar(item));
  return flat ? value : undefined;
}

/** Reports `initial: [2, 4, 6]`, one triple where a list of triples is wanted, as one problem and not one for each number. */
function flatInitial(group: YamlNode): Problem[] {
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
const withoutEchoes = (issues: readonly z.core.$ZodIssue[], group: YamlNode): readonly z.core.$ZodIssue[] =>
  flatListOf(group) ? issues.filter((issue) => issue.path[0] !== 'initial' || issue.path.length < 2) : issues;

export interface ReadGroup {
  readonly group: RuleGroup;
  readonly problems: readonly Problem[];
}

/** The context of a node: the piece it stands in, and the place of problems that have none of their own. */
export interface Piece {
  readonly text: string;
  readonly head: Span;
  readonly stands: readonly Stand[];
}

export function readGroup(node: YamlNode, piece: Piece): ReadGroup {
  const checked = parseSafely(groupSchema, plainOf(node) ?? null);
  const schema = checked.success
    ? []
    : withoutEchoes(checked.error.issues, node).map((issue) => issueProblem(issue, node, piece.head));
  const entries = isMap(node) ? fieldsOf(node) : new Map<string, Entry>();
  const rules = rulesOf(entries.get('rules')?.value, piece, isMap(node) && node.flow === true);
  const problems = [
    ...schema,
    ...flatInitial(node),
    ...unknownKeys(node, 'group'),
    ...rules.flatMap((rule) => rule.problems),
  ];
  return {
    group: buildGroup(
      node,
      entries,
      rules.map((each) => each.rule),
      piece,
    ),
    problems,
  };
}

const TOO_MANY = `the group has more than ${MAX_RULES} rules`;

function buildGroup(
  node: YamlNode,
  entries: Map<string, Entry>,
  rules: readonly Rule[],
  piece: Piece,
): RuleGroup {
  const id = entries.get('id');
  const head = headOf(node, piece.head);
  const initial = entries.get('initial');
  const published = entries.get('published')?.value;
  const split = textOf(entries.get('split')?.value);
  const incomplete = !isMap(node)
    ? 'this is not a group'
    : rules.length === 0
      ? 'the group has no rules'
      : rules.length > MAX_RULES
        ? TOO_MANY
        : rules.find((rule) => rule.incomplete)?.incomplete;
  return {
    index: 0,
    id: textOf(id?.value) ?? '',
    idSpan: id ? spanOf(id.value, id.keySpan) : head,
    span: spanOf(node, piece.head),
    headSpan: head,
    ...(isSplit(split) && { split }),
    ...(isScalar(published) &&
      isInteger(published.value) &&
      published.value >= 0 && {
        published: { value: published.value, span: spanOf(published, head) },
      }),
    rules: rules.length > MAX_RULES ? rules.map((rule) => ({ ...rule, incomplete: TOO_MANY })) : rules,
    initial: triplesOf(initial?.value),
    ...(incomplete && { incomplete }),
  };
}

const isSplit = (text: string | undefined): text is Split => SPLITS.some((split) => split === text);
const isOrigin = (text: string | undefined): text is Origin => ORIGINS.some((origin) => origin === text);

/** The first entry of each key. */
function fieldsOf(map: YAMLMap): Map<string, Entry> {
  const fields = new Map<string, Entry>();
  for (const entry of entriesOf(map)) if (!fields.has(entry.key)) fields.set(entry.key, entry);
  return fields;
}

/** A scalar as written, so that an unquoted number still names something. */
function textOf(node: YamlNode): string | undefined {
  if (!isScalar(node) || node.value === null) return undefined;
  return typeof node.value === 'string' ? node.value : (node.source ?? '');
}

function textsOf(node: YamlNode): string[] {
  return isSeq(node)
    ? node.items.map((item) => textOf(item as YamlNode)).filter((text) => text !== undefined)
    : [];
}

function rulesOf(node: YamlNode, piece: Piece, inFlow: boolean): { rule: Rule; problems: Problem[] }[] {
  if (!isSeq(node)) return [];
  const flow = inFlow || node.flow === true;
  return node.items.map((item, index) => readRule(item as YamlNode, index, piece, flow));
}

function readRule(
  node: YamlNode,
  index: number,
  piece: Piece,
  inFlow: boolean,
): { rule: Rule; problems: Problem[] } {
  const fields = isMap(node) ? fieldsOf(node) : new Map<string, Entry>();
  const head = headOf(node, piece.head);
  const name = fields.get('name');
  const key = fields.get('predicate');
  const flow = inFlow || (isMap(node) && node.flow === true);
  const predicate = key && predicateOf(piece.text, key.value, key.keySpan, flow, piece.stands);
  const guidance = fields.get('guidance')?.value;
  const origin = textOf(fields.get('origin')?.value);
  const family = textOf(fields.get('family')?.value);
  const label = textOf(name?.value) ?? '';
  const rule: Rule = {
    index,
    name: label,
    nameSpan: name ? spanOf(name.value, name.keySpan) : head,
    span: spanOf(node, piece.head),
    predicate: predicate ?? missingPredicate(key ? key.keySpan.to + 1 : head.from),
    ...(isOrigin(origin) && { origin }),
    ...(family && { family }),
    ...(isMap(guidance) && { guidance: guidanceOf(guidance) }),
    ...(!predicate?.text.trim() && { incomplete: `rule ${index + 1} has no predicate` }),
    ...(key &&
      isNoExpression(key.value, piece.stands) && {
        incomplete: `the predicate of rule ${index + 1} needs quotes`,
      }),
  };
  return { rule, problems: [...unknownKeys(node, 'rule'), ...unknownKeys(guidance, 'guidance')] };
}

function guidanceOf(map: YAMLMap): Guidance {
  const fields = fieldsOf(map);
  return { accept: textsOf(fields.get('accept')?.value), reject: textsOf(fields.get('reject')?.value) };
}

/** The items that are triples; the others have their schema problem. */
function triplesOf(node: YamlNode): InitialTriple[] {
  if (!isSeq(node)) return [];
  return node.items.flatMap((item): InitialTriple[] => {
    const values: unknown = plainOf(item);
    if (!Array.isArray(values) || values.length !== 3) return [];
    const [a, b, c] = values as unknown[];
    if (!isInteger(a) || !isInteger(b) || !isInteger(c)) return [];
    return [{ triple: [a, b, c], span: spanOf(item, { from: 0, to: 0 }) }];
  });
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
