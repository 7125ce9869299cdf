import { tasks } from './registry';
import type { Task } from './task';
import type { TaskTruth } from './semantics';
import { truths } from './semantics-registry';

/**
 * Makes a task known to all that play, judge, measure and show, until what it returns is called. `truth`: of a game with
 * a hidden rule. Throws Error where the halves are of two tasks, or the id is taken.
 */
export function register(task: Task, truth?: TaskTruth): () => void {
  if (truth && task.id !== truth.id) throw new Error(`"${truth.id}" is not the truth of "${task.id}"`);
  tasks.demandFree(task.id);
  truths.demandFree(task.id);
  tasks.add(task);
  if (truth) truths.add(truth);
  return () => {
    tasks.remove(task);
    if (truth) truths.remove(truth);
  };
}
