/** Two predicates against each other over the domain. */
import {
  analysePredicate,
  type Difference,
  type Engine,
  type RuleCount,
  type RuleSet,
  type Triple,
} from '../predicate';
import type { Problem } from '../predicate/problem';
import type { Stepwise } from '../base/stepwise';

export type PredicateComparison =
  | {
      readonly kind: 'compared';
      readonly equivalent: boolean;
      readonly p: RuleCount;
      readonly q: RuleCount;
      /** Both accept. */
      readonly both: number;
      /** The smallest triples that both accept. */
      readonly bothFirst: readonly Triple[];
      /** Only the first accepts, and the second rejects. */
      readonly onlyP: Difference;
      readonly onlyQ: Difference;
      /** Exactly one of the two raises. */
      readonly raises: Difference;
    }
  /** One of the two is not a predicate. Spans count in that text. */
  | { readonly kind: 'invalid'; readonly which: 'p' | 'q'; readonly problems: readonly Problem[] };

/** Throws CountAbandoned if one of the two runs into the step limit too often to be counted. */
export function* comparePredicates(
  engine: Engine,
  p: string,
  q: string,
  examples = 5,
): Stepwise<PredicateComparison> {
  const [first, second] = [analysePredicate(p), analysePredicate(q)];
  if (!first.program) return { kind: 'invalid', which: 'p', problems: first.problems };
  if (!second.program) return { kind: 'invalid', which: 'q', problems: second.problems };
  const retained: RuleSet[] = [];
  try {
    for (const program of [first.program, second.program])
      retained.push(engine.hold(yield* engine.ruleSet(program)));
    const [pSet, qSet] = retained as [RuleSet, RuleSet];
    const { equivalent, both, tooBroad, tooNarrow, raises } = engine.compare(pSet, qSet, examples);
    const common = engine.intersection([pSet, qSet]);
    const bothFirst = common.smallest(examples);
    common.dispose();
    return {
      kind: 'compared',
      equivalent,
      p: pSet.count,
      q: qSet.count,
      both,
      bothFirst,
      onlyP: tooBroad,
      onlyQ: tooNarrow,
      raises,
    };
  } finally {
    for (const set of retained) engine.drop(set);
  }
}
