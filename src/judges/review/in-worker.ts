/** Reviewing where the predicate engine is: for workers. It brings the engine along. */
import type { Stepwise } from '../../base/stepwise';
import { answerEpisodeQuestion } from '../answer';
import type { Engines } from '../exact';
import type { ReviewWork } from './work';
import { problemText } from '../../episode/cases';
import type { Reviewer } from './reviewer';
import type { Reviewed } from './types';

/** Looks at the next reply; undefined: nothing is left to do. */
export const reviewNext = (reviewer: Reviewer, engines: Engines): Stepwise<Reviewed | undefined> =>
  answeredBy(engines, reviewer.next());

/** Goes on with what the engine answers. */
export function* answeredBy<T>(engines: Engines, work: ReviewWork<T>): Stepwise<T> {
  try {
    let step = work.next();
    while (!step.done) step = work.next(yield* answerEpisodeQuestion(engines, step.value));
    return step.value;
  } catch (error) {
    // The error of an answer is thrown into the review, which decides how to continue.
    work.throw(error);
    throw error;
  } finally {
    work.return(undefined as never);
  }
}

/** Reviews everything. Throws if a part cannot be reviewed. */
export function* reviewAll(reviewer: Reviewer, engines: Engines): Stepwise<undefined> {
  while (yield* reviewNext(reviewer, engines));
  if (reviewer.failed.length > 0) throw new Error(problemText(reviewer.failed[0]));
  return undefined;
}
