/** Effects of keys in a field of code, wherever its text is drawn. */

/**
 * Checks whether Enter begins a new line here. Most predicates are one line, where Enter means "done". It begins a line
 * only if the text has several, or if a `:` precedes the caret. Shift+Enter always begins a line.
 */
export const enterBreaksLine = (text: string, caret: number): boolean =>
  text.includes('\n') || /:[ \t]*$/.test(text.slice(0, caret));

/** The indentation of a new line at `caret`: that of its line, one level deeper after a `:`. */
export function indentAfter(text: string, caret: number): string {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return /:[ \t]*$/.test(line) ? `${indent}    ` : indent;
}
