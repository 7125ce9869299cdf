/**
 * Lists and maps within brackets. Where each item has its lines to itself, whole lines are moved, with the comments
 * directly above and behind an item; else an item goes with its comma and comments stay where they are.
 */
import type { TextEdit } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import {
  columnOf,
  commentColumn,
  eolOf,
  insertion,
  isBlank,
  isLineHead,
  lineEnd,
  lineStart,
  nextLine,
} from './lines';

/** Items of a collection, its brackets being the first and the last sign of `outer`. */
export interface FlowList {
  readonly text: string;
  readonly outer: Span;
  readonly items: readonly Span[];
}

export interface FlowItem {
  readonly body: string;
  /** Comments with their `#`. */
  readonly comments: readonly string[];
}

/** The comma after `at`, behind blanks and comments. */
function commaAfter({ text, outer }: FlowList, at: number): number | undefined {
  const gap = /^(?:\s|#[^\n]*)*/.exec(text.slice(at, outer.to))?.[0].length ?? 0;
  return text[at + gap] === ',' ? at + gap : undefined;
}

const hasComment = (text: string, from: number, to: number): boolean =>
  /(?:^|\s)#/.test(text.slice(from, to));

/** The lines of an item, or undefined if it shares them. */
function linesOf(list: FlowList, index: number): Span | undefined {
  const { text, outer, items } = list;
  const item = items[index];
  if (!item || !isLineHead(text, item.from) || lineStart(text, item.from) <= outer.from) return undefined;
  const end = lineEnd(text, item.to);
  if (end >= outer.to - 1 || !/^[ \t]*,?[ \t]*(?:[ \t]#.*)?$/.test(text.slice(item.to, end)))
    return undefined;
  return { from: lineStart(text, leadOf(list, index)), to: nextLine(text, item.to) };
}

/** The start of the first of the comments that stand on the lines directly above an item, or of the item. */
function leadOf({ text, outer, items }: FlowList, index: number): number {
  const item = items[index] ?? outer;
  if (!isLineHead(text, item.from)) return item.from;
  const floor = nextLine(text, items[index - 1]?.to ?? outer.from);
  let from = item.from;
  for (let line = lineStart(text, from); line > floor;) {
    line = lineStart(text, line - 1);
    const column = commentColumn(text, line);
    if (column === undefined) break;
    from = line + column;
  }
  return from;
}

const isInLines = (list: FlowList): boolean =>
  list.items.length > 0 && list.items.every((_, i) => linesOf(list, i) !== undefined);

/** The comments that go with an item, and the item. */
export function captureFlowItem(list: FlowList, index: number): FlowItem {
  const { text, items } = list;
  const { from, to } = items[index] ?? list.outer;
  const body = text.slice(from, to);
  const lines = isInLines(list) ? linesOf(list, index) : undefined;
  const above = text.slice(leadOf(list, index), from).split('\n');
  const behind = lines ? text.slice(to, lines.to).replace(/^[ \t]*,/, '') : '';
  const comments = [...above, behind].map((each) => each.trim()).filter((each) => each !== '');
  return { body, comments };
}

export function deleteFlowItem(list: FlowList, index: number): TextEdit[] {
  const { text, outer, items } = list;
  const item = items[index];
  if (!item) return [];
  const inside = { from: outer.from + 1, to: outer.to - 1 };
  const lead = leadOf(list, index);
  const lines = isInLines(list) ? linesOf(list, index) : undefined;
  const rest = text.slice(inside.from, lead) + text.slice(lines?.to ?? item.to, inside.to);
  if (items.length === 1 && !hasComment(rest, 0, rest.length)) return [{ span: inside, text: '' }];
  const before = items[index - 1];
  const comma = commaAfter(list, item.to);
  const dropped = !comma && before ? commaAfter(list, before.to) : undefined;
  const drop = dropped === undefined ? [] : [{ span: { from: dropped, to: dropped + 1 }, text: '' }];
  if (lines) return [...drop, { span: lines, text: '' }];
  const next = items[index + 1];
  if (next && !hasComment(text, item.to, next.from))
    return [{ span: { from: lead, to: next.from }, text: '' }];
  if (!next && before && !hasComment(text, before.to, lead))
    return [{ span: { from: before.to, to: item.to }, text: '' }];
  // Comments round the item stay, and so do the line breaks that end them.
  const behind = comma === undefined ? [] : [{ span: { from: comma, to: comma + 1 }, text: '' }];
  return [...drop, { span: { from: lead, to: item.to }, text: '' }, ...behind];
}

export function insertFlowItem(list: FlowList, at: number, item: FlowItem): TextEdit[] {
  const { items } = list;
  const last = items.at(-1);
  if (!last) return [insertEmpty(list, inlineBody(list, item))];
  if (isInLines(list)) return insertInLines(list, at, item);
  const body = inlineBody(list, item);
  const next = items[at];
  const lead = leadOf(list, at);
  if (next && lead < next.from)
    return [insertion(lead, `${body},${eolOf(list.text)}${' '.repeat(columnOf(list.text, lead))}`)];
  if (next) return [insertion(next.from, `${body}, `)];
  return [insertion(last.to, `,${gapBefore(body)}${body}`)];
}

const gapBefore = (body: string): string => (/^\r?\n/.test(body) ? '' : ' ');

function insertEmpty({ text, outer }: FlowList, body: string): TextEdit {
  const inside = text.slice(outer.from + 1, outer.to - 1);
  if (isBlank(inside)) return { span: { from: outer.from + 1, to: outer.to - 1 }, text: body };
  return insertion(outer.from + 1, body);
}

/** The items with comments on lines of their own, since a comment takes the rest of its line. */
function inlineBody({ text, outer }: FlowList, { body, comments }: FlowItem): string {
  if (comments.length === 0) return body;
  const start = lineStart(text, outer.from);
  const indent = ' '.repeat((/^(?: |- )*/.exec(text.slice(start, outer.from))?.[0].length ?? 0) + 4);
  const eol = eolOf(text);
  return [...comments, body].map((line) => eol + indent + line).join('');
}

function insertInLines(list: FlowList, at: number, { body, comments }: FlowItem): TextEdit[] {
  const { text, items } = list;
  const eol = eolOf(text);
  const near = items[Math.min(at, items.length - 1)] ?? list.outer;
  const indent = ' '.repeat(columnOf(text, near.from));
  const lines = (end: string) => [...comments, body + end].map((line) => indent + line + eol).join('');
  const next = linesOf(list, at);
  if (next) return [insertion(next.from, lines(','))];
  const last = items[items.length - 1] ?? list.outer;
  const comma = commaAfter(list, last.to) !== undefined;
  const after = insertion(nextLine(text, last.to), lines(comma ? ',' : ''));
  return comma ? [after] : [insertion(last.to, ','), after];
}
