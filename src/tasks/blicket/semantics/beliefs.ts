/** Every set of objects with every rule: the hypotheses about the device. */
import { analysePredicate, prepare, PyList } from '../../../predicate';
import { objectsOf, stateOf } from '../objects';
import { LIMITS, MEAN_STEPS } from '../../limits';
import type { AcceptsTest, Beliefs } from '../../semantics';
import { spaceOf } from './space';
import { statesOf } from './states';

export function beliefsOf(objects: number): Beliefs {
  const space = spaceOf(objects);
  return {
    // The hidden rule is one of them.
    group: [],
    library: space.hypotheses.map((one, i) => ({ ...one, accepts: (test) => space.predicts(i, test) })),
    leftOut: 0,
    accepts: (predicate) => acceptance(predicate, objects),
  };
}

/**
 * Finds the states that a predicate accepts. They are so few that it is asked about each, which also shows whether
 * it is quick.
 */
function acceptance(predicate: string, objects: number): AcceptsTest | undefined {
  const { program } = analysePredicate(predicate, { params: ['state'] });
  if (!program) return undefined;
  const evaluator = prepare(program, LIMITS);
  const states = statesOf(objects);
  let left = MEAN_STEPS * states.length;
  const accepted = new Set<string>();
  for (const state of states) {
    const outcome = evaluator.run([new PyList([...state])]);
    if (outcome.kind === 'value' && outcome.truthy) accepted.add(state.join());
    left -= evaluator.steps;
    if (left < 0) return undefined;
  }
  return (test) => accepted.has(stateOf(objectsOf(test, objects), objects).join());
}
