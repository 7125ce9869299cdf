/**
 * A review as a generator: it yields questions to the predicate engine and continues with the answers. The caller
 * chooses how to answer: a worker answers in the same thread, step by step; others wait for a worker.
 */
import { CancelledError } from '../../base/stepwise';
import { ScenarioError } from '../../tasks/task';
import type { FunctionAnswer, FunctionQuestion, ExactAnswer, ExactQuestion } from '../questions';

export type ReviewQuestion = ExactQuestion | FunctionQuestion;
export type ReviewWork<T> = Generator<ReviewQuestion, T, ExactAnswer | FunctionAnswer>;

/** Checks that an error concerns one reply only, so that the review can continue with the others. */
export const concernsOneReply = (error: unknown): boolean =>
  !(error instanceof CancelledError || error instanceof ScenarioError);

export function* askExact(question: ExactQuestion): ReviewWork<ExactAnswer> {
  return (yield question) as ExactAnswer;
}

export function* askFunction(question: FunctionQuestion): ReviewWork<FunctionAnswer> {
  return (yield question) as FunctionAnswer;
}
