/** Predicates of a question as sets that stay readable until the answer is there. */
import type { Engine, RuleSet } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { countText, lackingCount, lackingPredicate, type CountedText } from '../analysis/counting';
import { NotCountable } from '../sample';
import { MAX_REGION_RULES } from './types';

/** A predicate of the question, counted if that is possible. */
export interface Counted extends CountedText {
  /** Index of the predicate among all predicates of the question. */
  readonly place: number;
}

/**
 * Counts the predicates (those at `places`, in that order) and hands them to `use`. The sets are held until `use` has
 * ended, however it ends: the work may be abandoned at any yield by the generator's `return`.
 */
export function* withPredicates<T>(
  engine: Engine,
  predicates: readonly string[],
  use: (counted: readonly Counted[]) => Stepwise<T>,
  places: readonly number[] = [...predicates.keys()],
): Stepwise<T> {
  const retained: RuleSet[] = [];
  try {
    const counted: Counted[] = [];
    for (const place of places) {
      const text = predicates[place];
      if (text.trim() === '') counted.push({ place, problems: [], unavailable: lackingPredicate(place) });
      else counted.push({ place, ...(yield* countText(engine, text, retained)) });
    }
    return yield* use(counted);
  } finally {
    for (const set of retained) engine.drop(set);
  }
}

/**
 * Counts the predicates as `withPredicates` does, and hands their sets to `use`. Throws NotCountable if one
 * has none.
 */
export function* withSets<T>(
  engine: Engine,
  predicates: readonly string[],
  use: (sets: readonly RuleSet[]) => Stepwise<T>,
  places?: readonly number[],
): Stepwise<T> {
  const all = function* (counted: readonly Counted[]): Stepwise<T> {
    const why = whyNotAll(counted);
    if (why !== undefined) throw new NotCountable(why);
    return yield* use(counted.flatMap(({ set }) => set ?? []));
  };
  return yield* withPredicates(engine, predicates, all, places);
}

/** Explains why some predicate has no set, in words that follow "not counted: "; undefined if all have one. */
export function whyNotAll(counted: readonly Counted[]): string | undefined {
  const lacking = counted.find(({ set }) => !set);
  if (!lacking) return undefined;
  const { place, unavailable } = lacking;
  return unavailable === lackingPredicate(place) ? unavailable : lackingCount(place, unavailable);
}

/** Throws NotCountable if there are too many rules for a picture or a table of their regions. */
export function checkRegionRules(predicates: readonly string[]): void {
  if (predicates.length > MAX_REGION_RULES)
    throw new NotCountable(`regions are shown of up to ${MAX_REGION_RULES} rules`);
}
