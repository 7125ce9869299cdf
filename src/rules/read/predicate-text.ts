import type { TextEdit } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import type { PredicateText } from '../types';
import { decodeScalar, type Decoded, type ScalarStyle } from './scalar-text';
import { literalBlock, plainTrouble, quoted } from './scalar-style';

/** A predicate's scalar as it stands in one piece of source. Offsets count from the piece's start. */
export interface ScalarSource {
  /** The scalar as written. */
  readonly raw: string;
  readonly from: number;
  /** `raw`: unquoted text that YAML takes for something else; `missing`: no value at all. */
  readonly style: ScalarStyle | 'raw' | 'missing';
  readonly inFlow: boolean;
  /** Column of the key: a block's lines must be indented further. */
  readonly parentIndent: number;
  /** True if only white space follows on the scalar's last line, so that a block may stand there. */
  readonly aloneOnLine: boolean;
  readonly eol: string;
}

/** The map between a predicate and its YAML. Immutable; `at` moves it with the piece of document it stands in. */
export class MappedPredicate implements PredicateText {
  readonly span: Span;

  /** Worked out when it is first asked for: most predicates of a large file never are. */
  private map: { readonly decoded: Decoded; readonly exact: boolean } | undefined;

  private constructor(
    private readonly source: ScalarSource,
    readonly text: string,
    private readonly base: number,
  ) {
    const from = source.from + base;
    this.span = { from, to: from + source.raw.length };
  }

  /** `value` is what the YAML library read; for the styles `raw` and `missing` it is the text to take. */
  static of(source: ScalarSource, value: string): MappedPredicate {
    return new MappedPredicate(source, value, 0);
  }

  /** Returns the predicate as it is when its piece starts at `base` in the document. */
  at(base: number): MappedPredicate {
    return base === this.base ? this : new MappedPredicate(this.source, this.text, base);
  }

  private get decoded(): Decoded {
    return this.mapping().decoded;
  }

  /** Returns false where the text could not be followed into the scalar: then spans are those of the whole scalar. */
  private get exact(): boolean {
    return this.mapping().exact;
  }

  private mapping(): { readonly decoded: Decoded; readonly exact: boolean } {
    if (this.map) return this.map;
    const { raw, style, parentIndent } = this.source;
    const decoded =
      style === 'missing'
        ? undefined
        : decodeScalar(raw, 0, raw.length, style === 'raw' ? 'plain' : style, parentIndent);
    this.map =
      decoded?.text === this.text
        ? { decoded, exact: true }
        : { decoded: { text: this.text, starts: [0, raw.length], ends: [raw.length] }, exact: false };
    return this.map;
  }

  toSpan(span: Span): Span {
    if (!this.exact) return this.span;
    const at = Math.max(0, Math.min(this.text.length, span.from));
    const from = this.span.from + (this.decoded.starts[at] ?? 0);
    if (span.to <= span.from) return { from, to: from };
    const last = Math.max(0, Math.min(this.text.length, span.to) - 1);
    return { from, to: Math.max(from, this.span.from + (this.decoded.ends[last] ?? 0)) };
  }

  edit(edit: TextEdit): TextEdit {
    const from = Math.max(0, Math.min(this.text.length, edit.span.from));
    const to = Math.max(from, Math.min(this.text.length, edit.span.to));
    const wanted = this.text.slice(0, from) + edit.text + this.text.slice(to);
    return this.smallEdit(from, to, edit.text, wanted) ?? this.restyled(wanted);
  }

  /** The edit in place, if the scalar then still reads as `wanted`. */
  private smallEdit(from: number, to: number, text: string, wanted: string): TextEdit | undefined {
    const { style, raw, parentIndent, inFlow, eol } = this.source;
    if (!this.exact || style === 'raw' || style === 'missing') return undefined;
    const start = this.decoded.starts[from] ?? 0;
    const end = to > from ? (this.decoded.ends[to - 1] ?? start) : start;
    const insert = encodeIn(style, text, raw, start, parentIndent, eol);
    if (insert === undefined) return undefined;
    if (isBlock(style) && end > raw.replace(/[ \r\n]+$/, '').length) return undefined;
    if (style === 'plain' && plainTrouble(wanted.replaceAll('\n', ' '), inFlow)) return undefined;
    const edited = raw.slice(0, start) + insert + raw.slice(end);
    if (!isBlock(style) && !isIndented(edited, parentIndent)) return undefined;
    if (decodeScalar(edited, 0, edited.length, style, parentIndent)?.text !== wanted) return undefined;
    return { span: { from: this.span.from + start, to: this.span.from + end }, text: insert };
  }

  /** Rewrites the whole scalar in the nearest style that can hold the text. */
  private restyled(wanted: string): TextEdit {
    const { style, raw, parentIndent, inFlow, aloneOnLine, eol } = this.source;
    const block =
      wanted.includes('\n') && aloneOnLine && !inFlow ? literalBlock(wanted, parentIndent, eol) : undefined;
    const text = block ?? quoted(wanted, style === 'double' ? 'double' : 'single');
    const tail = isBlock(style) ? (/(?:\r?\n)?$/.exec(raw)?.[0] ?? '') : '';
    return { span: this.span, text: (style === 'missing' ? ' ' : '') + text + tail };
  }
}

/** Checks whether the lines after the first one stand where YAML still takes them for the same scalar. */
const isIndented = (raw: string, parentIndent: number): boolean =>
  raw
    .split('\n')
    .slice(1)
    .every((line) => line.trim() === '' || (/^ */.exec(line)?.[0].length ?? 0) > parentIndent);

const isBlock = (style: string) => style === 'literal' || style === 'folded';

/** `text` as it must be written at `at` within a scalar of that style; undefined if it cannot stand there. */
function encodeIn(
  style: ScalarStyle,
  text: string,
  raw: string,
  at: number,
  parentIndent: number,
  eol: string,
): string | undefined {
  if (/\r/.test(text) && style !== 'double') return undefined;
  if (style === 'double') return quoted(text, 'double').slice(1, -1);
  if (style === 'single') return /\n/.test(text) ? undefined : quoted(text).slice(1, -1);
  if (style === 'plain' || style === 'folded') return /\n/.test(text) ? undefined : text;
  const indent = lineIndent(raw, at) || ' '.repeat(parentIndent + 2);
  return text.replaceAll('\n', eol + indent);
}

/** The indentation of a block's content, from its first line with text. */
function lineIndent(raw: string, at: number): string {
  const lines = raw.slice(0, Math.max(at, raw.length)).split('\n').slice(1);
  return /^ */.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
}
