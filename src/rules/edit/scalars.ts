/** Texts written as YAML scalars, new ones and in the place of others. */
import { isScalar } from 'yaml';
import type { TextEdit } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import { predicateOf } from '../read/predicate-node';
import { literalBlock, plainTrouble, quoted, quotedForReading } from '../read/scalar-style';
import type { PredicateText } from '../types';
import { trimmed } from './draft';
import { eolOf } from './lines';
import type { Tree } from './tree';

/** `text` on one line, plain where YAML reads it as that same text. */
export const scalar = (text: string, inFlow: boolean): string =>
  plainTrouble(text, inFlow) === undefined ? text : quotedForReading(text);

/** `text` as the value of a key at `column` that ends its line: a block where it has several lines. */
export const blockValue = (text: string, column: number, eol: string): string =>
  (text.includes('\n') ? literalBlock(text, column, eol) : undefined) ?? scalar(text, false);

/** The change from the text that stands there to `wanted`, in the style it is written in. */
export function retyped(standing: PredicateText, wanted: string, document: string): TextEdit[] {
  if (standing.text === wanted) return [];
  const whole = { span: { from: 0, to: standing.text.length }, text: wanted };
  const edit = standing.edit(trimmed(standing.text, whole));
  // The piece of the scalar may have no line break that shows the document's kind.
  return [trimmed(document, { ...edit, text: edit.text.replace(/\r?\n/g, eolOf(document)) })];
}

/**
 * A scalar replaced by the text `wanted`, in its own style where that can hold it. `owner` is the key or dash it
 * belongs to. A number or truth value that happens to be written like `wanted` gets its quotes.
 */
export function replaceScalar(tree: Tree, owner: Span, inFlow: boolean, wanted: string): TextEdit[] {
  const { node, source } = tree;
  const key = { from: owner.from - source.offset, to: owner.to - source.offset };
  const standing = predicateOf(source.piece, node, key, inFlow, []);
  if (!standing || !isScalar(node))
    return [{ span: { from: tree.from, to: tree.to }, text: scalar(wanted, inFlow) }];
  if (typeof node.value !== 'string' && standing.text === wanted)
    return [{ span: { from: tree.from, to: tree.to }, text: quoted(wanted, 'double') }];
  return retyped(standing.at(source.offset), wanted, source.text);
}
