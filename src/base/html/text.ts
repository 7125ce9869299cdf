/** Writes any text as text of an HTML page: nothing of it becomes markup. */
import { readable, visible } from '../visible-text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Writes text as text of markup, also of XML, as it is. */
export const escaped = (text: string): string =>
  /[&<>"'`]/.test(text) ? text.replaceAll(/[&<>"'`]/g, (each) => ENTITIES[each]) : text;

/** Escapes text of models and files for one line. Line breaks and what cannot be seen have a mark. */
export const line = (text: string): string => escaped(visible(text));

/**
 * A part of a page: text of megabytes is escaped in pieces, since it becomes several times as large. What is no string
 * can be read once only: `textParagraph`, `folded` and `htmlPieces` return generators.
 */
export type Html = string | Iterable<string>;

export function* htmlPieces(parts: Iterable<Html>): Generator<string, undefined> {
  for (const part of parts)
    if (typeof part === 'string') yield part;
    else yield* part;
  return undefined;
}

/** Characters that are escaped together. */
const AT_ONCE = 1 << 16;
/** Matches what belongs to the character after it. */
const HALF = /[\r\uD800-\uDBFF]$/;

/** Escapes text of models and files over several lines, in pieces that can be read once. */
function* lines(text: string): Generator<string, undefined> {
  for (let from = 0; from < text.length;) {
    const end = from + AT_ONCE;
    const to = HALF.test(text.slice(end - 1, end)) ? end + 1 : end;
    yield escaped(readable(text.slice(from, to)));
    from = to;
  }
  return undefined;
}

/** A paragraph of foreign words: isolated, so that their direction of writing does not reach beyond them. Read it once. */
export const textParagraph = (text: string): Html =>
  htmlPieces(['<p class="said" dir="auto">', lines(text), '</p>']);

/** Text under a summary that opens it. Read it once. */
export const folded = (summary: string, text: string): Html =>
  htmlPieces([
    `<details><summary>${line(summary)}</summary><pre dir="auto">`,
    lines(text),
    '</pre></details>',
  ]);
