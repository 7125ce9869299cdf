/**
 * Text from a file is hostile: a rule could be named `[ok](command:…)`. It enters Markdown only through these two,
 * which leave it no way to become a link, an image, HTML or a new block.
 */

const MAX_LENGTH = 400;

/** One line, without control characters or marks that reverse the reading order. */
function tame(text: string): string {
  const oneLine = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '');
  return oneLine.length > MAX_LENGTH ? `${oneLine.slice(0, MAX_LENGTH)}…` : oneLine;
}

/** As running text: every ASCII punctuation mark is escaped, which also stops automatic links. */
export function plain(text: string): string {
  return tame(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** As inline code, fenced by more backticks than the text has in a row. */
export function code(text: string): string {
  const inside = tame(text);
  const longest = Math.max(0, ...[...inside.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const padding = inside.startsWith('`') || inside.endsWith('`') || inside.trim() === '' ? ' ' : '';
  return `${fence}${padding}${inside}${padding}${fence}`;
}
