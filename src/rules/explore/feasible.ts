/** |S_g|, what every rule does to it, and its pictures. */
import type { Engine, RuleSet } from '../../predicate';
import { tripleCount, type Box } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import type { CountedText } from '../analysis/counting';
import { whyNotAll, withPredicates } from './counted-predicates';
import type { FeasibleAnswer, FeasibleQuestion, PredicateCount, Projections } from './types';

export function* feasible(engine: Engine, question: FeasibleQuestion): Stepwise<FeasibleAnswer> {
  const { predicates, box } = question;
  return yield* withPredicates(engine, predicates, function* (counted): Stepwise<FeasibleAnswer> {
    const without = countsWithout(engine, counted);
    yield;
    const rules = counted.map((each, index) => ruleOf(engine, each, without[index]));
    const why = predicates.length === 0 ? 'the group has no rules' : whyNotAll(counted);
    if (why !== undefined) return { unavailable: why, rules };
    const sets = counted.flatMap(({ set }) => set ?? []);
    const count = engine.intersectionCount(sets);
    if (!question.projections) return { count, rules };
    yield;
    return { count, rules, projections: projectionsOf(engine, sets, box) };
  });
}

function ruleOf(
  engine: Engine,
  { problems: found, failure, set, unavailable }: CountedText,
  without: number | undefined,
): PredicateCount {
  const problems = failure ? [...found, failure] : found;
  return {
    problems,
    ...(set && { count: set.count, share: set.count.true / tripleCount(engine.domain) }),
    ...(without !== undefined && { without }),
    ...(unavailable !== undefined && { unavailable }),
  };
}

/** For each predicate the triples that all others accept; undefined where one of these has no set. */
function countsWithout(engine: Engine, counted: readonly CountedText[]): readonly (number | undefined)[] {
  const sets = counted.flatMap(({ set }) => set ?? []);
  if (sets.length === counted.length) return engine.countsWithoutEach(sets);
  if (sets.length < counted.length - 1) return [];
  const rest = sets.length === 0 ? tripleCount(engine.domain) : engine.intersectionCount(sets);
  return counted.map(({ set }) => (set ? undefined : rest));
}

function projectionsOf(engine: Engine, sets: readonly RuleSet[], box: Box | undefined): Projections {
  const all = engine.intersection(sets);
  const seen = box ? all.within(box) : all;
  try {
    return { ...seen.projections(), total: seen.size };
  } finally {
    seen.dispose();
    all.dispose();
  }
}
