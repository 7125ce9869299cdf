/**
 * The tasks there are. A new one is a folder beside this file, a line here, and one in `semantics-registry.ts`, which stands apart
 * because it brings the predicate engine along; `register.ts` does both while a program runs.
 */
import type { Json } from '../base/json';
import { beliefs } from './beliefs';
import { blicket } from './blicket';
import { reflection } from './reflection';
import { Registered } from './registered';
import type { Task } from './task';
import { wason } from './wason';
import { wilt } from './wilt';

export const tasks = new Registered<Task>([wason, blicket, beliefs, wilt, reflection]);

export const TASKS = tasks.all;
export const taskNamed = tasks.named;

/** Checks whether a scenario of a task is played in a setting. Throws ScenarioError. */
export const isPlayedIn = (task: string, scenario: Json, setting: string): boolean =>
  taskNamed(task)?.settingsOf?.(scenario).includes(setting) ?? true;
