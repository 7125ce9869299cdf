/** Queries a feasible set for triples. */
import type { Triple } from '../../src/predicate/domain';
import type { Subject } from './panel/subject';
import { host } from './state';

/** Checks whether every predicate accepts the triple; rejects where one of them has no count. */
export async function isFeasible(
  [a, b, c]: Triple,
  { domain, predicates }: Subject,
  signal: AbortSignal,
): Promise<boolean> {
  const include = predicates.map((_, rule) => rule);
  const box = { a: [a, a], b: [b, b], c: [c, c] } as const;
  const question = { kind: 'triples', domain, predicates, include, exclude: [], box, n: 1 } as const;
  return (await host.ask(question, signal)).total > 0;
}
