/** Groups and rules that are new, as YAML. */
import { isAlias, isScalar } from 'yaml';
import type { Triple } from '../../predicate/domain';
import type { Guidance } from '../types';
import type { Value } from './entries';
import type { GroupModel, RuleModel } from './model';
import { blockValue, scalar } from './scalars';
import type { Tree } from './tree';

/** Layout of the lists in a document. */
export interface BlockStyle {
  readonly eol: string;
  /** Columns from a key to the dashes of its list. */
  readonly step: number;
}

const pad = (column: number): string => ' '.repeat(column);
export const tripleText = (each: Triple): string => `[${each.join(', ')}]`;
export const flowTextList = (texts: readonly string[]): string =>
  `[${texts.map((each) => scalar(each, true)).join(', ')}]`;

/** Items of a block list, each given as the lines from its first key on, at the column of the keys. */
function blockItems(items: readonly string[][], column: number, { eol }: BlockStyle): string {
  return items
    .map(([first = '', ...rest]) => [`${pad(column)}- ${first.trimStart()}`, ...rest].join(eol))
    .join(eol);
}

/** Lines of a key with a list of texts below it. */
function textList(key: string, texts: readonly string[], column: number, style: BlockStyle): string[] {
  if (texts.length === 0) return [];
  const below = column + style.step;
  const items = texts.map((each) => `${pad(below)}- ${scalar(each, false)}`);
  return [`${pad(column)}${key}:`, ...items];
}

/** The lines below a key `guidance` at `column`. */
export const guidanceLines = ({ accept, reject }: Guidance, column: number, style: BlockStyle): string[] => [
  ...textList('accept', accept, column + 2, style),
  ...textList('reject', reject, column + 2, style),
];

export const textListLines = (texts: readonly string[], column: number, style: BlockStyle): string[] =>
  textList('', texts, column, style).slice(1);

export function flowGuidance({ accept, reject }: Guidance): string {
  const parts = [
    ...(accept.length > 0 ? [`accept: ${flowTextList(accept)}`] : []),
    ...(reject.length > 0 ? [`reject: ${flowTextList(reject)}`] : []),
  ];
  return `{${parts.join(', ')}}`;
}

const flowTriples = (triples: readonly Triple[]): string => `[${triples.map(tripleText).join(', ')}]`;

/** The value of a key `initial`. */
export const triplesValue = (triples: readonly Triple[], { eol, step }: BlockStyle): Value => ({
  flow: flowTriples(triples),
  block: (column) => triples.map((each) => `${eol}${pad(column + step)}- ${tripleText(each)}`).join(''),
});

const hasGuidance = ({ accept, reject }: Guidance): boolean => accept.length + reject.length > 0;

function ruleLines(rule: RuleModel, column: number, style: BlockStyle): string[] {
  const { name, predicate, origin, family, guidance } = rule;
  const line = (key: string, value: string) => `${pad(column)}${key}: ${value}`;
  return [
    line('name', scalar(name, false)),
    line('predicate', blockValue(predicate, column, style.eol)),
    ...(origin ? [line('origin', origin)] : []),
    ...(family ? [line('family', scalar(family, false))] : []),
    ...(hasGuidance(guidance) ? [`${pad(column)}guidance:`, ...guidanceLines(guidance, column, style)] : []),
  ];
}

/** Items of a list of rules whose dashes stand at `column`. */
export const blockRules = (rules: readonly RuleModel[], column: number, style: BlockStyle): string =>
  blockItems(
    rules.map((rule) => ruleLines(rule, column + 2, style)),
    column,
    style,
  );

export function flowRule({ name, predicate, origin, family, guidance }: RuleModel): string {
  const parts = [
    `name: ${scalar(name, true)}`,
    `predicate: ${scalar(predicate, true)}`,
    ...(origin ? [`origin: ${origin}`] : []),
    ...(family ? [`family: ${scalar(family, true)}`] : []),
    ...(hasGuidance(guidance) ? [`guidance: ${flowGuidance(guidance)}`] : []),
  ];
  return `{${parts.join(', ')}}`;
}

function groupLines(group: GroupModel, column: number, style: BlockStyle): string[] {
  const { id, split, published, rules, initial } = group;
  const line = (key: string, value: string) => `${pad(column)}${key}: ${value}`;
  const below = column + style.step;
  const triples = initial.map((each) => `${pad(below)}- ${tripleText(each)}`);
  return [
    line('id', scalar(id, false)),
    ...(split ? [line('split', split)] : []),
    ...(published === undefined ? [] : [line('published', String(published))]),
    ...(rules.length > 0 ? [`${pad(column)}rules:`, blockRules(rules, below, style)] : [line('rules', '[]')]),
    ...(triples.length > 0 ? [`${pad(column)}initial:`, ...triples] : []),
  ];
}

/** Items of a list of groups whose dashes stand at `column`, with `separator` (blank lines) between them. */
export const blockGroups = (
  groups: readonly GroupModel[],
  column: number,
  style: BlockStyle,
  separator: string,
): string =>
  groups
    .map((group) => blockItems([groupLines(group, column + 2, style)], column, style))
    .join(style.eol + separator);

export function flowGroup({ id, split, published, rules, initial }: GroupModel): string {
  const parts = [
    `id: ${scalar(id, true)}`,
    ...(split ? [`split: ${split}`] : []),
    ...(published === undefined ? [] : [`published: ${published}`]),
    `rules: [${rules.map(flowRule).join(', ')}]`,
    ...(initial.length > 0 ? [`initial: ${flowTriples(initial)}`] : []),
  ];
  return `{${parts.join(', ')}}`;
}

/** A value that stands in a block list written within brackets; `predicate` is what the reader took for one. */
export function flowTree(tree: Tree | undefined, predicate?: string): string {
  if (!tree) return 'null';
  const { node, source } = tree;
  const raw = source.text.slice(tree.from, tree.to);
  if (tree.flow && !raw.includes('\n')) return raw;
  if (isAlias(node)) return raw;
  if (isScalar(node))
    return typeof node.value === 'string' ? scalar(node.value, true) : (node.source ?? 'null');
  if (tree.kind === 'seq') return `[${tree.items.map((item) => flowTree(item.tree)).join(', ')}]`;
  const parts = tree.entries.map(({ key, value }) => {
    const text = key === 'predicate' && predicate ? scalar(predicate, true) : flowTree(value);
    return `${scalar(key, true)}: ${text}`;
  });
  return `{${parts.join(', ')}}`;
}
