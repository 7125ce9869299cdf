/** Writes initial triples into a rule file by the smallest edits: comments, order and formatting stay. */
import type { Triple } from '../../predicate/domain';
import type { TextEdit } from '../../predicate/problem';
import type { InitialTriple, RuleGroup } from '../types';
import { eolOf, insertion, lineEnd, lineStart } from './lines';
import { flowTriples, tripleText, triplesValue } from './render';

/**
 * Edits of `text` (from which `group` was read) after which the group's initial triples are `triples`.
 * They do not overlap; none if nothing changes.
 */
export function setInitialTriples(text: string, group: RuleGroup, triples: readonly Triple[]): TextEdit[] {
  const list = group.initialList;
  if (!list) return triples.length > 0 ? [newList(text, group, triples)] : [];
  const known = group.initial;
  const usable = (list.style === 'block' || list.style === 'flow') && known.length === list.items;
  if (!usable || known.length === 0 || triples.length === 0) return wholeList(text, group, list, triples);
  const kept = Math.min(known.length, triples.length);
  const changed = known.slice(0, kept).flatMap((each, i) => replaced(each, triples[i]));
  const last = known[kept - 1];
  const end = known[known.length - 1];
  if (!last || !end) return changed;
  if (triples.length > kept) return [...changed, added(text, last, list.style, triples.slice(kept))];
  return known.length > kept ? [...changed, removed(text, last, end, list.style)] : changed;
}

function replaced({ triple, span }: InitialTriple, wanted: Triple | undefined): TextEdit[] {
  return !wanted || triple.join() === wanted.join() ? [] : [{ span, text: tripleText(wanted) }];
}

function added(
  text: string,
  last: InitialTriple,
  style: 'block' | 'flow',
  triples: readonly Triple[],
): TextEdit {
  if (style === 'flow')
    return insertion(last.span.to, triples.map((triple) => `, ${tripleText(triple)}`).join(''));
  const dash = text.lastIndexOf('-', last.span.from - 1);
  const indent = ' '.repeat(Math.max(0, dash - lineStart(text, dash)));
  const gap = text.slice(dash + 1, last.span.from);
  const between = /^ +$/.test(gap) ? gap : ' ';
  const lines = triples.map((triple) => `${eolOf(text)}${indent}-${between}${tripleText(triple)}`);
  return insertion(lineEnd(text, last.span.to), lines.join(''));
}

/** The text from the end of the last item that stays to the end of the last item; a block loses whole lines. */
function removed(text: string, last: InitialTriple, end: InitialTriple, style: 'block' | 'flow'): TextEdit {
  const stop = (item: InitialTriple) => (style === 'flow' ? item.span.to : lineEnd(text, item.span.to));
  return { span: { from: stop(last), to: stop(end) }, text: '' };
}

/** Rewrites the value of `initial`. */
function wholeList(
  text: string,
  group: RuleGroup,
  list: NonNullable<RuleGroup['initialList']>,
  triples: readonly Triple[],
): TextEdit[] {
  const { span, style } = list;
  if (style === 'empty' && triples.length === 0) return [];
  if (style === 'flow' && list.items === 0 && triples.length === 0) return [];
  const written = flowTriples(triples);
  if (style === 'flow' || style === 'other') return [{ span, text: written }];
  if (style === 'empty' && (group.inFlow || triples.length === 0))
    return [insertion(span.from, ` ${written}`)];
  if (style === 'empty')
    return [insertion(lineEnd(text, span.from), blockLines(text, keyIndent(text, span.from), triples))];
  return [blockReplaced(text, span, written)];
}

/** A block list replaced by one within brackets; the list's lines end where its last item does. */
function blockReplaced(text: string, span: { from: number; to: number }, written: string): TextEdit {
  const colon = text.lastIndexOf(':', span.from);
  const to = span.to - (/\s*$/.exec(text.slice(span.from, span.to))?.[0].length ?? 0);
  // Comments between the key and the list belong to the list.
  return { span: { from: colon + 1, to }, text: ` ${written}` };
}

/** A key `initial` at the end of a group that has none. */
function newList(text: string, group: RuleGroup, triples: readonly Triple[]): TextEdit {
  const { span, headSpan } = group;
  if (group.inFlow) return insertion(closingBrace(text, span), `, initial: ${flowTriples(triples)}`);
  const indent = headSpan.from - lineStart(text, headSpan.from);
  const lines = `${' '.repeat(indent)}initial:${blockLines(text, indent, triples)}`;
  const eol = eolOf(text);
  // A block text ends with its line break, and blank lines after it may belong to it.
  if (text[span.to - 1] === '\n') return insertion(span.to, lines + eol);
  const last = span.to - (/[\s]*$/.exec(text.slice(span.from, span.to))?.[0].length ?? 0);
  const end = lineEnd(text, last);
  return end === text.length
    ? insertion(end, eol + lines)
    : insertion(end + (text.startsWith('\r\n', end) ? 2 : 1), lines + eol);
}

/** The place before the brace that ends a group, after the last value or its comma. */
function closingBrace(text: string, span: { from: number; to: number }): number {
  const inner = text.slice(span.from, span.to - 1);
  const trimmed = inner.replace(/[\s,]+$/, '');
  return span.from + trimmed.length;
}

const blockLines = (text: string, keyColumn: number, triples: readonly Triple[]): string =>
  triplesValue(triples, { eol: eolOf(text), step: 2 }).block(keyColumn);

function keyIndent(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return /^[ ]*(?:- +)?/.exec(text.slice(start, offset))?.[0].length ?? 0;
}
