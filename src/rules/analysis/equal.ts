/** Equal rules, within a file and across files. */
import { analysePredicate, type Engine } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { grouped, ruleName } from '../words';

/** Checks whether two predicates accept, reject and raise on the same triples; false where one has an error. */
export function* equalPredicates(engine: Engine, p: string, q: string): Stepwise<boolean> {
  const [first, second] = [p, q].map((text) => analysePredicate(text).program);
  if (!first || !second) return false;
  const set = engine.hold(yield* engine.ruleSet(first));
  try {
    return engine.equal(set, yield* engine.ruleSet(second));
  } finally {
    engine.drop(set);
  }
}

/** `where` names the place of the first of the two rules, `count` is how many triples each accepts. */
export const equalMessage = (
  first: { readonly index: number; readonly name: string },
  where: string,
  count: number,
): string => `The rule accepts exactly the same triples as ${ruleName(first)} ${where} (${grouped(count)})`;
