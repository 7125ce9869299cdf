/** Files of JSON Lines, whatever happened to them: what each line is, and why it is none of its kind. */
import type * as z from 'zod/mini';

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

const lenient = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true });
const NEWLINE = 0x0a;

/** The text of a file; invalid bytes become U+FFFD. */
export const decoded = (bytes: Uint8Array): string => lenient.decode(bytes);

/** 1-based numbers of the lines with bytes that are not UTF-8. `text`: the bytes decoded. */
export function linesNotUtf8(bytes: Uint8Array, text: string): readonly number[] {
  if (!text.includes('\uFFFD')) return [];
  const lines: number[] = [];
  for (let from = 0, line = 1; from < bytes.length; line++) {
    const at = bytes.indexOf(NEWLINE, from);
    const to = at < 0 ? bytes.length : at;
    if (!isUtf8(bytes.subarray(from, to))) lines.push(line);
    from = to + 1;
  }
  return lines;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Message about a line that is not JSON. */
export const notJson = (unfinished: boolean): string =>
  unfinished ? 'The last line is torn: it was not written to its end.' : 'This line is no JSON.';

/** Explains why a value does not fit the schema; undefined if it does. Never throws. */
export function whyInvalid(schema: z.ZodMiniType, value: unknown): string | undefined {
  try {
    const result = schema.safeParse(value);
    if (result.success) return undefined;
    const [issue] = result.error.issues;
    const path = issue?.path.map(String).join('.') ?? '';
    return `${path === '' ? '' : `\`${path}\`: `}${issue?.message ?? 'wrong'}`.slice(0, 200);
  } catch {
    // Nested deeper than the stack.
    return 'it cannot be checked';
  }
}
