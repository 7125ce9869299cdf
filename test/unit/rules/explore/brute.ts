/** The answers by plain enumeration with the interpreter. */
import { analysePredicate, prepare } from '../../../../src/predicate';
import type { Box, Domain, Triple } from '../../../../src/predicate/domain';
import { triplesOf } from '../../predicate/count/brute';

/** 0 rejects, 1 accepts, 2 raises. */
export type Verdict = 0 | 1 | 2;

export interface Row {
  readonly triple: Triple;
  readonly verdicts: readonly Verdict[];
}

/** Every triple of the domain with the verdict of every predicate. */
export function table(predicates: readonly string[], domain: Domain): Row[] {
  const evaluators = predicates.map((text) => {
    const { program } = analysePredicate(text);
    if (!program) throw new Error(`no predicate: ${text}`);
    return prepare(program);
  });
  return triplesOf(domain).map((triple) => ({
    triple,
    verdicts: evaluators.map((evaluator) => evaluator.test(...triple)),
  }));
}

export const inBox = (box: Box | undefined, [a, b, c]: Triple): boolean => {
  const inside = (range: readonly [number, number] | undefined, x: number) =>
    !range || (x >= range[0] && x <= range[1]);
  return inside(box?.a, a) && inside(box?.b, b) && inside(box?.c, c);
};

export const isFeasible = ({ verdicts }: Row): boolean => verdicts.every((verdict) => verdict === 1);
