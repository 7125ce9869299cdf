/** The content of a table cell back to text. */
import { Lexer, type Token } from 'marked';
import type { Cell } from '../table';

/** Longer cells are read as plain text: no real rule is that long, and its markup could take seconds to parse. */
const MAX_MARKUP = 10_000;

const NAMED: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  le: '<=',
  ge: '>=',
  ne: '!=',
};

export function readCell(source: string): Cell {
  if (source.length > MAX_MARKUP || !/[\\`*_<&~[:@.]/.test(source)) return { text: source, source };
  const parts = partsOf(Lexer.lexInline(source));
  const text = parts.map((part) => part.text).join('');
  const first = parts.findIndex(({ code }) => code);
  if (first < 0) return { text, source: plain(source) };
  const last = parts.findLastIndex(({ code }) => code);
  const join = (list: readonly Part[]) => list.map((part) => part.text).join('');
  // Line breaks around code belong to it: a function can start or end with an empty line.
  const start = lineBreaksBefore(parts, first);
  const end = lineBreaksAfter(parts, last);
  return {
    text,
    code: join(parts.slice(start, end + 1)),
    before: join(parts.slice(0, start)),
    source: plain(source),
  };
}

interface Part {
  readonly text: string;
  readonly code: boolean;
}

const isBreak = ({ text, code }: Part): boolean => !code && text === '\n';

function lineBreaksBefore(parts: readonly Part[], from: number): number {
  let at = from;
  while (at > 0 && isBreak(parts[at - 1])) at--;
  return at === 0 ? 0 : from;
}

function lineBreaksAfter(parts: readonly Part[], from: number): number {
  let at = from;
  while (at + 1 < parts.length && isBreak(parts[at + 1])) at++;
  return at + 1 === parts.length ? at : from;
}

/** Parts in the order of the text. Content of `<code>` is code like that of a code span. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  let inCode = false;
  for (const token of tokens) {
    if (token.type === 'html' && /^<\/?code>$/i.test(token.raw)) {
      inCode = !token.raw.startsWith('</');
      continue;
    }
    for (const part of partsOfToken(token)) parts.push(inCode ? { ...part, code: true } : part);
  }
  return parts;
}

function partsOfToken(token: Token): Part[] {
  if (token.type === 'codespan') return [{ text: String(token.text), code: true }];
  if (token.type === 'br' || (token.type === 'html' && /^<br\s*\/?>$/i.test(token.raw)))
    return [{ text: '\n', code: false }];
  if (token.type === 'escape') return [{ text: String(token.text), code: false }];
  // Other HTML is not markup here, but text.
  if (token.type === 'html') return [{ text: token.raw, code: false }];
  if ('tokens' in token && token.tokens && token.tokens.length > 0) return partsOf(token.tokens);
  return [{ text: decoded(token.raw), code: false }];
}

/** Character references. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hexadecimal), 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });

/** The text as written, with references and escapes resolved and line breaks as such; emphasis stays. */
const plain = (source: string): string =>
  decoded(source.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/<br\s*\/?>/gi, '\n'));
