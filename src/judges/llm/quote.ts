/** Text that others wrote, inside a prompt: shown so that it can neither end its place nor be taken for ours. */

/** A hypothesis is a sentence. A model's pages of text are cut, and a note in the prompt says so. */
const MAX_LENGTH = 4_000;

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Control and invisible characters are removed from a prompt. */
const HIDDEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * Marks of chat templates (`<|im_end|>`, `</think>`, `[INST]`) that a server could take for its own. A space takes them
 * apart and changes no rule: `a<b` and `a< b` are the same.
 */
const unmark = (text: string): string =>
  text.replace(/<(?=[|/a-z_<])/gi, '< ').replace(/\[(?=\/?INST\])/gi, '[ ');

const clean = (text: string): string => unmark(text.replaceAll('\t', ' ').replace(HIDDEN, ''));

const cut = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}\n(cut here: ${text.length} characters)`;

/** Every line behind a bar, so that no line of it can look like one of the prompt. */
export const quoteLines = (text: string): string =>
  cut(text)
    .split(LINE_BREAK)
    .map((line) => `| ${clean(line)}`)
    .join('\n');

/** A quotation on one line, for use within a sentence or a list. */
export const quoteInLine = (text: string): string => clean(cut(text).split(LINE_BREAK).join(' ')).trim();
