/** Predicates of `state` on single states, by the interpreter. */
import { PyList } from '../../../predicate';
import { evaluators } from '../../evaluators';

const evaluatorOf = evaluators(['state']);

/** Throws Error where `predicate` is none. */
export function holdsOn(predicate: string, state: readonly boolean[]): boolean | 'raises' {
  const outcome = evaluatorOf(predicate).run([new PyList([...state])]);
  return outcome.kind === 'raises' ? 'raises' : outcome.truthy;
}
