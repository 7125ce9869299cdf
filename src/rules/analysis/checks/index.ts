/** The checks of one group, in the order in which they are run. */
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../predicate/stepwise';
import type { GroupFacts } from '../facts';

/** One check: looks at what was computed of a group and says what is wrong. Spans count like those of the group. */
export type Check = (facts: GroupFacts) => Stepwise<readonly Problem[]>;

const CHECKS: readonly Check[] = [];

export function* checkGroup(facts: GroupFacts): Stepwise<Problem[]> {
  const problems: Problem[] = [];
  for (const check of CHECKS) {
    problems.push(...(yield* check(facts)));
    yield;
  }
  return problems;
}
