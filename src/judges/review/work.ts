/**
 * A review asks questions of the predicate engine and goes on with their answers. Who answers is not its business: a
 * worker does it in the same thread, step by step; others wait for one.
 */
import { CancelledError } from '../../base/stepwise';
import { ScenarioError } from '../../tasks/task';
import type { FunctionAnswer, FunctionQuestion, ExactAnswer, ExactQuestion } from '../questions';

export type ReviewQuestion = ExactQuestion | FunctionQuestion;
export type ReviewWork<T> = Generator<ReviewQuestion, T, ExactAnswer | FunctionAnswer>;

/** Checks that an error concerns one reply only, so that the review can go on with the others. */
export const concernsOneReply = (error: unknown): boolean =>
  !(error instanceof CancelledError || error instanceof ScenarioError);

export function* askExact(question: ExactQuestion): ReviewWork<ExactAnswer> {
  return (yield question) as ExactAnswer;
}

export function* askFunction(question: FunctionQuestion): ReviewWork<FunctionAnswer> {
  return (yield question) as FunctionAnswer;
}
