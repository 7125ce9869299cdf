/**
 * Adjusts p values of several tests by Holm's step-down method, in the order given.
 * Source: Holm 1979; the same as R's `p.adjust(p, "holm")`.
 */
export function holmAdjusted(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = ps.map(() => 0);
  let highest = 0;
  order.forEach(({ p, index }, rank) => {
    highest = Math.max(highest, Math.min(1, p * (ps.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}
