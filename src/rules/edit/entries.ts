/** Keys of a map, written, replaced and taken away, in blocks and within braces. */
import type { TextEdit } from '../../predicate/problem';
import { tailOf } from './blocks';
import { deleteFlowItem, insertFlowItem, type FlowList } from './flows';
import {
  columnOf,
  cutLines,
  eolOf,
  insertion,
  insertLines,
  isBlank,
  isLineHead,
  lineEnd,
  nextLine,
} from './lines';
import { replaceScalar, scalar } from './scalars';
import type { Tree } from './tree';

/** A map, and whether it stands within brackets somewhere above. */
export interface MapPlace {
  readonly map: Tree;
  readonly inFlow: boolean;
}

/** A value after `key:`: within brackets, and in a block, where it may continue on further lines. */
export interface Value {
  readonly flow: string;
  /** Starts with the blank or line break behind the colon; `column` is that of the key. */
  block(column: number): string;
}

export const lineValue = (inFlow: string, inBlock = inFlow): Value => ({
  flow: inFlow,
  block: () => ` ${inBlock}`,
});

const textValue = (text: string): Value => lineValue(scalar(text, true), scalar(text, false));

const flowEntries = (map: Tree): FlowList => ({
  text: map.source.text,
  outer: { from: map.from, to: map.to },
  items: map.entries.map((entry) => entry.span),
});

/** Replaces the key or adds it. `order` lists all keys in their usual order. */
export function writeEntry(place: MapPlace, key: string, order: readonly string[], value: Value): TextEdit[] {
  const { map, inFlow } = place;
  const entry = map.find(key);
  if (!entry) return insertEntry(place, key, order, value);
  const column = columnOf(map.source.text, entry.span.from);
  const nested =
    entry.value && !entry.value.flow && entry.value.kind !== 'scalar' && entry.value.kind !== 'other';
  if (!entry.value || nested) {
    const span = { from: entry.colon, to: entry.span.to };
    const colon = map.source.text[entry.colon - 1] === ':' ? '' : ':';
    return [{ span, text: colon + (inFlow || map.flow ? ` ${value.flow}` : value.block(column)) }];
  }
  return [{ span: { from: entry.value.from, to: entry.value.to }, text: value.flow }];
}

/** Sets a key to a text in the style it is written in; `value` is what is written where it is not there yet. */
export function writeText(
  place: MapPlace,
  key: string,
  order: readonly string[],
  text: string,
  value: Value = textValue(text),
): TextEdit[] {
  const entry = place.map.find(key);
  if (entry?.value?.kind !== 'scalar') return writeEntry(place, key, order, value);
  return replaceScalar(entry.value, entry.keySpan, place.inFlow || place.map.flow, text);
}

function insertEntry(
  { map, inFlow }: MapPlace,
  key: string,
  order: readonly string[],
  value: Value,
): TextEdit[] {
  const rank = order.indexOf(key);
  const before = map.entries.findLastIndex(
    (each) => order.includes(each.key) && order.indexOf(each.key) < rank,
  );
  if (inFlow || map.flow)
    return insertFlowItem(flowEntries(map), before + 1, { body: `${key}: ${value.flow}`, comments: [] });
  const { text } = map.source;
  const column = columnOf(text, map.from);
  const line = key + ':' + value.block(column);
  const indent = ' '.repeat(column);
  const above = map.entries[before];
  if (!above) return [insertion(map.from, line + eolOf(text) + indent)];
  return [insertLines(text, tailOf(text, above.span.to, column), indent + line)];
}

/** Takes away the first entry of that name with its lines; none if there is none. */
export function removeEntry({ map }: MapPlace, key: string): TextEdit[] {
  const index = map.entries.findIndex((entry) => entry.key === key);
  const entry = map.entries[index];
  if (!entry) return [];
  if (map.flow) return deleteFlowItem(flowEntries(map), index);
  if (map.entries.length === 1) return [{ span: { from: map.from, to: map.to }, text: '{}' }];
  const { text } = map.source;
  const end = tailOf(text, entry.span.to, columnOf(text, entry.span.from));
  if (isLineHead(text, entry.span.from))
    return [cutLines(text, entry.span.from - columnOf(text, entry.span.from), end)];
  return [{ span: { from: entry.span.from, to: nextText(text, end) }, text: '' }];
}

/** The first sign on the lines from `at` on, be it of a comment. */
function nextText(text: string, at: number): number {
  let start = at;
  while (start < text.length && isBlank(text.slice(start, lineEnd(text, start))))
    start = nextLine(text, start);
  return start + (/^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))?.[0].length ?? 0);
}
