/** |S_g|, what every rule does to it, and its pictures. */
import type { Engine, RuleSet } from '../../predicate';
import { tripleCount } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import type { CountedText } from '../analysis/counting';
import { whyNotAll, withPredicates } from './counted-predicates';
import type { Box, FeasibleAnswer, FeasibleQuestion, PredicateCount, Projections } from './types';

export function* feasible(engine: Engine, question: FeasibleQuestion): Stepwise<FeasibleAnswer> {
  const { predicates, box } = question;
  return yield* withPredicates(engine, predicates, function* (counted): Stepwise<FeasibleAnswer> {
    const rules: PredicateCount[] = [];
    for (const index of counted.keys()) {
      rules.push(ruleOf(engine, counted, index));
      yield;
    }
    const why = predicates.length === 0 ? 'the group has no rules' : whyNotAll(counted);
    if (why !== undefined) return { unavailable: why, rules };
    const sets = counted.flatMap(({ set }) => set ?? []);
    const count = engine.intersectionCount(sets);
    if (!question.projections) return { count, rules };
    yield;
    return { count, rules, projections: projectionsOf(engine, sets, box) };
  });
}

function ruleOf(engine: Engine, counted: readonly CountedText[], index: number): PredicateCount {
  const { problems: found, failure, set, unavailable } = counted[index];
  const problems = failure ? [...found, failure] : found;
  const others = counted.filter((_, other) => other !== index);
  const without = others.every((other) => other.set)
    ? sizeOf(
        engine,
        others.flatMap((other) => other.set ?? []),
      )
    : undefined;
  return {
    problems,
    ...(set && { count: set.count, share: set.count.true / tripleCount(engine.domain) }),
    ...(without !== undefined && { without }),
    ...(unavailable !== undefined && { unavailable }),
  };
}

const sizeOf = (engine: Engine, sets: readonly RuleSet[]): number =>
  sets.length === 0 ? tripleCount(engine.domain) : engine.intersectionCount(sets);

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
