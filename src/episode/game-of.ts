import { taskNamed } from '../tasks/registry';
import { ScenarioError, type Game, type Task } from '../tasks/task';
import type { Body, Header } from './events';
import { optionsOf } from './header';

export interface TaskGame {
  readonly task: Task;
  readonly game: Game;
}

/** A transcript's game is asked for by each of its measures; a header is never changed. */
const opened = new WeakMap<object, TaskGame>();

/** The game that a transcript is of. Throws ScenarioError where this version has no such task, setting or scenario. */
export function gameOf(header: Pick<Body<Header>, 'task' | 'setting' | 'scenario' | 'options'>): TaskGame {
  const known = opened.get(header);
  if (known) return known;
  const task = taskNamed(header.task);
  if (!task) throw new ScenarioError(`There is no task named ${JSON.stringify(header.task.slice(0, 80))}.`);
  const found = { task, game: task.open(header.scenario, header.setting, optionsOf(header)) };
  opened.set(header, found);
  return found;
}
