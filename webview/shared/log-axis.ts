/** The axis of breadths: from 1 triple to all, logarithmic. */

/** The place of a count between 1 and all, as a fraction of a logarithmic axis. */
export function onLogAxis(count: number, total: number): number {
  if (count < 1 || total <= 1) return 0;
  return Math.log(count) / Math.log(total);
}

/** The powers of ten from 1 up to the whole. */
export function ticks(total: number): number[] {
  const found: number[] = [];
  for (let power = 10; power < total; power *= 10) found.push(power);
  return found;
}

/**
 * Length of a bar that stands without an axis, 0 to 1: 0 for nothing, 1 for all, and a sliver for one triple, which has
 * no length on the axis and would look like none.
 */
export function logLength(count: number, all: number): number {
  if (count <= 0) return 0;
  return all <= 1 ? 1 : Math.log(count + 1) / Math.log(all + 1);
}
