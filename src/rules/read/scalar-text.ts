/**
 * Decodes a YAML scalar and keeps where each character came from. The YAML library gives values but no map;
 * a caller compares the decoded text with the library's value and gives up the map if they differ.
 */

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** Positions are offsets into the source that was decoded. */
export interface Decoded {
  readonly text: string;
  /** The start of character i; the additional last entry is the end of the content. */
  readonly starts: readonly number[];
  /** The end of character i. */
  readonly ends: readonly number[];
}

/** Collects characters with the stretch of source that stands for each. */
class Collector {
  private readonly parts: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  add(text: string, from: number, to: number): void {
    for (let i = 0; i < text.length; i++) {
      this.parts.push(text.charAt(i));
      this.starts.push(from);
      this.ends.push(to);
    }
  }

  /** Drops white characters from the end, down to `least` characters. */
  trimEnd(least: number): void {
    while (this.parts.length > least && /[ \t]/.test(this.parts[this.parts.length - 1] ?? '')) {
      this.parts.pop();
      this.starts.pop();
      this.ends.pop();
    }
  }

  get length(): number {
    return this.parts.length;
  }

  finish(end: number): Decoded {
    return { text: this.parts.join(''), starts: [...this.starts, end], ends: this.ends };
  }
}

/** Decodes `source` from `from` to `to`, quotes or block header included. Undefined if it is not such a scalar. */
export function decodeScalar(
  source: string,
  from: number,
  to: number,
  style: ScalarStyle,
  parentIndent: number,
): Decoded | undefined {
  if (style === 'plain') return decodeFlow(source, from, to, style);
  if (style === 'literal' || style === 'folded') return decodeBlock(source, from, to, style, parentIndent);
  const quote = style === 'single' ? "'" : '"';
  if (to - from < 2 || source[from] !== quote || source[to - 1] !== quote) return undefined;
  return decodeFlow(source, from + 1, to - 1, style);
}

const isWhite = (c: string | undefined) => c === ' ' || c === '\t';

function decodeFlow(source: string, from: number, to: number, style: ScalarStyle): Decoded | undefined {
  const out = new Collector();
  let protectedLength = 0; // characters that line folding must not trim (escapes)
  let at = from;
  while (at < to) {
    const c = source.charAt(at);
    if (c === '\n' || (c === '\r' && source[at + 1] === '\n')) {
      out.trimEnd(protectedLength);
      at = fold(source, at, to, out);
    } else if (style === 'single' && c === "'") {
      if (source[at + 1] !== "'" || at + 1 >= to) return undefined;
      out.add("'", at, at + 2);
      at += 2;
    } else if (style === 'double' && c === '\\') {
      const next = decodeEscape(source, at, to, out);
      if (next === undefined) return undefined;
      at = next;
      protectedLength = out.length;
    } else {
      if (style === 'double' && c === '"') return undefined;
      out.add(c, at, at + 1);
      at++;
    }
  }
  return out.finish(to);
}

/**
 * A break within a flow scalar is a space, or as many breaks as there are empty lines. Returns the place to continue.
 */
function fold(source: string, from: number, to: number, out: Collector): number {
  let at = from;
  const breaks: number[] = [];
  for (;;) {
    if (source[at] === '\r' && source[at + 1] === '\n') at++;
    if (source[at] !== '\n' || at >= to) break;
    breaks.push(at + 1);
    at++;
    while (at < to && isWhite(source[at])) at++;
  }
  // The break stands before the indentation: an edit that starts here must not disturb it.
  if (breaks.length === 1) out.add(' ', from, at);
  for (let i = 1; i < breaks.length; i++) {
    const last = i === breaks.length - 1;
    out.add('\n', i === 1 ? from : (breaks[i - 1] ?? from), last ? at : (breaks[i] ?? at));
  }
  return at;
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  '\t': '\t',
};

/** Returns the offset after the escape that starts at `at`, or undefined if it is none. */
function decodeEscape(source: string, at: number, to: number, out: Collector): number | undefined {
  const c = source.charAt(at + 1);
  if (c === '\n' || (c === '\r' && source[at + 2] === '\n')) {
    let next = at + (c === '\n' ? 2 : 3);
    while (next < to && isWhite(source[next])) next++;
    return next;
  }
  const digits = { x: 2, u: 4, U: 8 }[c];
  if (digits !== undefined) {
    const hex = source.slice(at + 2, at + 2 + digits);
    const code = /^[0-9a-fA-F]+$/.test(hex) && hex.length === digits ? parseInt(hex, 16) : Infinity;
    if (code > 0x10ffff || at + 2 + digits > to) return undefined;
    out.add(String.fromCodePoint(code), at, at + 2 + digits);
    return at + 2 + digits;
  }
  const simple = SIMPLE_ESCAPES[c];
  if (simple === undefined || at + 2 > to) return undefined;
  out.add(simple, at, at + 2);
  return at + 2;
}

interface BlockLine {
  readonly from: number;
  /** End without the line break. */
  readonly to: number;
  /** End with the line break. */
  readonly next: number;
}

function blockLines(source: string, from: number, to: number): BlockLine[] {
  const lines: BlockLine[] = [];
  for (let at = from; at < to;) {
    const found = source.indexOf('\n', at);
    const stop = found < 0 || found >= to ? to : found;
    const end = stop > at && source[stop - 1] === '\r' ? stop - 1 : stop;
    lines.push({ from: at, to: end, next: Math.min(to, stop + 1) });
    at = stop + 1;
  }
  return lines;
}

function decodeBlock(
  source: string,
  from: number,
  to: number,
  style: 'literal' | 'folded',
  parentIndent: number,
): Decoded | undefined {
  const header = /^[|>]([1-9]?)([+-]?)([1-9]?)[ \t]*(?:#[^\n]*?)?\r?(?:\n|$)/.exec(source.slice(from, to));
  if (!header) return undefined;
  const lines = blockLines(source, from + header[0].length, to);
  const indicator = header[1] || header[3];
  const indentOf = (line: BlockLine) => /^ */.exec(source.slice(line.from, line.to))?.[0].length ?? 0;
  const filled = (line: BlockLine) => line.from + indentOf(line) < line.to;
  const first = lines.find(filled);
  if (!first) return undefined;
  const indent = indicator ? Math.max(0, parentIndent) + Number(indicator) : indentOf(first);
  // Blanks beyond the indentation are text, also on a line of nothing else.
  const last = lines.findLastIndex((line) => filled(line) || line.to - line.from > indent);
  const content = lines
    .slice(0, last + 1)
    .map((line) => ({ ...line, at: Math.min(line.to, line.from + indent) }));
  const out = new Collector();
  if (style === 'literal') addLiteral(source, content, out);
  else addFolded(source, content, out);
  const end = lines[last] ?? first;
  if (header[2] !== '-') out.add('\n', end.to, end.next);
  if (header[2] === '+') for (const line of lines.slice(last + 1)) out.add('\n', line.from, line.next);
  return out.finish(header[2] === '-' ? end.to : header[2] === '+' ? to : end.next);
}

type ContentLine = BlockLine & { readonly at: number };

function addLine(source: string, line: ContentLine, out: Collector): void {
  for (let i = line.at; i < line.to; i++) out.add(source.charAt(i), i, i + 1);
}

function addLiteral(source: string, lines: readonly ContentLine[], out: Collector): void {
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    if (before) out.add('\n', before.to, line.at);
    addLine(source, line, out);
  });
}

/** Between two lines of text a break is a space; next to lines that are indented further, breaks stay. */
function addFolded(source: string, lines: readonly ContentLine[], out: Collector): void {
  let breaks: { from: number; to: number }[] = [];
  let before: 'start' | 'text' | 'further' = 'start';
  lines.forEach((line, i) => {
    const previous = lines[i - 1];
    if (previous) breaks.push({ from: previous.to, to: line.at });
    if (line.at >= line.to) return;
    const further = /[ \t]/.test(source.charAt(line.at));
    if (before === 'text' && !further && breaks.length === 1) {
      out.add(' ', breaks[0]?.from ?? line.at, line.at);
    } else {
      const kept = before === 'text' && !further ? breaks.slice(1) : breaks;
      for (const each of kept) out.add('\n', each.from, each.to);
    }
    addLine(source, line, out);
    breaks = [];
    before = further ? 'further' : 'text';
  });
}
