/** Predicates on single triples, by the interpreter: also on those outside the domain. */
import { DEFAULT_PARAMS } from '../../../predicate';
import type { Triple } from '../../../predicate/domain';
import { evaluators } from '../../evaluators';

const evaluatorOf = evaluators(DEFAULT_PARAMS);

/** Throws Error where `predicate` is none. */
export function predicateHolds(predicate: string, [a, b, c]: Triple): boolean | 'raises' {
  const outcome = evaluatorOf(predicate).test(a, b, c);
  return outcome === 2 ? 'raises' : outcome === 1;
}
