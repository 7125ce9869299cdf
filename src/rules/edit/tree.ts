/** The YAML tree of a piece of a document, with places that count in the document and ends at the last content. */
import { isMap, isScalar, isSeq } from 'yaml';
import type { Span } from '../../predicate/span';
import { entriesOf, type YamlNode } from '../read/nodes';
import { columnOf, commentColumn, isBlank, lineEnd, nextLine } from './lines';

/** The source of a tree: `piece` starts at `offset` in `text`, and offsets of nodes are relative to it. */
export interface Source {
  readonly text: string;
  readonly piece: string;
  readonly offset: number;
}

export interface TreeEntry {
  readonly key: string;
  readonly keySpan: Span;
  /** The place after the colon, or the end of the key if it has none. */
  readonly colon: number;
  /** Absent if nothing is written. */
  readonly value?: Tree;
  /** The text from the key to the end of the value. */
  readonly span: Span;
}

export interface TreeItem {
  /** The text from the dash in a block list, else from the start of the item. */
  readonly span: Span;
  /** Absent if nothing is written. */
  readonly tree?: Tree;
}

export class Tree {
  readonly from: number;
  private foundEnd: number | undefined;
  private foundEntries: readonly TreeEntry[] | undefined;
  private foundItems: readonly TreeItem[] | undefined;

  constructor(
    readonly source: Source,
    readonly node: NonNullable<YamlNode>,
  ) {
    this.from = (node.range?.[0] ?? 0) + source.offset;
  }

  get kind(): 'map' | 'seq' | 'scalar' | 'other' {
    const { node } = this;
    return isMap(node) ? 'map' : isSeq(node) ? 'seq' : isScalar(node) ? 'scalar' : 'other';
  }

  /** Written within brackets or braces. */
  get flow(): boolean {
    const { node } = this;
    return (isMap(node) || isSeq(node)) && node.flow === true;
  }

  get column(): number {
    return columnOf(this.source.text, this.from);
  }

  get to(): number {
    return (this.foundEnd ??= this.end());
  }

  /** Empty unless this is a map. */
  get entries(): readonly TreeEntry[] {
    return (this.foundEntries ??= isMap(this.node)
      ? entriesOf(this.node).map((each) => this.entry(each))
      : []);
  }

  /** Empty unless this is a list. */
  get items(): readonly TreeItem[] {
    return (this.foundItems ??= this.findItems());
  }

  /** The first one of that name: the one that counts. */
  find(key: string): TreeEntry | undefined {
    return this.entries.find((entry) => entry.key === key);
  }

  private end(): number {
    const { node, source } = this;
    const plain = Math.max(this.from, (node.range?.[1] ?? 0) + source.offset);
    if (isScalar(node)) return /^BLOCK/.test(String(node.type)) ? beforeBreak(source.text, plain) : plain;
    if (this.flow || !(isMap(node) || isSeq(node))) return plain;
    return (isMap(node) ? this.entries.at(-1)?.span.to : this.items.at(-1)?.span.to) ?? plain;
  }

  private entry({ key, keySpan, value }: ReturnType<typeof entriesOf>[number]): TreeEntry {
    const { text, offset } = this.source;
    const span = { from: keySpan.from + offset, to: keySpan.to + offset };
    const colon = span.to + (/^[ \t]*:/.exec(text.slice(span.to, span.to + 1000))?.[0].length ?? 0);
    const tree = this.child(value);
    return {
      key,
      keySpan: span,
      colon,
      span: { from: span.from, to: tree?.to ?? colon },
      ...(tree && { value: tree }),
    };
  }

  private child(node: YamlNode): Tree | undefined {
    if (!node) return undefined;
    const nothing = isScalar(node) && node.value === null && (node.range?.[0] ?? 0) >= (node.range?.[1] ?? 0);
    return nothing ? undefined : new Tree(this.source, node);
  }

  private findItems(): readonly TreeItem[] {
    const { node, source } = this;
    if (!isSeq(node)) return [];
    const items: TreeItem[] = [];
    for (const each of node.items as YamlNode[]) {
      const tree = this.child(each);
      const start = (each?.range?.[0] ?? 0) + source.offset;
      const last = items.at(-1);
      const from = this.flow ? start : last ? nextContent(source.text, last.span.to) : this.from;
      const to = tree?.to ?? (this.flow ? start : from + 1);
      items.push({ span: { from, to }, ...(tree && { tree }) });
    }
    return items;
  }
}

const beforeBreak = (text: string, at: number): number =>
  text[at - 1] !== '\n' ? at : text[at - 2] === '\r' ? at - 2 : at - 1;

/** The first sign on the lines below `at` that is neither blank nor in a comment. */
function nextContent(text: string, at: number): number {
  let start = nextLine(text, at);
  while (start < text.length) {
    const line = text.slice(start, lineEnd(text, start));
    if (!isBlank(line) && commentColumn(text, start) === undefined)
      return start + (/^[ \t]*/.exec(line)?.[0].length ?? 0);
    start = nextLine(text, start);
  }
  return start;
}
