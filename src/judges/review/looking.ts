/**
 * A review asks questions of the predicate engine and goes on with their answers. Who answers is not its business: a
 * worker does it in the same thread, step by step; others wait for one.
 */
import type { FunctionAnswer, FunctionQuestion, TruthAnswer, TruthQuestion } from '../questions';

export type ReviewQuestion = TruthQuestion | FunctionQuestion;
export type Looking<T> = Generator<ReviewQuestion, T, TruthAnswer | FunctionAnswer>;

export function* askTruth(question: TruthQuestion): Looking<TruthAnswer> {
  return (yield question) as TruthAnswer;
}

export function* askFunction(question: FunctionQuestion): Looking<FunctionAnswer> {
  return (yield question) as FunctionAnswer;
}
