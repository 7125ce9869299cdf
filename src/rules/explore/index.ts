/** Answers to questions about predicates by themselves. */
import type { Engine } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { inject } from '../inject';
import { suggest } from '../suggest';
import { feasible } from './feasible';
import { pairs } from './pairs';
import { points } from './points';
import { regions } from './regions';
import { tests } from './tests';
import { triples } from './triples';
import type { ExploreAnswers, ExploreQuestion } from './types';

export type * from './types';

type Kind = ExploreQuestion['kind'];
type Handlers = {
  readonly [K in Kind]: (
    engine: Engine,
    question: Extract<ExploreQuestion, { kind: K }>,
  ) => Stepwise<ExploreAnswers[K]>;
};

const HANDLERS: Handlers = { feasible, pairs, regions, tests, triples, points, suggest, inject };

export const isExploreQuestion = (question: { readonly kind: string }): question is ExploreQuestion =>
  Object.hasOwn(HANDLERS, question.kind);

/** Throws NotCountable where a predicate that the answer needs has no count. */
export function* explore<K extends Kind>(
  engine: Engine,
  question: Extract<ExploreQuestion, { kind: K }>,
): Stepwise<ExploreAnswers[K]> {
  return yield* HANDLERS[question.kind](engine, question);
}
