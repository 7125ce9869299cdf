/**
 * Text from a file is hostile: a rule could be named `[ok](command:…)`. It enters Markdown only through these,
 * which leave it no way to become a link, an image, HTML or a new block.
 */
import { shortened } from '../../base/visible-text';

const MAX_LENGTH = 400;

const withoutMarks = (text: string): string =>
  text.replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '');

/** One line, without control characters or marks that reverse the reading order. */
function singleLine(text: string, most = MAX_LENGTH): string {
  return shortened(withoutMarks(text.replace(/[\s\p{Cc}]+/gu, ' ')), most + 1);
}

/** Running text: every ASCII punctuation mark is escaped, which also stops automatic links. */
export function plain(text: string): string {
  return singleLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Inline code, fenced by more backticks than the text has in a row; of at most so many characters. */
export function code(text: string, most = MAX_LENGTH): string {
  const inside = singleLine(text, most);
  const longest = Math.max(0, ...[...inside.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const padding = inside.startsWith('`') || inside.endsWith('`') || inside.trim() === '' ? ' ' : '';
  return `${fence}${padding}${inside}${padding}${fence}`;
}

/**
 * As a block of code with the lines it has, all of it: a line that is indented by four ends nothing. It must come after an
 * empty line: inside a paragraph such lines are text.
 */
export const block = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `    ${withoutMarks(line).replace(/[\p{Cc}]/gu, ' ')}`)
    .join('\n');
