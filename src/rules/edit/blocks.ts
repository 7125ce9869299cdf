/**
 * Block lists by their lines. An item has the comment lines directly above its dash (not indented further than the
 * dash) and those below its content that are indented further; what is between items else belongs to neither.
 */
import type { TextEdit } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import {
  commentColumn,
  cutLines,
  eolOf,
  insertion,
  insertLines,
  isBlank,
  lineStart,
  nextLine,
} from './lines';

export interface BlockList {
  readonly kind: 'block';
  readonly text: string;
  /** Column of the dashes. */
  readonly column: number;
  readonly count: number;
  /** The text from the dash to the end of the content. */
  item(index: number): Span;
  /** The place after the colon of the key that the list belongs to. */
  readonly colon: number;
}

/** The end of the lines that go with content which ends at `end` and starts at `column`: comments indented further. */
export function tailOf(text: string, end: number, column: number): number {
  let tail = nextLine(text, end);
  for (let start = tail; start < text.length;) {
    const next = nextLine(text, start);
    const comment = commentColumn(text, start);
    if (comment !== undefined && comment > column) tail = next;
    else if (!isBlank(text.slice(start, next))) break;
    start = next;
  }
  return tail;
}

/** The whole lines of an item, from the comments that lead it to those that follow it. */
export function regionOf(list: BlockList, index: number): Span {
  const { text, column } = list;
  const { from, to } = list.item(index);
  const floor = index > 0 ? tailOf(text, list.item(index - 1).to, column) : nextLine(text, list.colon);
  let start = lineStart(text, from);
  while (start > floor) {
    const above = lineStart(text, start - 1);
    const comment = commentColumn(text, above);
    if (above < floor || comment === undefined || comment > column) break;
    start = above;
  }
  return { from: start, to: tailOf(text, to, column) };
}

const between = (list: BlockList, index: number): Span => ({
  from: regionOf(list, index - 1).to,
  to: regionOf(list, index).from,
});

/** The blank lines that separate items near `at`. */
export function separatorNear(list: BlockList, at: number): string {
  if (list.count < 2) return '';
  const { from, to } = between(list, Math.min(Math.max(1, at), list.count - 1));
  const text = list.text.slice(from, to);
  if (isBlank(text)) return text;
  return /^[ \t]*\r?$/m.test(text.slice(0, -1)) ? eolOf(list.text) : '';
}

export function deleteBlockItem(list: BlockList, index: number): TextEdit[] {
  const { text, count } = list;
  const region = regionOf(list, index);
  if (count === 1) return [insertion(list.colon, ' []'), cutLines(text, region.from, region.to)];
  const last = index === count - 1;
  const after = last ? undefined : between(list, index + 1);
  const before = index > 0 ? between(list, index) : undefined;
  const blank = (span: Span) => isBlank(text.slice(span.from, span.to));
  if (after && blank(after)) return [cutLines(text, region.from, after.to)];
  if (before && blank(before)) return [cutLines(text, before.from, region.to)];
  if (before && last) return [cutLines(text, afterText(text, before), region.to)];
  return [cutLines(text, region.from, region.to)];
}

/** The line below the last one with text. */
const afterText = (text: string, { from, to }: Span): number =>
  nextLine(text, from + text.slice(from, to).trimEnd().length);

/** `lines` at the list's column, without a final line break. */
export function insertBlockItem(list: BlockList, at: number, lines: string, separator: string): TextEdit[] {
  const { text, count } = list;
  const eol = eolOf(text);
  if (at < count) return [insertion(regionOf(list, at).from, lines + eol + separator)];
  return [insertLines(text, regionOf(list, count - 1).to, separator + lines)];
}
