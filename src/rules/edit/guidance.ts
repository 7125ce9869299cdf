/** The wordings of a rule: only those that change are written. */
import { isScalar } from 'yaml';
import { KNOWN_KEYS } from '../schema';
import type { Guidance } from '../types';
import { removeEntry, writeEntry, type MapPlace, type Value } from './entries';
import { deleteItem, insertItems, listAt, type ListPlace, type NewItems } from './lists';
import { flowGuidance, flowTextList, guidanceLines, textListLines, type BlockStyle } from './render';
import { replaceScalar, scalar } from './scalars';
import type { Tree } from './tree';
import type { FileView, Step } from './view';

type Side = keyof Guidance;

export function* guidanceSteps(group: number, rule: number, wanted: Guidance): Generator<Step> {
  const owner = (view: FileView) => view.ruleMap(group, rule);
  const side = (key: Side) => sideSteps(owner, key, wanted[key], (view) => view.style(group));
  let found: Tree | undefined;
  yield (view) => {
    found = owner(view).map.find('guidance')?.value;
    return [];
  };
  const empty = wanted.accept.length + wanted.reject.length === 0;
  const others = found?.entries.some((entry) => entry.key !== 'accept' && entry.key !== 'reject');
  if (empty && found?.kind === 'map' && !others) yield (view) => removeEntry(owner(view), 'guidance');
  else if (found?.kind === 'map') {
    yield* side('accept');
    yield* side('reject');
  } else if (!empty)
    yield (view) =>
      writeEntry(owner(view), 'guidance', KNOWN_KEYS.rule, wholeValue(wanted, view.style(group)));
}

const wholeValue = (guidance: Guidance, style: BlockStyle): Value => ({
  flow: flowGuidance(guidance),
  block: (column) => ['', ...guidanceLines(guidance, column, style)].join(style.eol),
});

/** The list of texts at `key`, item by item where all of its items are texts. */
function* sideSteps(
  owner: (view: FileView) => MapPlace,
  key: Side,
  wanted: readonly string[],
  styleIn: (view: FileView) => BlockStyle,
): Generator<Step> {
  const place = (view: FileView) => guidanceOf(owner(view));
  let list: Tree | undefined;
  yield (view) => {
    list = place(view).map.find(key)?.value;
    return wanted.length === 0 ? removeEntry(place(view), key) : [];
  };
  if (wanted.length === 0) return;
  const standing = list ? textsIn(list) : undefined;
  if (standing && standing.length > 0) {
    yield* itemSteps(place, key, standing, wanted);
    return;
  }
  yield (view) => {
    const style = styleIn(view);
    const block = (column: number) => ['', ...textListLines(wanted, column, style)].join(style.eol);
    return writeEntry(place(view), key, KNOWN_KEYS.guidance, { flow: flowTextList(wanted), block });
  };
}

function guidanceOf({ map, inFlow }: MapPlace): MapPlace {
  const found = map.find('guidance')?.value;
  return { map: found ?? map, inFlow: inFlow || map.flow };
}

/** Returns undefined if there is anything but texts in the list. */
function textsIn(list: Tree): string[] | undefined {
  const texts: string[] = [];
  for (const { tree } of list.items) {
    const node = tree?.node;
    if (!node || !isScalar(node)) return undefined;
    const value: unknown = node.value;
    if (value === null) return undefined;
    texts.push(typeof value === 'string' ? value : (node.source ?? ''));
  }
  return list.kind === 'seq' ? texts : undefined;
}

function* itemSteps(
  place: (view: FileView) => MapPlace,
  key: Side,
  standing: readonly string[],
  wanted: readonly string[],
): Generator<Step> {
  const listIn = (view: FileView): ListPlace => listAt(place(view), key, KNOWN_KEYS.guidance);
  const limit = Math.min(standing.length, wanted.length);
  let head = 0;
  while (head < limit && standing[head] === wanted[head]) head++;
  let tail = 0;
  while (tail < limit - head && standing.at(-1 - tail) === wanted.at(-1 - tail)) tail++;
  const replaced = limit - head - tail;
  for (let i = head; i < head + replaced; i++)
    yield (view) => retypedItem(place(view), key, i, wanted[i] ?? '');
  for (let i = standing.length - tail - 1; i >= head + replaced; i--)
    yield (view) => deleteItem(listIn(view), i);
  for (let i = head + replaced; i < wanted.length - tail; i++)
    yield (view) => insertItems(listIn(view), i, textItem(wanted[i] ?? ''), 2);
}

function retypedItem(place: MapPlace, key: Side, index: number, wanted: string) {
  const list = place.map.find(key)?.value;
  const item = list?.items[index];
  if (!list || !item?.tree) return [];
  return replaceScalar(item.tree, item.span, place.inFlow || place.map.flow || list.flow, wanted);
}

const textItem = (text: string): NewItems => ({
  flow: [{ body: scalar(text, true), comments: [] }],
  block: (column) => `${' '.repeat(column)}- ${scalar(text, false)}`,
});
