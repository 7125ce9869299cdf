/** Names scenarios of the wilt task. */
import { isRecord, type Json } from '../../base/json';
import type { ScenarioName } from '../task';
import { isSplit } from './splits';

export function wiltName(scenario: Json): ScenarioName {
  const { split, rule, words } = isRecord(scenario) ? scenario : {};
  const number = typeof rule === 'number' ? rule : '?';
  const name = isSplit(split) ? split : '?';
  const about = typeof words === 'string' ? [words] : [];
  return {
    title: `WILT ${name}, rule ${number}`,
    short: `${name}, rule ${number}`,
    full: [`${name}, rule ${number}`, ...about].join(': '),
  };
}
