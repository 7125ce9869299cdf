/** Reads scenarios of transcripts by the schema of their task. */
import type * as z from 'zod/mini';
import type { Json } from '../base/json';
import { parseSafely } from '../base/parse-safely';
import { ScenarioError } from './task';

export const notAScenario = (task: string, message: string): ScenarioError =>
  new ScenarioError(`this is not a scenario of the ${task} task: ${message}`);

/** Throws ScenarioError, with the place of the first fault. */
export function scenarioIn<S extends z.ZodMiniType>(schema: S, value: Json, task: string): z.output<S> {
  const result = parseSafely(schema, value);
  if (result.success) return result.data;
  const [{ path, message }] = result.error.issues;
  const place = path.join('.');
  throw notAScenario(task, `${place ? `${place}: ` : ''}${message}`);
}
