/** The part of the instruction about the scenario: the objects, and the state before the first turn. */
import { objectName } from '../rule-discovery/values';
import { stateOf } from './objects';
import { isOn } from './rules';
import type { BlicketScenario } from './scenario';

const PLACEHOLDER = '{placement}';

/** Describes the first placement and the device's answer: true, but no test. */
function placementText(scenario: BlicketScenario): string {
  const state = stateOf(scenario.placement, scenario.objects);
  const places = state.map(
    (on, object) => `${objectName(object)} is ${on ? 'on the device' : 'on the floor'}`,
  );
  const number = scenario.objects === 1 ? 'There is one object' : `There are ${scenario.objects} objects`;
  return `${number}: ${places.join(', ')}. The device is ${isOn(scenario, state) ? 'on' : 'off'}.`;
}

export const openingOf = (template: string, scenario: BlicketScenario): string =>
  template.replaceAll(PLACEHOLDER, () => placementText(scenario));

export function templateOf(opening: string, scenario: BlicketScenario): string | undefined {
  const template = opening.replaceAll(placementText(scenario), () => PLACEHOLDER);
  return template === opening ? undefined : template;
}
