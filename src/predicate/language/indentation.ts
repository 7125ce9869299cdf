import type { Span } from '../span';
import type { Reader } from './reader';

/** The white space between the start of the line and `at`, or undefined when something else stands there. */
export function indentOf(source: string, at: number): string | undefined {
  let from = at;
  while (from > 0 && (source[from - 1] === ' ' || source[from - 1] === '\t')) from--;
  const before = source[from - 1];
  return before === undefined || before === '\n' || before === '\r' ? source.slice(from, at) : undefined;
}

/**
 * Statements of a block start in the same column, further right than the statement that the block belongs to. The
 * grammar closes a block at whatever column it finds, and counts a tab as eight; Python refuses both, so we ask for the
 * same white space throughout. `outer`: where that statement starts.
 */
export function checkIndentation(
  reader: Reader,
  { from }: Span,
  outer: number,
  starts: readonly number[],
): void {
  let expected: string | undefined;
  for (const at of starts) {
    const indent = indentOf(reader.source, at);
    if (indent === undefined) continue;
    expected ??= indent;
    if (indent !== expected) reportIndent(reader, { from: at - indent.length, to: at }, expected);
  }
  const around = indentOf(reader.source, outer);
  if (expected === undefined || around === undefined) return;
  const colon = { from, to: from + 1 };
  if (expected === around) reader.report('indentation', colon, 'The block after this `:` must be indented');
  else if (!expected.startsWith(around))
    reader.report(
      'indentation',
      colon,
      'The block after this `:` mixes tabs and spaces with the lines around it',
    );
}

export function reportIndent(reader: Reader, span: Span, expected: string): void {
  const title = 'Indent like the lines before';
  const message =
    expected === '' ? 'This line must not be indented' : 'This line is not indented like the lines before it';
  reader.report('indentation', span.to > span.from ? span : { from: span.from, to: span.from + 1 }, message, {
    fixes: [{ title, edits: [{ span, text: expected }] }],
  });
}
