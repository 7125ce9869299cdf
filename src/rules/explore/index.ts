/** Answers to questions about predicates by themselves. */
import type { Engine } from '../../predicate';
import type { Stepwise } from '../../predicate/stepwise';
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
export function* explore(
  engine: Engine,
  question: ExploreQuestion,
): Stepwise<ExploreAnswers[ExploreQuestion['kind']]> {
  switch (question.kind) {
    case 'feasible':
      return yield* feasible(engine, question);
    case 'pairs':
      return yield* pairs(engine, question);
    case 'regions':
      return yield* regions(engine, question);
    case 'tests':
      return yield* tests(engine, question);
    case 'triples':
      return yield* triples(engine, question);
    case 'points':
      return yield* points(engine, question);
    case 'suggest':
      return yield* suggest(engine, question);
    case 'inject':
      return yield* inject(engine, question);
  }
}
