/** The value of a measure in words. An undefined one has a dash, never 0. */
import { UNDEFINED } from '../base/number-words';

export function showMeasure(value: number | boolean | string | null): string {
  if (value === null) return UNDEFINED;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : String(value);
}
