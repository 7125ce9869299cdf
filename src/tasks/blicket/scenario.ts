/** Scenarios: the number of objects, the blickets and their rule, and the first placement. */
import * as z from 'zod/mini';
import type { Json } from '../../base/json';
import { notAScenario, scenarioIn } from '../read-scenario';
import { BLICKET_RULES, type BlicketRule } from './rules';

/** Every state of the device is evaluated: 1,024 of them. */
export const MAX_OBJECTS = 10;

const object = z.int().check(z.nonnegative());

/** The scenario in the header of a transcript. */
export type BlicketScenario = {
  /** The number of objects: object 0, object 1, … */
  readonly objects: number;
  /** The numbers of those that matter. */
  readonly blickets: readonly number[];
  readonly rule: BlicketRule;
  /** The numbers of those that stand on the device when the game begins. */
  readonly placement: readonly number[];
  /** Seed that the scenario was drawn with; with `trial` the seed of the whole set. */
  readonly seed?: number | undefined;
  /**
   * The number among the 16 scenarios of its kind that are drawn with the seed, from 1; absent if only one was drawn.
   */
  readonly trial?: number | undefined;
};

const schema: z.ZodMiniType<BlicketScenario> = z.looseObject({
  objects: z.int().check(z.gte(1), z.lte(MAX_OBJECTS)),
  blickets: z.array(object).check(z.minLength(1)),
  rule: z.enum(BLICKET_RULES),
  placement: z.array(object),
  seed: z.optional(z.int()),
  trial: z.optional(z.int()),
});

/** Throws ScenarioError, with the place of the first fault. */
export function readScenario(value: Json): BlicketScenario {
  const scenario = scenarioIn(schema, value, 'blicket');
  const { objects, blickets, placement } = scenario;
  for (const [name, list] of Object.entries({ blickets, placement })) {
    if (list.some((each) => each >= objects))
      throw notAScenario('blicket', `${name}: there is no such object`);
    if (new Set(list).size < list.length) throw notAScenario('blicket', `${name}: an object is named twice`);
  }
  return scenario;
}
