/** How many triples each combination of the predicates accepts. */
import type { Engine } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { checkRegionRules, withSets } from './held';
import type { RegionsAnswer, RegionsQuestion } from './types';

/** Throws NotCountable where a predicate has no count, or where there are more than MAX_REGION_RULES. */
export function* regions(engine: Engine, { predicates }: RegionsQuestion): Stepwise<RegionsAnswer> {
  checkRegionRules(predicates);
  return yield* withSets(engine, predicates, function* (sets): Stepwise<RegionsAnswer> {
    return yield* engine.regionCounts(sets);
  });
}
