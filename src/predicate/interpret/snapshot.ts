/** Values as they were at one moment, for people: lists and sets can change afterwards, and may be long. */
import { shortened } from '../../base/visible-text';
import { show } from './show';
import { PyBuiltin, PyFunction, PyList, PySet, PyTuple, type PyValue } from './values';

/** More of them are never shown: with a comma and a space each, they are longer than any text of a value. */
const MOST_ITEMS = 40;

/** Lists in lists, so deep; below that they are `…`. */
const MOST_DEPTH = 8;

interface Items {
  readonly type: 'list' | 'tuple' | 'set';
  readonly first: readonly PyValue[];
  readonly more: boolean;
}

class Container {
  constructor(readonly items: Items) {}
}

export type Snapshot = PyValue | Container;

/** A long set is kept as it is: taking its first members costs as much as taking all. */
export function snapshot(value: PyValue): Snapshot {
  const mutable = value instanceof PyList || (value instanceof PySet && value.size <= MOST_ITEMS);
  return mutable ? new Container(itemsOf(value)) : value;
}

function itemsOf(value: PyList | PyTuple | PySet): Items {
  const items = value instanceof PySet ? value.values() : value.items;
  const type = value instanceof PyList ? 'list' : value instanceof PyTuple ? 'tuple' : 'set';
  return { type, first: items.slice(0, MOST_ITEMS), more: items.length > MOST_ITEMS };
}

/** Checks for a function or a type, which are shown by their names. */
export const isCallable = (value: Snapshot): boolean =>
  value instanceof PyFunction || value instanceof PyBuiltin;

/** `repr(value)` in at most `length` characters; what is longer ends with `…`. */
export function brief(value: Snapshot, length: number): string {
  return shortened(textOf(value, length, 0), length);
}

function textOf(value: Snapshot, length: number, depth: number): string {
  if (value instanceof Container) return listText(value.items, length, depth);
  if (value instanceof PyList || value instanceof PyTuple || value instanceof PySet)
    return depth > MOST_DEPTH ? '…' : listText(itemsOf(value), length, depth);
  return show(value);
}

/** Visits only items that are shown: nested values can be many more than their parts. */
function listText({ type, first, more }: Items, length: number, depth: number): string {
  const parts: string[] = [];
  let left = length;
  for (const item of first) {
    if (left < 0) break;
    const part = textOf(item, left, depth + 1);
    parts.push(part);
    left -= part.length + 2;
  }
  if (more && left >= 0) parts.push('…');
  const inside = parts.join(', ');
  if (type === 'list') return `[${inside}]`;
  if (type === 'tuple') return parts.length === 1 ? `(${inside},)` : `(${inside})`;
  return parts.length === 0 ? 'set()' : `{${inside}}`;
}
