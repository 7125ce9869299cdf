/** The value of a measure in words. Undefined is —, never 0. */
export function showMeasure(value: number | boolean | string | null): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : String(value);
}
