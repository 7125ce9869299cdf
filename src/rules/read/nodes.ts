/** A thin view of the YAML tree: spans, plain values and maps by key. */
import { isAlias, isMap, isPair, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml';
import type { Span } from '../../predicate/span';

export type YamlNode = ParsedNode | null | undefined;

export interface Entry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
}

/** A node's own text: without the comment and blank lines that follow it. */
export function spanOf(node: YamlNode, fallback: Span): Span {
  return node?.range ? { from: node.range[0], to: Math.max(node.range[0], node.range[1]) } : fallback;
}

/** Stands for a key that is a list or a map. */
export const NO_TEXT = '(not a text)';

/** The entries of a map in order, repeated keys included. */
export function entriesOf(map: YAMLMap): readonly Entry[] {
  const entries: Entry[] = [];
  for (const pair of map.items) {
    if (!isPair(pair)) continue;
    const key = pair.key as YamlNode;
    const keySpan = spanOf(key, spanOf(map as ParsedNode, { from: 0, to: 0 }));
    entries.push({
      key: isScalar(key) ? keyText(key.value) : NO_TEXT,
      keySpan,
      value: pair.value as YamlNode,
    });
  }
  return entries;
}

const keyText = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** Plain data for the schema. Aliases are refused before this; repeated keys keep the first value. */
export function plainOf(node: YamlNode): unknown {
  if (!node || isAlias(node)) return undefined;
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map((item) => plainOf(item as YamlNode) ?? null);
  const plain: Record<string, unknown> = {};
  for (const { key, value } of isMap(node) ? entriesOf(node) : []) {
    if (Object.hasOwn(plain, key)) continue;
    // A key named `__proto__` must be data like any other.
    Object.defineProperty(plain, key, { value: plainOf(value) ?? null, enumerable: true });
  }
  return plain;
}

/** Names the type that YAML gave a value, in plain words. */
export function describe(node: YamlNode): string {
  if (!node || (isScalar(node) && node.value === null)) return 'nothing';
  if (isMap(node)) return 'a map';
  if (isSeq(node)) return 'a list';
  if (!isScalar(node)) return 'an alias';
  const kind = typeof node.value;
  if (kind === 'string') return 'text';
  if (kind === 'boolean') return `the truth value ${String(node.value)}`;
  return kind === 'number' || kind === 'bigint' ? `the number ${String(node.value)}` : 'something else';
}

/** Every node of the tree, parents first. Not recursive: the depth is the file's choice. */
export function* allNodes(root: YamlNode): Generator<NonNullable<YamlNode>> {
  const open: YamlNode[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (!node) continue;
    yield node;
    if (!isSeq(node) && !isMap(node)) continue;
    for (const item of [...node.items].reverse()) {
      if (isPair(item)) open.push(item.value, item.key);
      else open.push(item);
    }
  }
}
