/**
 * Lists of the document that are written as a whole: guidance and initial triples. A change is made of the newest
 * list, even if the document has not reported it yet, so that two quick changes don't undo each other.
 */
import { computed } from '@preact/signals';
import type { Triple } from '../../src/predicate/domain';
import type { Guidance } from '../../src/rules/types';
import { flushAll, serially, writeNow } from './changes';
import { failure, group, showFailure } from './state';
import { addTriples } from './triples';

interface Written<T> {
  readonly value: T;
  readonly version: number;
}

/** The newest known value: the written one, until the document reports that version or a newer one. */
const newest = <T>(written: Written<T> | undefined, known: Written<T>): Written<T> =>
  written && written.version > known.version ? written : known;

const guidances = new Map<string, Written<Guidance>>();
const initials = new Map<number, Written<readonly Triple[]>>();

/**
 * Changes the guidance of a rule; `make` throws if it cannot, and writes nothing by giving the same one back. Resolves
 * with the document's version.
 */
export function writeGuidance(rule: number, make: (old: Guidance) => Guidance): Promise<number> {
  return serially(async () => {
    const open = group.peek();
    const at = open?.rules[rule];
    if (!open || !at) throw new Error('The rule is gone');
    const key = `${open.index}/${rule}`;
    const { version: known, id: groupId } = open;
    const old = newest(guidances.get(key), { value: at.guidance, version: known });
    const value = make(old.value);
    if (value === old.value) return old.version;
    const expect = { id: groupId, name: at.name };
    const version = await writeNow({ kind: 'set-guidance', group: open.index, rule, value, expect });
    guidances.set(key, { value, version });
    return version;
  });
}

/**
 * Changes the initial triples of the group that is open now. `make` is given the newest list; the same list back writes
 * nothing. `id` is the group's that it is meant for, where that may not be open any more. What goes wrong is shown by
 * the frame.
 */
export async function writeInitial(
  make: (old: readonly Triple[]) => readonly Triple[],
  id = group.peek()?.id,
): Promise<boolean> {
  const expectedIndex = group.peek()?.index;
  await flushAll();
  try {
    await serially(async () => {
      const open = group.peek();
      if (!open || open.index !== expectedIndex || open.id !== id)
        throw new Error('The group is not open any more');
      const { index, initial, version: known } = open;
      const old = newest(initials.get(index), { value: initial, version: known }).value;
      const triples = make(old);
      if (triples === old) return;
      const version = await writeNow({
        kind: 'set-initial',
        group: index,
        triples,
        expect: { id: open.id },
      });
      initials.set(index, { value: triples, version });
    });
    failure.value = undefined;
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}

/** Adds triples to the initial ones of the open group, but none twice. */
export const addInitial = (triples: readonly Triple[], id?: string): Promise<boolean> =>
  writeInitial((list) => addTriples(list, triples), id);

/** The document has the triple as an initial one of the open group. */
export const isInitial = (triple: Triple): boolean => initialKeys.value.has(triple.join());
const initialKeys = computed(() => new Set(group.value?.initial.map((triple) => triple.join())));
