/** Names scenarios of the blicket test. */
import { isRecord, type Json } from '../../base/json';
import type { ScenarioName, ScenarioSource } from '../task';

/** The trial of a published run is in its file name. */
export function blicketName(scenario: Json, source?: ScenarioSource): ScenarioName {
  const { objects, blickets, rule, seed, trial = source?.rule } = isRecord(scenario) ? scenario : {};
  const many = typeof objects === 'number' ? [`${objects} objects`] : [];
  const kind = typeof rule === 'string' ? [rule] : [];
  const which = typeof trial === 'number' ? [`trial ${trial}`] : [];
  return {
    title: ['Blicket', ...many, ...kind].join(', '),
    short: [...kind, ...which].join(', '),
    full: [
      ...many,
      ...(Array.isArray(blickets) ? [`${blickets.length} blickets`] : []),
      ...kind,
      ...which,
      ...(typeof seed === 'number' ? [`seed ${seed}`] : []),
    ].join(', '),
  };
}
