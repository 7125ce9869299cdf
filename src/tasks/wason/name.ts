/** Names scenarios of the wason task. */
import { isRecord, type Json } from '../../base/json';
import type { ScenarioName, ScenarioSource } from '../task';

/** The names of the group and the rule in their file precede those in the scenario. */
export function wasonName(scenario: Json, source?: ScenarioSource): ScenarioName {
  const { group: id, hidden, triple } = isRecord(scenario) ? scenario : {};
  const group = source?.group ?? (typeof id === 'string' ? id : undefined);
  const rule = source?.rule ?? (typeof hidden === 'number' ? hidden : undefined);
  const numbers = Array.isArray(triple) && triple.length === 3 && triple.every(isNumber);
  const named = rule === undefined ? [] : [`rule ${rule}`];
  return {
    title: `Group ${group ?? '?'}, rule ${rule ?? '?'}`,
    short: [...(group === undefined ? [] : [group]), ...named].join(', '),
    full: [
      ...(group === undefined ? [] : [`group ${group}`]),
      ...named,
      ...(numbers ? [`(${triple.join(', ')})`] : []),
    ].join(', '),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
