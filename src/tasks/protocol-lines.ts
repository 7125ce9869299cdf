/**
 * Lines of a text protocol, `Word: …`, as models write them: in any case, with markdown around them, somewhere in the
 * reply. Every pattern is anchored and bounded, so that a reply of any length is read in linear time.
 */

/** A line that begins with the word and a colon. */
export interface ProtocolLine {
  /** The text after the colon on the same line, without the markdown that belongs to the line. */
  readonly rest: string;
  /** Offset of what follows the colon. */
  readonly from: number;
}

/** Colons as people type them in several scripts. */
const COLON = '[:：]';
const MARKS = '*_`~';
const BEFORE = `[\\p{Zs}\\t>#•"'“-]`;

const patterns = new Map<string, RegExp>();

function pattern(word: string): RegExp {
  const known = patterns.get(word);
  if (known) return known;
  const made = new RegExp(
    `^${BEFORE}{0,40}(?:\\*[\\p{Zs}\\t]{1,4})?([${MARKS}]{0,4})${word}([${MARKS}\\p{Zs}\\t]{0,8})${COLON}`,
    'gimu',
  );
  patterns.set(word, made);
  return made;
}

const LINE = /[^\n\r\u2028\u2029]*/y;

/** The line from an offset on, without its end. */
export function lineAt(text: string, from: number): string {
  LINE.lastIndex = from;
  return LINE.exec(text)?.[0] ?? '';
}

/** All lines that begin with `word:`, in order. `word` is letters only. */
export function* protocolLines(text: string, word: string): Generator<ProtocolLine> {
  for (const match of text.matchAll(pattern(word))) {
    const from = match.index + match[0].length;
    const open = match[2].trim() === '' ? match[1] : '';
    yield { rest: bare(lineAt(text, from), open), from };
  }
}

/** A text without the markdown that was opened by `mark` before it, or that wraps the whole of it. */
export function bare(text: string, mark = ''): string {
  let inner = text.trim();
  if (mark && inner.startsWith(mark)) inner = inner.slice(mark.length).trim();
  else if (mark && inner.endsWith(mark)) inner = inner.slice(0, -mark.length).trim();
  for (const wrap of ['***', '**', '__', '```', '`', '*', '_']) {
    const core = inner.slice(wrap.length, -wrap.length);
    const wraps = inner.length > 2 * wrap.length && inner.startsWith(wrap) && inner.endsWith(wrap);
    if (wraps && !core.includes(wrap)) inner = core.trim();
  }
  return inner;
}

/** Full-width digits, brackets and signs, and the minus signs of typography, as ASCII. As many characters as before. */
export function asciiNumbers(text: string): string {
  return text.replace(/[\u2010-\u2013\u2212\ufe63\uff0d\uff01-\uff5e\u3001\u3010\u3011]/g, (char) => {
    if (char === '\u3001') return ',';
    if (char === '\u3010') return '[';
    if (char === '\u3011') return ']';
    const code = char.charCodeAt(0);
    return code > 0xff00 ? String.fromCharCode(code - 0xfee0) : '-';
  });
}
