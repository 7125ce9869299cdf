import { tasks } from './registry';
import type { Task } from './task';
import type { TaskSemantics } from './semantics';
import { semanticsRegistry } from './semantics-registry';

/**
 * Makes a task known to all that play, judge, measure and show, until what it returns is called. `truth`: of a game with
 * a hidden rule. Throws Error where the halves are of two tasks, or the id is taken.
 */
export function register(task: Task, semantics?: TaskSemantics): () => void {
  if (semantics && task.id !== semantics.id)
    throw new Error(`"${semantics.id}" is not the truth of "${task.id}"`);
  tasks.demandFree(task.id);
  semanticsRegistry.demandFree(task.id);
  tasks.add(task);
  if (semantics) semanticsRegistry.add(semantics);
  return () => {
    tasks.remove(task);
    if (semantics) semanticsRegistry.remove(semantics);
  };
}
