/**
 * A review asks questions of the predicate engine and goes on with their answers. Who answers is not its business: a
 * worker does it in the same thread, step by step; others wait for one.
 */
import { CancelledError } from '../../base/stepwise';
import { ScenarioError } from '../../tasks/task';
import type { FunctionAnswer, FunctionQuestion, TruthAnswer, TruthQuestion } from '../questions';

export type ReviewQuestion = TruthQuestion | FunctionQuestion;
export type Looking<T> = Generator<ReviewQuestion, T, TruthAnswer | FunctionAnswer>;

/** Checks that an error concerns one reply only, so that the review can go on with the others. */
export const concernsOneReply = (error: unknown): boolean =>
  !(error instanceof CancelledError || error instanceof ScenarioError);

export function* askTruth(question: TruthQuestion): Looking<TruthAnswer> {
  return (yield question) as TruthAnswer;
}

export function* askFunction(question: FunctionQuestion): Looking<FunctionAnswer> {
  return (yield question) as FunctionAnswer;
}
