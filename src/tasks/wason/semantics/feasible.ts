/** Checks initial triples: an episode can only begin with one from the group's feasible set. */
import { analysePredicate } from '../../../predicate';
import { contains, type Domain, type Triple } from '../../../predicate/domain';
import { predicateHolds } from './holds';

/** `rule`: the 1-based number of the first that is broken. */
export type Infeasible =
  | { readonly kind: 'outside' }
  | { readonly kind: 'rejects' | 'raises' | 'no-predicate'; readonly rule: number };

/** Explains why a triple is outside S_g, without counting the set; undefined if it is inside. Never throws. */
export function infeasible(
  triple: Triple,
  predicates: readonly string[],
  domain: Domain,
): Infeasible | undefined {
  const unusable = predicates.findIndex((predicate) => !analysePredicate(predicate).program);
  if (unusable >= 0) return { kind: 'no-predicate', rule: unusable + 1 };
  if (!contains(domain, triple)) return { kind: 'outside' };
  for (const [i, predicate] of predicates.entries()) {
    const holds = predicateHolds(predicate, triple);
    if (holds !== true) return { kind: holds === 'raises' ? 'raises' : 'rejects', rule: i + 1 };
  }
  return undefined;
}
