/** Names scenarios of the blicket test. */
import { isRecord, type Json } from '../../base/json';
import type { ScenarioName, ScenarioSource } from '../task';

/** A published run knows its trial by its file. */
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
