/** Files of JSON Lines, whatever happened to them: what each line is, and why it is none of its kind. */
import { startsWith } from './bytes';
import type * as z from 'zod/mini';
import { parseSafely } from './parse-safely';

export interface NumberedLine {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** The last one, without a line break: it may not have been written to its end. */
  readonly unfinished: boolean;
}

const startOf = (text: string): number => (text.startsWith('\uFEFF') ? 1 : 0);

/** The lines of a text; a byte order mark belongs to none. */
export function* linesOf(text: string): Generator<NumberedLine> {
  let line = 0;
  for (let from = startOf(text); from < text.length;) {
    const at = text.indexOf('\n', from);
    const to = at < 0 ? text.length : at;
    yield { text: text.slice(from, to), line: ++line, unfinished: at < 0 };
    from = to + 1;
  }
}

/** Checks whether the text ends within a line. A writer that appends to it writes a line break first. */
export const isTorn = (text: string): boolean => text.length > startOf(text) && !text.endsWith('\n');

export const NOT_UTF8 = 'There are bytes in this line that are no UTF-8.';

/** Bytes of a line. A longer one is not read: its text, and what is parsed from it, would not fit beside the file. */
export const LONGEST_LINE = 16 * 2 ** 20;
export const TOO_LONG = 'This line is longer than 16 MB: it is not read.';
const TOO_MANY_VALUES = 'There are more values in this line than there is memory for: it is not read.';

/** Bytes of an empty object and its place in a list, shared by the two characters that make it. */
const PART_BYTES = 32;
/** Characters of which a text in memory takes two bytes each, or escapes that may stand for them. */
const WIDE = /[^\0-\xFF]|\\u/;

/** Estimates the bytes that the values of a line of JSON take, in one pass that jumps over its texts. */
export function memoryOf(text: string): number {
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at + 1);
    else if (code === COMMA || code === BRACE || code === BRACKET) parts++;
  }
  return text.length * (WIDE.test(text) ? 2 : 1) + parts * PART_BYTES;
}

/** Estimated bytes of the values of one line: a line of braces becomes twenty times as large as it is. */
export const MOST_LINE_MEMORY = 128 * 2 ** 20;
/** Characters; a shorter line does no harm, whatever it has in it. */
const SHORT_LINE = 2 ** 20;

/** Message about a line that is too large to be read; undefined if it can be. */
export function tooLarge(text: string): string | undefined {
  if (text.length > LONGEST_LINE) return TOO_LONG;
  return text.length > SHORT_LINE && memoryOf(text) > MOST_LINE_MEMORY ? TOO_MANY_VALUES : undefined;
}

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/** The place of the quotation mark that ends a text of JSON. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

const MARK = [0xef, 0xbb, 0xbf];
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
const NEWLINE = 0x0a;

/** The text of a file; invalid bytes become U+FFFD. */
export const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** 1-based numbers of the lines with bytes that are not UTF-8. `text`: the bytes decoded. */
export function linesNotUtf8(bytes: Uint8Array, text: string): readonly number[] {
  if (!text.includes('\uFFFD')) return [];
  const lines: number[] = [];
  for (let from = 0, line = 1; from < bytes.length; line++) {
    const at = bytes.indexOf(NEWLINE, from);
    const to = at < 0 ? bytes.length : at;
    if (decodedLine(bytes.subarray(from, to), false).fault !== undefined) lines.push(line);
    from = to + 1;
  }
  return lines;
}

export interface DecodedLine {
  readonly text: string;
  /** Describes what of the line is missing in `text`. */
  readonly fault?: string;
}

/** The text of a line. A byte order mark belongs to no line at the start of the file (`isFirst`), and is a letter elsewhere. */
export function decodedLine(bytes: Uint8Array, isFirst: boolean): DecodedLine {
  const isMarked = isFirst && startsWith(bytes, MARK);
  const line = isMarked ? bytes.subarray(MARK.length) : bytes;
  try {
    return { text: strict.decode(line) };
  } catch {
    return { text: lenient.decode(line), fault: NOT_UTF8 };
  }
}

/** Message about a line that is not JSON. */
export const notJson = (unfinished: boolean): string =>
  unfinished ? 'The last line is torn: it was not written to its end.' : 'This line is no JSON.';

/** Explains why a value does not fit the schema; undefined if it does. Never throws. */
export function whyInvalid(schema: z.ZodMiniType, value: unknown): string | undefined {
  const result = parseSafely(schema, value);
  if (result.success) return undefined;
  return describeIssue(result.error);
}

/** Describes the first issue, after its place if it is not the whole value. At most 200 characters. */
export function describeIssue({ issues: [issue] }: z.core.$ZodError): string {
  const path = issue?.path.map(String).join('.') ?? '';
  return `${path === '' ? '' : `\`${path}\`: `}${issue?.message ?? 'wrong'}`.slice(0, 200);
}
