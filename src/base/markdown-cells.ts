/** Any text as the content of a cell of a Markdown table, so that it is shown as it is and can be read back. */

/** Punctuation that can start markup, an automatic link or the end of the cell. `:` and `.` only matter in links. */
const MARKUP = /[\\`*_{}[\]<>|~&#!@$^]|:(?=\/\/)|(?<=www)\./gi;
/** Characters that Markdown changes, joins or takes away. */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g;

const entity = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

/**
 * A name or a wording. Markup is escaped with a backslash where that is safe in every reader of tables, and written as a
 * character reference where it is not: a pipe would end the cell, `<` could start HTML.
 */
export function textCell(text: string): string {
  const escaped = text.replace(MARKUP, (each) => (/[\\|<>&`]/.test(each) ? entity(each) : `\\${each}`));
  return ends(escaped.replaceAll('\n', '<br>').replace(UNSAFE, entity));
}

/** Blanks at the ends of a cell do not belong to it, and several in a row are shown as one. */
const ends = (text: string): string => text.replace(/^ | $| (?= )/g, '&#32;');

/** A predicate: each of its lines as a code span. */
export const codeCell = (text: string): string => text.split('\n').map(codeLine).join('<br>');

/**
 * Within a code span a pipe is escaped and nothing else can be. What a code span cannot hold in every reader is written
 * as HTML with character references.
 */
function codeLine(line: string): string {
  if (line === '') return '';
  UNSAFE.lastIndex = 0;
  const simple = !/[`\\]/.test(line) && line.trim() !== '' && !UNSAFE.test(line);
  if (!simple) return `<code>${line.replace(/[^A-Za-z0-9 ]|(?<= ) |^ | $/gu, entity)}</code>`;
  const padded = /^ .* $/.test(line) ? ` ${line} ` : line;
  return `\`${padded.replaceAll('|', '\\|')}\``;
}
