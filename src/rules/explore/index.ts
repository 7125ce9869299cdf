/** Answers to questions about predicates by themselves. */
import type { Engine } from '../../predicate';
import type { Stepwise } from '../../predicate/stepwise';
import type { ExploreAnswers, ExploreQuestion } from './types';

export type * from './types';

const KINDS: ReadonlySet<string> = new Set<ExploreQuestion['kind']>([
  'feasible',
  'pairs',
  'regions',
  'tests',
  'triples',
  'points',
  'suggest',
  'inject',
]);

export const isExploreQuestion = (question: { readonly kind: string }): question is ExploreQuestion =>
  KINDS.has(question.kind);

/** Throws NotCountable where a predicate that the answer needs has no count. */
// eslint-disable-next-line require-yield
export function* explore(
  _engine: Engine,
  question: ExploreQuestion,
): Stepwise<ExploreAnswers[ExploreQuestion['kind']]> {
  throw new Error(`no answer yet: ${question.kind}`);
}
