/** Checks that the evidence shown before the first test is true. */
import type { Json } from '../base/json';
import type { AskFeedback } from '../tasks/question';
import { taskNamed } from '../tasks/registry';
import { ScenarioError, type Feedback } from '../tasks/task';

export interface InitialEvidenceQuestion {
  readonly task: string;
  readonly scenario: Json;
}

/** The feedback on a test that is false, and the values of the test. */
export interface FalseEvidence {
  readonly feedback: Feedback;
  readonly values: readonly Json[];
}

/**
 * Finds the first false claim of the game's opening about the hidden rule, such as an initial triple which the rule
 * rejects or on which it raises. Every host checks this before an episode begins, since judges take it as evidence.
 * Throws ScenarioError if there is no such game; rejects as `ask` does.
 */
export async function falseInitialEvidence(
  { task: id, scenario }: InitialEvidenceQuestion,
  ask: AskFeedback,
): Promise<FalseEvidence | undefined> {
  const task = taskNamed(id);
  if (!task) throw new ScenarioError(`There is no task named ${JSON.stringify(id.slice(0, 80))}.`);
  // Settings differ in words only: what is given is true in all of them or in none.
  const [setting] = task.settings;
  const game = task.open(scenario, setting);
  const { initialEvidence: evidence = [], argumentsOf } = game.discovery ?? {};
  for (const feedback of evidence) {
    const { holds } = await ask({ kind: 'feedback', task: id, setting, scenario, test: feedback });
    if ((holds === true) !== feedback.positive) return { feedback, values: argumentsOf?.(feedback) ?? [] };
  }
  return undefined;
}
