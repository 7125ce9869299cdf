/** Any text as text of an HTML page. */
import { readable, visible } from '../visible-text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

const escaped = (text: string): string =>
  /[&<>"'`]/.test(text) ? text.replaceAll(/[&<>"'`]/g, (each) => ENTITIES[each]) : text;

/** Escapes text of models and files for one line. Line breaks and what cannot be seen have a mark. */
export const line = (text: string): string => escaped(visible(text));

/** Escapes text of models and files over several lines. */
const lines = (text: string): string => escaped(readable(text));

/** Foreign words: isolated, so that their direction of writing does not reach beyond them. */
export const said = (text: string): string => `<p class="said" dir="auto">${lines(text)}</p>`;

export const folded = (summary: string, text: string): string =>
  `<details><summary>${line(summary)}</summary><pre dir="auto">${lines(text)}</pre></details>`;
