/** Computes the effect of the ten rules that people named in each place of a group. */
import type { Engine, RuleSet } from '../predicate';
import { tripleCount } from '../predicate/domain';
import type { Stepwise } from '../base/stepwise';
import { withPredicates, withSets } from './explore/counted-predicates';
import type { InjectAnswer, InjectedRule, InjectQuestion } from './explore/types';
import { LIBRARY, type LibraryRule } from './library';

/**
 * For each of the ten human-derived rules |S_g| with that rule in each of the places, the other rules as they are.
 * If one predicate has no count, only its own place has a number.
 */
export function* inject(engine: Engine, { predicates }: InjectQuestion): Stepwise<InjectAnswer> {
  const human = LIBRARY.filter((rule) => rule.human);
  return yield* withPredicates(engine, predicates, function* (counted): Stepwise<InjectAnswer> {
    const texts = human.map(({ predicate }) => predicate);
    return yield* withSets(engine, texts, function* (sets): Stepwise<InjectAnswer> {
      const rules: InjectedRule[] = [];
      for (const [index, rule] of human.entries()) {
        rules.push(
          injected(
            engine,
            rule,
            sets[index],
            counted.map(({ set }) => set),
          ),
        );
        yield;
      }
      return { rules };
    });
  });
}

function injected(
  engine: Engine,
  { name, predicate, family }: LibraryRule,
  set: RuleSet,
  sets: readonly (RuleSet | undefined)[],
): InjectedRule {
  const counts = sets.map((_, place) => {
    const others = sets.filter((__, index) => index !== place);
    const counted = others.filter((other) => other !== undefined);
    return counted.length < others.length ? undefined : engine.intersectionCount([...counted, set]);
  });
  return { name, predicate, family, share: set.count.true / tripleCount(engine.domain), counts };
}
