/** Answers to questions about predicates by themselves. */
import type { Engine } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { inject } from '../inject';
import { suggest } from './suggest';
import { feasible } from './feasible';
import { pairs } from './pairs';
import { points } from './points';
import { tests } from './tests';
import { triples } from './triples';
import type { ExploreAnswers, ExploreQuestion, RegionsAnswer, RegionsQuestion } from './types';
import { checkRegionRules, withSets } from './counted-predicates';

export type * from './types';

type Kind = ExploreQuestion['kind'];
type Handlers = {
  readonly [K in Kind]: (
    engine: Engine,
    question: Extract<ExploreQuestion, { kind: K }>,
  ) => Stepwise<ExploreAnswers[K]>;
};

const HANDLERS: Handlers = { feasible, pairs, regions, tests, triples, points, suggest, inject };

export const isExploreQuestion = (question: { readonly kind: string }): question is ExploreQuestion =>
  Object.hasOwn(HANDLERS, question.kind);

/** Throws NotCountable where a predicate that the answer needs has no count. */
export function* explore<K extends Kind>(
  engine: Engine,
  question: Extract<ExploreQuestion, { kind: K }>,
): Stepwise<ExploreAnswers[K]> {
  return yield* HANDLERS[question.kind](engine, question);
}

/** Counts how many triples each combination of the predicates accepts. Throws NotCountable where a predicate has no count, or where there are more than MAX_REGION_RULES. */
function* regions(engine: Engine, { predicates }: RegionsQuestion): Stepwise<RegionsAnswer> {
  checkRegionRules(predicates);
  return yield* withSets(engine, predicates, function* (sets): Stepwise<RegionsAnswer> {
    return yield* engine.regionCounts(sets);
  });
}
