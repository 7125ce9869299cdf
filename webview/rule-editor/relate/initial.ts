/** Triples of the feasible set as initial triples of the open group. */
import { signal } from '@preact/signals';
import type { Triple } from '../../../src/predicate/domain';
import { change, group } from '../store';

const same = (p: Triple, q: Triple): boolean => p.every((x, i) => x === q[i]);

export const isInitial = (triple: Triple): boolean =>
  group.value?.initial.some((each) => same(each, triple)) ?? false;

/** The version of the group that a change was made of; the next one waits until a newer one is here. */
const made = signal<{ readonly group: number; readonly version: number } | undefined>(undefined);

/** Adding replaces the whole list, so that a second one must know the first. */
export const canAdd = (): boolean => {
  const open = group.value;
  if (!open) return false;
  return made.value?.group !== open.index || made.value.version !== open.version;
};

export async function addInitial(triple: Triple): Promise<void> {
  const open = group.value;
  if (!open || !canAdd() || isInitial(triple)) return;
  made.value = { group: open.index, version: open.version };
  const triples = [...open.initial, triple];
  const done = await change({ kind: 'set-initial', group: open.index, triples, expect: { id: open.id } });
  if (!done) made.value = undefined;
}
