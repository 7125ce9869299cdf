/** Random draws for scenarios of the wason task. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { groupSeed } from '../../rules/group-seed';

/**
 * The number (1-based) of the rule that is hidden by default: the same for a seed, a group's id and its number of
 * rules, in every host. Generator: xoroshiro128+, seeded with `groupSeed(seed, "rule/" + id)`, which separates the draw
 * from the samples of the same group. One draw: `uniformInt(0, rules − 1)`. Throws RangeError without a rule.
 */
export function drawHidden(
  seed: number,
  { id, rules }: { readonly id: string; readonly rules: { readonly length: number } },
): number {
  if (rules.length === 0) throw new RangeError(`group "${id}" has no rules`);
  return 1 + uniformInt(xoroshiro128plus(groupSeed(seed, `rule/${id}`) | 0), 0, rules.length - 1);
}
