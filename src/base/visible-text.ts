/** Text of models and files, made fit to stand among lines that mean something. */

/**
 * Characters that cannot be seen or that change how other text looks: control characters, marks that turn the direction
 * of writing, invisible spaces and operators, tags. Joiners are not among them: scripts and emoji need them.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;

const named = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  if (letter === '\t') return ' ';
  return code < 0x20
    ? String.fromCharCode(0x2400 + code)
    : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
};

/** Most text is this, and then there is nothing to look for. */
const PLAIN = /^[ -~]*$/;

/** Text on one line: line breaks and everything that cannot be seen have a mark of their own. */
export const visible = (text: string): string => (PLAIN.test(text) ? text : marked(text));

/** JSON with escapes for the same characters: equal in content, and harmless on a terminal. */
export const escapedJson = (json: string): string =>
  json.replaceAll(UNSEEN, (letter) =>
    letter === '\n'
      ? letter
      : Array.from({ length: letter.length }, (_, i) => unitEscape(letter.charCodeAt(i))).join(''),
  );

const unitEscape = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

const marked = (text: string): string =>
  text
    .replaceAll(/\r\n|\n|\r/g, '⏎')
    .replaceAll(UNSEEN, named)
    .replaceAll(LONE_SURROGATE, '\uFFFD');

/** Cuts a text to at most `most` characters, the last of them an ellipsis, and never in the middle of a pair of surrogates. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const isFirstHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 2));
  return `${text.slice(0, isFirstHalf ? most - 2 : most - 1)}…`;
}

/** The first `length` characters, and how many there are besides. */
export const clipped = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)} … (${text.length - length} more characters)`;

/** Lines of at most `width` characters where blanks allow it; line breaks of the text are kept as such. */
export function wrapped(text: string, width: number): string[] {
  return text.split(/\r\n|\n|\r/).flatMap((paragraph) => wrapLine(visible(paragraph), width));
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Text over many lines: only what cannot be seen, or would turn the writing, has a mark of its own. */
export const readable = (text: string): string =>
  PLAIN_LINES.test(text)
    ? text
    : text
        .replaceAll(/\r\n|\r/g, '\n')
        .replaceAll(UNSEEN, (letter) => (letter === '\n' || letter === '\t' ? letter : named(letter)))
        .replaceAll(LONE_SURROGATE, '\uFFFD');

const PLAIN_LINES = /^[ -~\n\t]*$/;
