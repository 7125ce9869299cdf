/** What a header says, read with care: it may come from anywhere. The words for it are each host's own. */
import { taskNamed } from '../tasks/registry';
import type { GameOptions, ScenarioName, Task } from '../tasks/task';
import { PUBLISHED_TESTS } from '../tasks/turns';
import type { Body, Header } from './events';

/** Options that are none of ours, or have a wrong type, are left out. */
export function optionsOf({ options = {} }: Pick<Body<Header>, 'options'>): GameOptions {
  const { tests, refuseInitialTriple } = options;
  return {
    ...(typeof tests === 'number' && Number.isSafeInteger(tests) && tests >= 0 && { tests }),
    ...(typeof refuseInitialTriple === 'boolean' && { refuseInitialTriple }),
  };
}

/** The test turns of the episode; announce turns are one more. */
export const testsOf = (header: Pick<Body<Header>, 'options'>): number =>
  optionsOf(header).tests ?? PUBLISHED_TESTS;

/** What is played, as its task calls it; that of a task which this version does not have goes by the task's id. */
export const scenarioName = (
  { task, scenario, source }: Pick<Body<Header>, 'task' | 'scenario' | 'source'>,
  find: (id: string) => Task | undefined = taskNamed,
): ScenarioName => find(task)?.nameOf(scenario, source) ?? { title: task, short: '', full: task };
