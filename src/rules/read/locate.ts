/** Finds the place of a schema issue in the YAML. */
import { isMap, isScalar, isSeq } from 'yaml';
import type { Span } from '../../predicate/span';
import { entriesOf, spanOf, type Entry, type YamlNode } from './nodes';

export type Path = readonly PropertyKey[];

export interface LocatedNode {
  readonly node: YamlNode;
  /** The value's place; where it is missing, the key or the head of its parent. */
  readonly span: Span;
  readonly missing: boolean;
}

/** Follows a path of keys and indexes from `root`. */
export function locate(root: YamlNode, path: Path, fallback: Span): LocatedNode {
  let node = root;
  let span = headOf(root, fallback);
  for (const step of path) {
    let next: YamlNode;
    let key: Entry | undefined;
    if (isMap(node)) {
      key = entriesOf(node).find((entry) => entry.key === String(step));
      next = key?.value;
    } else if (isSeq(node)) next = node.items[Number(step)];
    if (!key && !next) return { node: undefined, span, missing: true };
    node = next;
    const empty =
      !next || (isScalar(next) && next.value === null && spanOf(next, span).from >= spanOf(next, span).to);
    span = empty ? (key?.keySpan ?? span) : isMap(next) ? headOf(next, span) : spanOf(next, span);
  }
  return { node, span, missing: false };
}

/** The first key of a map, else the node's own start: short enough to underline. */
export function headOf(node: YamlNode, fallback: Span): Span {
  if (isMap(node)) {
    const first = entriesOf(node)[0];
    if (first) return first.keySpan;
  }
  const span = spanOf(node, fallback);
  return span.from < span.to ? span : fallback;
}
