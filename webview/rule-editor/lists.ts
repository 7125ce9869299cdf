/**
 * Lists of the document that are written as a whole: guidance and initial triples. A change is made of the newest
 * list, even if the document has not told of it yet, so that two quick changes don't undo each other.
 */
import type { Triple } from '../../src/predicate/domain';
import type { Guidance } from '../../src/rules/types';
import { flushAll, serially } from './changing';
import { failure, group, host, reasonOf } from './state';

interface Written<T> {
  readonly value: T;
  readonly version: number;
}

/** The newest known value: what was written, until the document tells of that version or a newer one. */
const newest = <T>(written: Written<T> | undefined, told: Written<T>): T =>
  written && written.version > told.version ? written.value : told.value;

const guidances = new Map<string, Written<Guidance>>();
const initials = new Map<number, Written<readonly Triple[]>>();

/** Changes the guidance of a rule; `make` throws if it cannot. Resolves with the document's version. */
export function writeGuidance(rule: number, make: (old: Guidance) => Guidance): Promise<number> {
  return serially(async () => {
    const open = group.peek();
    const at = open?.rules[rule];
    if (!open || !at) throw new Error('The rule is gone');
    const key = `${open.index}/${rule}`;
    const { version: told, id: groupId } = open;
    const value = make(newest(guidances.get(key), { value: at.guidance, version: told }));
    const expect = { id: groupId, name: at.name };
    const version = await host.change({ kind: 'set-guidance', group: open.index, rule, value, expect });
    guidances.set(key, { value, version });
    return version;
  });
}

/** Changes the initial triples of the open group. What goes wrong is shown by the frame. */
export async function writeInitial(make: (old: readonly Triple[]) => readonly Triple[]): Promise<boolean> {
  await flushAll();
  try {
    await serially(async () => {
      const open = group.peek();
      if (!open) throw new Error('The group is gone');
      const { index, id, initial, version: told } = open;
      const triples = make(newest(initials.get(index), { value: initial, version: told }));
      const version = await host.change({ kind: 'set-initial', group: index, triples, expect: { id } });
      initials.set(index, { value: triples, version });
    });
    failure.value = undefined;
    return true;
  } catch (error) {
    failure.value = reasonOf(error);
    return false;
  }
}
