/** Lists of triples. Pure. */
import type { Triple } from '../../src/predicate/domain';
import { sameItems } from '../../src/rules/same';

export const sameTriple = (p: Triple, q: Triple): boolean => sameItems(p, q);

export const includesTriple = (list: readonly Triple[], triple: Triple): boolean =>
  list.some((each) => sameTriple(each, triple));

/** The list with more at its end, but none twice; the same list if there is nothing new. */
export function addTriples(list: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  const key = (triple: Triple): string => triple.join();
  const known = new Set(list.map(key));
  const fresh = added.filter((triple) => !known.has(key(triple)) && known.add(key(triple)));
  return fresh.length === 0 ? list : [...list, ...fresh];
}
