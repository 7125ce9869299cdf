export type StringError = 'bytes' | 'escape' | 'name' | 'surrogate' | 'open' | 'character';

/** The fault and its place in the literal (offsets into its text; absent: the whole literal). */
export type StringFailure =
  | { readonly error: StringError; readonly at: number; readonly to: number }
  | { readonly error: StringError; readonly at?: undefined };

const SINGLE: Record<string, string> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\n': '',
};

const HEX_LENGTH: Record<string, number> = { x: 2, u: 4, U: 8 };

/**
 * The value of a string literal, prefix and quotes included, as Python reads it: unknown escapes stay as they
 * are, line ends become `\n`. Lone surrogates are refused, for Python counts characters and JavaScript pairs.
 */
export function decodeString(literal: string): string | StringFailure {
  const quoteAt = literal.search(/['"]/);
  const prefix = literal.slice(0, quoteAt).toLowerCase();
  if (prefix.includes('b')) return { error: 'bytes' };
  const quote = literal[quoteAt];
  const long = literal.startsWith(quote.repeat(3), quoteAt) && literal.length - quoteAt >= 6;
  const width = long ? 3 : 1;
  const start = quoteAt + width;
  const end = literal.length - width;
  if (end < start || !literal.endsWith(quote.repeat(width))) return { error: 'open' };
  const body = literal.slice(start, end);
  const bad = /[\0]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(body);
  if (bad) return { error: 'character', at: start + bad.index, to: start + bad.index + 1 };
  const text = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  if (!long && /(?<!\\)(?:\\\\)*\n/.test(text)) return { error: 'open' };
  return prefix.includes('r') || !text.includes('\\') ? text : unescape(text, start);
}

function unescape(text: string, offset: number): string | StringFailure {
  let result = '';
  let i = 0;
  for (;;) {
    const next = text.indexOf('\\', i);
    if (next < 0) return result + text.slice(i);
    result += text.slice(i, next);
    const piece = escape(text, next);
    if ('error' in piece) return { error: piece.error, at: offset + next, to: offset + piece.to };
    result += piece.value;
    i = piece.to;
  }
}

type Escape =
  | { readonly value: string; readonly to: number }
  | { readonly error: StringError; readonly to: number };

function escape(text: string, at: number): Escape {
  const letter = text[at + 1] ?? '';
  const single = SINGLE[letter];
  if (single !== undefined) return { value: single, to: at + 2 };
  if (letter >= '0' && letter <= '7') {
    const digits = (/^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4)) as RegExpExecArray)[0];
    return { value: String.fromCharCode(parseInt(digits, 8)), to: at + 1 + digits.length };
  }
  const length = HEX_LENGTH[letter];
  if (length !== undefined) return hexEscape(text, at, length);
  if (letter === 'N') return { error: 'name', to: at + 2 };
  return { value: `\\${letter}`, to: at + 1 + Math.max(1, letter.length) };
}

function hexEscape(text: string, at: number, length: number): Escape {
  const to = at + 2 + length;
  const digits = text.slice(at + 2, to);
  const code = parseInt(digits, 16);
  const complete = digits.length === length && /^[0-9a-fA-F]+$/.test(digits) && code <= 0x10ffff;
  if (!complete) return { error: 'escape', to: Math.min(to, text.length) };
  if (code >= 0xd800 && code <= 0xdfff) return { error: 'surrogate', to };
  return { value: String.fromCodePoint(code), to };
}
