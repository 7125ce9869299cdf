import { analysePredicate, prepare, type Evaluator } from '../predicate';
import { Lru } from '../base/lru';
import { ScenarioError } from './task';

/** Most compiled predicates that are kept: an episode uses the same ones again and again. */
const KEPT = 500;

/** Compiles predicates over `params`, each once. The result throws ScenarioError where its text is not a predicate. */
export function evaluators(params: readonly string[]): (predicate: string) => Evaluator {
  const compiled = new Lru<Evaluator>(KEPT);
  return (predicate) => {
    const known = compiled.get(predicate);
    if (known) return known;
    const { program, problems } = analysePredicate(predicate, { params });
    if (!program) throw new ScenarioError(`the hidden rule is not a predicate: ${problems[0]?.message}`);
    const made = prepare(program);
    compiled.set(predicate, made);
    return made;
  };
}
