/** Random rule files for tests, written by the YAML library in every style that it knows. */
import fc from 'fast-check';
import { Document, parseDocument, Scalar } from 'yaml';
import type { TextEdit } from '../../../src/predicate/problem';

const STYLES = ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const;
export type Style = (typeof STYLES)[number];

/** Texts like predicates, and texts that are hard for YAML. */
export const predicateText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        'c',
        ' ',
        ' < ',
        ' == ',
        '% 2',
        'and ',
        'abs(',
        ')',
        '[0]',
        '{1, 2}',
        ': ',
        ' # ',
        "'",
        '"',
        '\\',
        '0',
        '\n',
        '\n    ',
        '-',
        '!',
        'é',
        '𝒳',
        '\t',
      ),
      { minLength: 1, maxLength: 30 },
    )
    .map((parts) => parts.join('')),
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'a < b < c',
    'true',
    '12',
    '- a',
    '? a',
    'a:',
    '  a',
    'a  ',
    '{a, b} == {c}',
    'def rule(a, b, c):\n    x = a\n\n    return x == b\n',
    'a\n\n\nb\n\n',
    '\na',
    '~',
    'a #b',
    '"a" in c',
  ),
);

export interface Layout {
  readonly style: Style;
  readonly lineWidth: number;
  readonly indentSeq: boolean;
  readonly crlf: boolean;
}

export const layout: fc.Arbitrary<Layout> = fc.record({
  style: fc.constantFrom(...STYLES),
  lineWidth: fc.constantFrom(0, 20, 40, 80),
  indentSeq: fc.boolean(),
  crlf: fc.boolean(),
});

/** A file with one group of rules, the predicates in the style asked for (where YAML can write them in it). */
export function writeFile(
  predicates: readonly string[],
  { style, lineWidth, indentSeq, crlf }: Layout,
): string {
  const rules = predicates.map((text, i) => {
    const predicate = new Scalar(text);
    predicate.type = style;
    return { name: `rule ${String(i)}`, predicate };
  });
  const text = new Document({ version: 1, groups: [{ id: 'x', rules, initial: [[1, 2, 3]] }] }).toString({
    lineWidth,
    indentSeq,
    minContentWidth: 5,
  });
  return crlf ? text.replaceAll('\n', '\r\n') : text;
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { span, text: insert } of [...edits].sort(
    (p, q) => q.span.from - p.span.from || q.span.to - p.span.to,
  ))
    result = result.slice(0, span.from) + insert + result.slice(span.to);
  return result;
}

/** True if the library can write the text in that style and read it again: it fails on a few blanks and dashes. */
export function writes(text: string, how: Layout): boolean {
  const written = parseDocument(writeFile([text], how));
  return written.errors.length === 0 && written.getIn(['groups', 0, 'rules', 0, 'predicate']) === text;
}
