/** Names cells of the beliefs task. */
import { isRecord, type Json } from '../../base/json';
import type { ScenarioName } from '../task';

export function beliefName(scenario: Json): ScenarioName {
  const { id, scenario: source, variant, asked } = isRecord(scenario) ? scenario : {};
  const words = [source, variant]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(', ');
  const name = typeof id === 'string' ? id : '?';
  const asks = typeof asked === 'string' ? `, asks for ${asked}` : '';
  return {
    // Rows are cut at the end: what tells cells apart comes first.
    title: words === '' ? name : `${name} (${words})`,
    short: name,
    full: `${name} (${words}${asks})`,
  };
}
