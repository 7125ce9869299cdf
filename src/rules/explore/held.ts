/** Predicates of a question as sets that stay readable until the answer is there. */
import type { Engine, RuleSet } from '../../predicate';
import type { Stepwise } from '../../predicate/stepwise';
import { countText, lackingCount, lackingPredicate, type CountedText } from '../analysis/counting';
import { NotCountable } from '../sample';
import { MAX_REGION_RULES } from './types';

/**
 * Counts the predicates and hands them to `use`, in their order. The sets are held until `use` has ended, however it
 * ends: the work may be abandoned at any yield by the generator's `return`.
 */
export function* withPredicates<T>(
  engine: Engine,
  predicates: readonly string[],
  use: (counted: readonly CountedText[]) => Stepwise<T>,
): Stepwise<T> {
  const held: RuleSet[] = [];
  try {
    const counted: CountedText[] = [];
    for (const [index, text] of predicates.entries()) {
      counted.push(
        text.trim() === ''
          ? { problems: [], unavailable: lackingPredicate(index) }
          : yield* countText(engine, text, held),
      );
    }
    return yield* use(counted);
  } finally {
    for (const set of held) engine.drop(set);
  }
}

/** The same with sets only. Throws NotCountable where one is missing. */
export function* withSets<T>(
  engine: Engine,
  predicates: readonly string[],
  use: (sets: readonly RuleSet[]) => Stepwise<T>,
): Stepwise<T> {
  return yield* withPredicates(engine, predicates, function* (counted): Stepwise<T> {
    const why = whyNotAll(predicates, counted);
    if (why !== undefined) throw new NotCountable(why);
    return yield* use(counted.flatMap(({ set }) => set ?? []));
  });
}

/** Why not all of the predicates have a set, in words that follow "not counted: "; undefined if they have. */
export function whyNotAll(
  predicates: readonly string[],
  counted: readonly CountedText[],
): string | undefined {
  const index = counted.findIndex(({ set }) => !set);
  if (index < 0) return undefined;
  if (predicates[index].trim() === '') return lackingPredicate(index);
  return lackingCount(index, counted[index].unavailable);
}

/** Throws NotCountable where there are too many rules for their regions to be told apart by a picture or a table. */
export function checkRegionRules(predicates: readonly string[]): void {
  if (predicates.length > MAX_REGION_RULES)
    throw new NotCountable(`regions are shown of up to ${MAX_REGION_RULES} rules`);
}
