/** Writes initial triples into a rule file by the smallest edits: comments, order and formatting stay. */
import { isScalar } from 'yaml';
import type { Triple } from '../../predicate/domain';
import type { TextEdit } from '../../predicate/problem';
import { KNOWN_KEYS } from '../schema';
import type { InitialTriple } from '../types';
import { lineValue, writeEntry, type MapPlace } from './entries';
import { eolOf, insertion, lineEnd, lineStart } from './lines';
import { triplesValue, tripleText, type BlockStyle } from './render';
import type { Tree } from './tree';

/**
 * Edits after which the initial triples of the group at `place`, which are `known`, are `wanted`. They do not overlap;
 * none if nothing changes.
 */
export function initialEdits(
  place: MapPlace,
  known: readonly InitialTriple[],
  wanted: readonly Triple[],
  style: BlockStyle,
): TextEdit[] {
  const list = place.map.find('initial')?.value;
  if (wanted.length === 0 && isEmpty(list)) return [];
  const usable = list?.kind === 'seq' && list.items.length === known.length;
  const kept = usable ? Math.min(known.length, wanted.length) : 0;
  if (!list || kept === 0) {
    const value = wanted.length === 0 ? lineValue('[]') : triplesValue(wanted, style);
    return writeEntry(place, 'initial', KNOWN_KEYS.group, value);
  }
  const changed = known.slice(0, kept).flatMap(({ triple, span }, i) => {
    return triple.join() === wanted[i].join() ? [] : [{ span, text: tripleText(wanted[i]) }];
  });
  const { text } = list.source;
  const [last, end] = [known[kept - 1].span.to, known[known.length - 1].span.to];
  if (wanted.length > kept) return [...changed, added(text, known[kept - 1], list.flow, wanted.slice(kept))];
  // A block loses whole lines.
  const [from, to] = list.flow ? [last, end] : [lineEnd(text, last), lineEnd(text, end)];
  return known.length > kept ? [...changed, { span: { from, to }, text: '' }] : changed;
}

const isEmpty = (list: Tree | undefined): boolean =>
  !list ||
  (list.kind === 'seq' && list.items.length === 0) ||
  (isScalar(list.node) && list.node.value === null);

function added(text: string, last: InitialTriple, isFlow: boolean, triples: readonly Triple[]): TextEdit {
  if (isFlow) return insertion(last.span.to, triples.map((triple) => `, ${tripleText(triple)}`).join(''));
  const dash = text.lastIndexOf('-', last.span.from - 1);
  const indent = ' '.repeat(Math.max(0, dash - lineStart(text, dash)));
  const gap = text.slice(dash + 1, last.span.from);
  const between = /^ +$/.test(gap) ? gap : ' ';
  const lines = triples.map((triple) => `${eolOf(text)}${indent}-${between}${tripleText(triple)}`);
  return insertion(lineEnd(text, last.span.to), lines.join(''));
}
