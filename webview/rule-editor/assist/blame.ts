/** The rule whose removal would help most, where the feasible set is empty; else the first. */
export function ruleToBlame(without: readonly (number | undefined)[]): number {
  let best = 0;
  without.forEach((count, rule) => {
    if ((count ?? -1) > (without[best] ?? -1)) best = rule;
  });
  return best;
}
