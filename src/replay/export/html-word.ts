import { line } from '../../base/html/text';
import { marked } from '../../episode/render';

/** A result: mark, word and, by its class, colour. */
export const word = (result: string): string =>
  `<span class="${/^[a-z-]+$/.test(result) ? result : 'other'}">${line(marked(result))}</span>`;
