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
 * Statements of a block start in the same column. The grammar closes a block at whatever column it finds, and
 * counts a tab as eight; Python refuses both, so we ask for the same white space throughout.
 */
export function checkIndentation(reader: Reader, body: Span, starts: readonly number[]): void {
  let expected: string | undefined;
  for (const at of starts) {
    const indent = indentOf(reader.source, at);
    if (indent === undefined) continue;
    expected ??= indent;
    if (indent !== expected) reportIndent(reader, { from: at - indent.length, to: at }, expected);
  }
  if (
    expected !== undefined &&
    expected === indentOf(reader.source, lineStartStatement(reader.source, body.from))
  ) {
    reader.report(
      'indentation',
      { from: body.from, to: body.from + 1 },
      'The block after this `:` must be indented',
    );
  }
}

/** The start of the text on the line that holds `at`. */
function lineStartStatement(source: string, at: number): number {
  let from = at;
  while (from > 0 && source[from - 1] !== '\n' && source[from - 1] !== '\r') from--;
  while (source[from] === ' ' || source[from] === '\t') from++;
  return from;
}

export function reportIndent(reader: Reader, span: Span, expected: string): void {
  const title = 'Indent like the lines before';
  const message =
    expected === '' ? 'This line must not be indented' : 'This line is not indented like the lines before it';
  reader.report('indentation', span.to > span.from ? span : { from: span.from, to: span.from + 1 }, message, {
    fixes: [{ title, edits: [{ span, text: expected }] }],
  });
}
