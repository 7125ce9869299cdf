/** What a scenario of the blicket test is called. */
import { isRecord, type Json } from '../json';
import type { ScenarioName } from '../task';

export function blicketName(scenario: Json): ScenarioName {
  const { objects, blickets, rule, seed } = isRecord(scenario) ? scenario : {};
  const many = typeof objects === 'number' ? [`${objects} objects`] : [];
  const kind = typeof rule === 'string' ? [rule] : [];
  return {
    title: ['Blicket', ...many, ...kind].join(', '),
    short: kind.join(', '),
    full: [
      ...many,
      ...(Array.isArray(blickets) ? [`${blickets.length} blickets`] : []),
      ...kind,
      ...(typeof seed === 'number' ? [`seed ${seed}`] : []),
    ].join(', '),
  };
}
