/** A list of a file however it is written: groups, rules, wordings. */
import type { TextEdit } from '../../predicate/problem';
import { ChangeRefused } from './changes';
import { deleteBlockItem, insertBlockItem, regionOf, separatorNear, type BlockList } from './blocks';
import { writeEntry, type MapPlace } from './entries';
import { captureFlowItem, deleteFlowItem, insertFlowItem, type FlowItem, type FlowList } from './flows';
import { columnOf, eolOf, isLineHead, lineEnd, shiftLines } from './lines';
import { flowTree } from './render';
import type { Tree, TreeEntry } from './tree';
import { Lexer } from 'yaml';
import { maskUnquoted } from '../read/unquoted';

export type ListPlace =
  | BlockList
  | (FlowList & { readonly kind: 'flow' })
  /** No item is written in it, or not even its key. */
  | {
      readonly kind: 'empty';
      readonly owner: MapPlace;
      readonly key: string;
      readonly order: readonly string[];
    };

/** Items to be written: within brackets, or as lines of a block list. */
export interface NewItems {
  /** The items. */
  readonly flow: readonly FlowItem[];
  /** Whole lines without a final line break, the dashes at `column`. */
  block(column: number, separator: string): string;
}

/** The list at `key` of a map. Refused if something else stands there. */
export function listAt(owner: MapPlace, key: string, order: readonly string[]): ListPlace {
  const entry = owner.map.find(key);
  const list = entry?.value;
  const none = list?.kind === 'scalar' && 'value' in list.node && list.node.value === null;
  if (!entry || !list || none) return { kind: 'empty', owner, key, order };
  if (list.kind !== 'seq')
    throw new ChangeRefused(`\`${key}\` is not a list here: correct it in the text first`);
  if (!list.flow) return blockList(list, entry);
  const { text } = list.source;
  const inBlock = !owner.inFlow && !owner.map.flow;
  if (inBlock && list.items.length === 0 && /^\[\s*\]$/.test(text.slice(list.from, list.to)))
    return { kind: 'empty', owner, key, order };
  return flowList(list);
}

const flowList = (list: Tree): ListPlace => ({
  kind: 'flow',
  text: list.source.text,
  outer: { from: list.from, to: list.to },
  items: list.items.map((item) => item.span),
});

function blockList(list: Tree, { colon }: TreeEntry): BlockList {
  const { text } = list.source;
  if (!isLineHead(text, list.from))
    throw new ChangeRefused('This list is written in a way that can only be changed in the text');
  return {
    kind: 'block',
    text,
    column: columnOf(text, list.from),
    count: list.items.length,
    item: (index) => list.items[index]?.span ?? { from: list.from, to: list.to },
    colon,
  };
}

export const deleteItem = (list: ListPlace, index: number): TextEdit[] =>
  list.kind === 'block'
    ? deleteBlockItem(list, index)
    : list.kind === 'flow'
      ? deleteFlowItem(list, index)
      : [];

/** `step`: columns from the key to the dashes of a list that is begun. */
export function insertItems(
  list: ListPlace,
  at: number,
  items: NewItems,
  step: number,
  separator?: string,
): TextEdit[] {
  if (list.kind === 'block') {
    const gap = separator ?? separatorNear(list, at);
    return insertBlockItem(list, at, items.block(list.column, gap), gap);
  }
  if (list.kind === 'flow') {
    const [first, ...rest] = items.flow;
    if (!first) return [];
    // Several at once follow each other in one body.
    const body = [first.body, ...rest.map((item) => item.body)].join(', ');
    return insertFlowItem(list, at, { body, comments: first.comments });
  }
  return beginList(list, items, step, separator ?? '');
}

function beginList(
  { owner, key, order }: Extract<ListPlace, { kind: 'empty' }>,
  items: NewItems,
  step: number,
  separator: string,
): TextEdit[] {
  const { map } = owner;
  const { text } = map.source;
  const flow = `[${items.flow.map((item) => item.body).join(', ')}]`;
  const below = (column: number) => eolOf(text) + items.block(column + step, separator);
  const entry = map.find(key);
  const value = { flow, block: below };
  if (owner.inFlow || map.flow || !entry) return writeEntry(owner, key, order, value);
  const gone = entry.value ? [{ span: { from: entry.colon, to: entry.value.to }, text: '' }] : [];
  const end = lineEnd(text, entry.value?.to ?? entry.colon);
  const column = columnOf(text, entry.span.from);
  return [...gone, { span: { from: end, to: end }, text: below(column) }];
}

/** An item as it is written, to be written again elsewhere: with the comments that go with it. */
export function captureItem(
  list: ListPlace,
  index: number,
  tree: Tree | undefined,
  predicate?: string,
): NewItems {
  if (list.kind === 'flow') return capturedFlow(captureFlowItem(list, index), eolOf(list.text));
  if (list.kind === 'empty') throw new ChangeRefused('There is nothing at this place');
  const region = regionOf(list, index);
  const lines = list.text.slice(region.from, region.to).replace(/\r?\n$/, '');
  return {
    flow: [{ body: flowTree(tree, predicate), comments: commentsIn(lines) }],
    block: (column) => shiftLines(lines, column - list.column),
  };
}

function capturedFlow(item: FlowItem, eol: string): NewItems {
  const indent = (column: number, line: string) => ' '.repeat(column) + line;
  return {
    flow: [item],
    block(column) {
      // The lines of a collection must be indented further than the dash.
      const least = Math.min(...continuations(item.body).map((line) => /^ */.exec(line)?.[0].length ?? 0));
      const body = Number.isFinite(least)
        ? shiftLines(item.body, Math.max(0, column + 2 - least))
        : item.body;
      return [...item.comments, `- ${body.trimStart()}`].map((line) => indent(column, line)).join(eol);
    },
  };
}

const continuations = (text: string): string[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '');

/** Comments in a text, each with its `#`, in order. */
export function commentsIn(text: string): string[] {
  const comments: string[] = [];
  let mark = '';
  for (const token of new Lexer().lex(maskUnquoted(text)?.text ?? text)) {
    // The lexer announces texts by a unit separator.
    if (token.startsWith('#') && mark !== '\x1f') comments.push(token.trimEnd());
    mark = token;
  }
  return comments;
}
