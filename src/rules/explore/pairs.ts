/** How every two of the predicates stand to each other. */
import type { Engine, RuleSet } from '../../predicate';
import type { Stepwise } from '../../predicate/stepwise';
import { withPredicates } from './held';
import type { Pair, PairsAnswer, PairsQuestion, Relation } from './types';

/** Pairs with a predicate that has no count are left out. */
export function* pairs(engine: Engine, { predicates }: PairsQuestion): Stepwise<PairsAnswer> {
  return yield* withPredicates(engine, predicates, function* (counted): Stepwise<PairsAnswer> {
    const found: Pair[] = [];
    for (const [p, { set: first }] of counted.entries()) {
      for (const [beyond, { set: second }] of counted.slice(p + 1).entries()) {
        if (first && second) found.push(pairOf(engine, [p, p + 1 + beyond], first, second));
        yield;
      }
    }
    return { pairs: found, unavailable: counted.map(({ unavailable }) => unavailable) };
  });
}

function pairOf(engine: Engine, [p, q]: readonly [number, number], first: RuleSet, second: RuleSet): Pair {
  const both = engine.intersectionCount([first, second]);
  const onlyP = first.count.true - both;
  const onlyQ = second.count.true - both;
  const some = both + onlyP + onlyQ;
  const relation = relationOf(both, onlyP, onlyQ, () => engine.equal(first, second));
  return { p, q, both, onlyP, onlyQ, relation, jaccard: some === 0 ? 1 : both / some };
}

/**
 * `equal` asks for the same outcome everywhere, raising included. The others look at what is accepted: where a rule
 * raises it accepts nothing, as in `Engine.implies`. Two rules that accept the same triples and raise on different ones
 * imply each other; of the two directions the first is named. A rule that accepts nothing is disjoint from the others,
 * which says more than that it implies all of them.
 */
function relationOf(both: number, onlyP: number, onlyQ: number, equal: () => boolean): Relation {
  if (onlyP === 0 && onlyQ === 0 && equal()) return 'equal';
  if (both === 0) return 'disjoint';
  if (onlyP === 0) return 'implies';
  return onlyQ === 0 ? 'implied' : 'overlap';
}
