/** Hypotheses for offline agents, with their evaluation on triples. */
import { analysePredicate, normalise, prepare, type Program } from '../../../../predicate';
import type { Triple } from '../../../../predicate/domain';
import type { Stepwise } from '../../../../base/stepwise';
import { LIMITS, MEAN_STEPS } from '../../../limits';
import type { NamedPredicate } from '../../../scenarios';

export interface Hypothesis {
  /** Every name that the same predicate has. */
  readonly names: readonly string[];
  readonly predicate: string;
  readonly program: Program;
  /** Syntax tree of the predicate as text: predicates with equal texts are the same. */
  readonly normal: string;
}

/**
 * The rules without those whose text is not a predicate, equal ones joined. Their order does not depend on the order in
 * which they are given: who reads it learns nothing about which one is hidden.
 */
export function* hypothesesOf(rules: readonly NamedPredicate[]): Stepwise<readonly Hypothesis[]> {
  const found = new Map<string, Hypothesis>();
  for (const { name, predicate } of rules) {
    yield;
    const { program } = analysePredicate(predicate);
    if (!program) continue;
    const normal = normalise(program);
    const known = found.get(normal);
    if (known?.names.includes(name)) continue;
    found.set(normal, {
      normal,
      program: known?.program ?? program,
      // The smallest text with this tree, whatever the order of the rules.
      predicate: known && known.predicate <= predicate ? known.predicate : predicate,
      names: [...(known?.names ?? []), name].sort(),
    });
  }
  return [...found.values()].sort((p, q) => (p.normal < q.normal ? -1 : 1));
}

export type Accepts = (triple: Triple) => boolean;

/**
 * Evaluates a predicate on triples, also on those outside the domain: accepted or not. Raising counts as not accepted.
 */
export function acceptance(program: Program): Accepts {
  const evaluator = prepare(program, LIMITS);
  return ([a, b, c]) => evaluator.test(a, b, c) === 1;
}

/** Checks that a predicate ends soon enough on all of these triples to be evaluated on many more. */
export function isQuick(program: Program, triples: readonly Triple[]): boolean {
  const evaluator = prepare(program, LIMITS);
  let left = MEAN_STEPS * triples.length;
  return triples.every(([a, b, c]) => {
    const stopped = evaluator.test(a, b, c) === 2 && evaluator.error?.type === 'StepLimitError';
    left -= evaluator.steps;
    return !stopped && left >= 0;
  });
}
