/** Lines of a text by offsets. A line ends before its line break, LF or CRLF. */
import type { TextEdit } from '../../predicate/problem';

export const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** The start of the line that `offset` is on; a byte order mark is not part of the first line. */
export function lineStart(text: string, offset: number): number {
  const start = offset > 0 ? text.lastIndexOf('\n', offset - 1) + 1 : 0;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
}

export function lineEnd(text: string, offset: number): number {
  const stop = text.indexOf('\n', offset);
  if (stop < 0) return text.length;
  return stop > offset && text[stop - 1] === '\r' ? stop - 1 : stop;
}

/** The start of the line after the one that `offset` is on, or the end of the text. */
export function nextLine(text: string, offset: number): number {
  const stop = text.indexOf('\n', offset);
  return stop < 0 ? text.length : stop + 1;
}

/** The column of `offset`, from 0. */
export const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset);

/** Checks whether nothing but blanks stands before `offset` on its line. */
export const isLineHead = (text: string, offset: number): boolean =>
  /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));

export const isBlank = (text: string): boolean => text.trim() === '';

/** The column at which a comment starts that is alone on its line, or undefined if the line is none. */
export function commentColumn(text: string, start: number): number | undefined {
  const line = /^[ \t]*(?=#)/.exec(text.slice(start, lineEnd(text, start)));
  return line?.[0].length;
}

export const insertion = (at: number, text: string): TextEdit => ({ span: { from: at, to: at }, text });

/** Takes whole lines out; a text that ends without a line break still does. */
export function cutLines(text: string, from: number, to: number): TextEdit {
  const unended = to >= text.length && !text.endsWith('\n');
  return { span: { from: unended ? text.slice(0, from).trimEnd().length : from, to }, text: '' };
}

/** Puts lines (without a final line break) at the start of a line, or behind a last line that has no line break. */
export function insertLines(text: string, at: number, lines: string): TextEdit {
  const eol = eolOf(text);
  const unended = at >= text.length && at > 0 && text[at - 1] !== '\n' && text !== '\uFEFF';
  return insertion(at, unended ? eol + lines : lines + eol);
}

/** Moves every line that is not empty by `delta` columns to the right; to the left as far as it has blanks. */
export function shiftLines(lines: string, delta: number): string {
  if (delta === 0) return lines;
  return lines
    .split('\n')
    .map((line) => {
      if (line === '' || line === '\r') return line;
      if (delta > 0) return ' '.repeat(delta) + line;
      return line.slice(Math.min(-delta, /^ */.exec(line)?.[0].length ?? 0));
    })
    .join('\n');
}
