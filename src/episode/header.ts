/** What a header says, read with care: it may come from anywhere. The words for it are each host's own. */
import { isRecord, type Json } from '../tasks/json';
import type { GameOptions } from '../tasks/task';
import { PUBLISHED_TESTS } from '../tasks/turns';
import type { Body, Header } from './events';

/** Options that are none of ours, or have a wrong type, are left out. */
export function optionsOf({ options = {} }: Pick<Body<Header>, 'options'>): GameOptions {
  const { tests, refuseInitialTriple } = options;
  return {
    ...(typeof tests === 'number' && Number.isSafeInteger(tests) && tests >= 0 && { tests }),
    ...(typeof refuseInitialTriple === 'boolean' && { refuseInitialTriple }),
  };
}

/** The test turns of the episode; announce turns are one more. */
export const testsOf = (header: Pick<Body<Header>, 'options'>): number =>
  optionsOf(header).tests ?? PUBLISHED_TESTS;

/** What of a scenario is worth a title: whatever of it there is. */
export interface ScenarioFacts {
  /** Wason: the rule group, the 1-based number of its hidden rule, the triple that is given. */
  readonly group?: string;
  readonly hidden?: number;
  readonly triple?: readonly [number, number, number];
  /** Blicket: how many objects there are, how many of them matter, the kind of rule, what drew them. */
  readonly objects?: number;
  readonly blickets?: number;
  readonly rule?: string;
  readonly seed?: number;
}

const isTriple = (value: unknown): value is [number, number, number] =>
  Array.isArray(value) && value.length === 3 && value.every((each) => typeof each === 'number');

/** `source`: what it was called in its file, which goes before what the scenario says. Never throws. */
export function scenarioFacts(
  scenario: Json,
  source?: { readonly group: string; readonly rule: number },
): ScenarioFacts {
  const fields: Readonly<Record<string, unknown>> = isRecord(scenario) ? scenario : {};
  const { triple, objects, blickets, rule, seed } = fields;
  const group = source?.group ?? fields['group'];
  const hidden = source?.rule ?? fields['hidden'];
  return {
    ...(typeof group === 'string' && { group }),
    ...(typeof hidden === 'number' && { hidden }),
    ...(isTriple(triple) && { triple }),
    ...(typeof objects === 'number' && { objects }),
    ...(Array.isArray(blickets) && { blickets: blickets.length }),
    ...(typeof rule === 'string' && { rule }),
    ...(typeof seed === 'number' && { seed }),
  };
}
