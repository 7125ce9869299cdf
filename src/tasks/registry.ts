/**
 * The tasks there are. A new one is a folder beside this file, a line here, and one in `truths.ts`, which stands apart
 * because it brings the predicate engine along.
 */
import { blicket } from './blicket';
import type { Task } from './task';
import { wason } from './wason';

export const TASKS: readonly Task[] = [wason, blicket];

export const taskNamed = (id: string): Task | undefined => TASKS.find((task) => task.id === id);
