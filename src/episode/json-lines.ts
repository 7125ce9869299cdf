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

/** Whether the text ends within a line: whoever continues it writes a line break first. */
export const isTorn = (text: string): boolean => text.length > startOf(text) && !text.endsWith('\n');

/** What cannot be read as JSON, in words. */
export const notJson = (unfinished: boolean): string =>
  unfinished ? 'The last line is torn: it was not written to its end.' : 'This line is no JSON.';

/** Why a value does not fit; undefined where it does. Never throws. */
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
