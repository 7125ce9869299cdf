/** The question about a file of scenarios in the format of a task: what is wrong with it, and what it offers. */
import { ChoiceError } from '../base/choice-error';
import type { Stepwise } from '../base/stepwise';
import type { Problem } from '../predicate/problem';
import type { MadeScenario, ScenarioChoice } from '../tasks/scenarios';
import { taskNamed } from '../tasks/registry';
import { semanticsNamed } from '../tasks/semantics-registry';
import { makeScenarios } from './scenarios';

export interface TaskFileQuestion {
  readonly kind: 'task-file';
  readonly task: string;
  readonly text: string;
  /** The name of the file. */
  readonly name: string;
  readonly seed: number;
}

export interface TaskFileAnswer {
  readonly problems: readonly Problem[];
  /** Scenarios; empty where there are errors. */
  readonly scenarios: readonly MadeScenario[];
}

export const isTaskFileQuestion = (question: { readonly kind: string }): question is TaskFileQuestion =>
  question.kind === 'task-file';

/** Throws ChoiceError where the task has no such files. */
export function* answerTaskFile(
  { task, text, name, seed }: TaskFileQuestion,
  engines: ScenarioChoice['engines'],
): Stepwise<TaskFileAnswer> {
  const [files, maker] = [taskNamed(task)?.scenarios?.ofFiles, semanticsNamed(task)?.scenarios];
  if (!files || !maker?.problems) throw new ChoiceError(`the task ${task} has no files of scenarios`);
  const problems = maker.problems(text);
  if (problems.some(({ severity }) => severity === 'error')) return { problems, scenarios: [] };
  const block = { task, fields: files.suiteBlock(name), seed, text: { text, name } };
  const { scenarios } = yield* makeScenarios(block, engines);
  return { problems, scenarios };
}
