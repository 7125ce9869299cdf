/** Takes the text of a predicate from its YAML node, forgiving where YAML read something else than was meant. */
import { isScalar, type Scalar } from 'yaml';
import type { Span } from '../../predicate/span';
import type { YamlNode } from './nodes';
import { MappedPredicate, type ScalarSource } from './predicate-text';
import type { ScalarStyle } from './scalar-text';

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** A stretch of the piece that stands for a predicate which YAML itself would not read as text. */
export interface Stand {
  readonly span: Span;
  readonly text: string;
}

/**
 * `text` is the piece of document that the node's range counts in; `stands` the unquoted texts that were masked
 * before parsing. A number or truth value is taken as it is written.
 */
export function predicateOf(
  text: string,
  node: YamlNode,
  keySpan: Span,
  inFlow: boolean,
  stands: readonly Stand[],
): MappedPredicate | undefined {
  if (!isScalar(node) || !node.range) return undefined;
  const from = node.range[0];
  const stand = stands.find((each) => each.span.from === from);
  if (stand) return MappedPredicate.of(source(text, stand.span, 'raw', keySpan, inFlow), stand.text);
  const style = STYLES[String((node as Scalar).type)] ?? 'plain';
  const value = typeof node.value === 'string' ? node.value : (node.source ?? '');
  if (node.value === null) return undefined;
  return MappedPredicate.of(source(text, { from, to: node.range[1] }, style, keySpan, inFlow), value);
}

/** Checks whether a predicate that stands unquoted could not be Python either, so that only the quotes are worth a word. */
export function isNoExpression(node: YamlNode, stands: readonly Stand[]): boolean {
  const from = node?.range?.[0];
  return stands.some((each) => each.span.from === from && /^[*!&%@`]/.test(each.text));
}

/** Stands in for a predicate that the file does not have. */
export const missingPredicate = (at: number): MappedPredicate =>
  MappedPredicate.of(
    { raw: '', from: at, style: 'missing', inFlow: false, parentIndent: 0, aloneOnLine: false, eol: '\n' },
    '',
  );

function source(
  text: string,
  span: Span,
  style: ScalarStyle | 'raw',
  keySpan: Span,
  inFlow: boolean,
): ScalarSource {
  const lineStart = text.lastIndexOf('\n', keySpan.from - 1) + 1;
  const raw = text.slice(span.from, span.to);
  const rest = /^[^\n]*/.exec(text.slice(span.to, span.to + 2000))?.[0] ?? '';
  return {
    raw,
    from: span.from,
    style,
    inFlow,
    parentIndent: keySpan.from - lineStart,
    aloneOnLine: raw.endsWith('\n') || rest.trim() === '',
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
