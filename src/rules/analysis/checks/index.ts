/** The checks of one group, in the order in which they are run. */
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import type { GroupFacts } from '../facts';
import { checkConstant } from './constant';
import { checkFeasible } from './feasible';
import { checkInitial } from './initial';
import { checkNames } from './names';
import { checkPublished } from './published';
import { checkRaises } from './raises';
import { checkRange } from './range';
import { checkDisjoint, checkEqual, checkImplied } from './relations';
import { checkUnary } from './unary';

/** A check: reports problems of a group from computed facts. Spans are relative to the group. */
export type Check = (facts: GroupFacts) => Stepwise<readonly Problem[]>;

const CHECKS: readonly Check[] = [
  checkFeasible,
  checkPublished,
  checkRaises,
  checkNames,
  checkRange,
  checkConstant,
  checkInitial,
  checkUnary,
  checkEqual,
  checkDisjoint,
  checkImplied,
];

export function* checkGroup(facts: GroupFacts): Stepwise<Problem[]> {
  const problems: Problem[] = [];
  for (const check of CHECKS) {
    problems.push(...(yield* check(facts)));
    yield;
  }
  return problems;
}
