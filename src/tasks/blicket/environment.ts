/** The answers of the device. It is computed without the predicate engine. */
import type { RuleFeedback } from '../rule-discovery/game';
import { labelled, type Environment } from '../rule-discovery/turns';
import { namesOf, objectsOf, stateOf } from './objects';
import { isOn } from './rules';
import type { BlicketScenario } from './scenario';

const labelOf = (on: boolean): string => (on ? 'ON' : 'OFF');

const blicketFeedback = (objects: readonly number[], on: boolean): RuleFeedback => ({
  label: labelOf(on),
  positive: on,
  objects: namesOf(objects),
});

/** Exactly the listed objects stand on the device: what stood there before does not matter. */
export function blicketEnvironment(scenario: BlicketScenario, tests: number): Environment {
  const answer: Environment['replay'] = (test) => {
    const objects = objectsOf(test, scenario.objects);
    return labelled(blicketFeedback(objects, isOn(scenario, stateOf(objects, scenario.objects))));
  };
  return { tests, replay: answer, answer: (test) => Promise.resolve(answer(test, undefined)) };
}
