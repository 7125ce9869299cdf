/** Scenarios: the number of objects, the blickets and their rule, and the first placement. */
import * as z from 'zod/mini';
import type { Frozen } from '../../base/frozen';
import type { Json } from '../../base/json';
import { notAScenario, scenarioIn } from '../read-scenario';
import { BLICKET_RULES } from './rules';

/** Every state of the device is evaluated: 1,024 of them. */
export const MAX_OBJECTS = 10;

const object = z.int().check(z.nonnegative());

const fields = {
  /** The number of objects: object 0, object 1, … */
  objects: z.int().check(z.gte(1), z.lte(MAX_OBJECTS)),
  /** The numbers of those that matter. */
  blickets: z.array(object).check(z.minLength(1)),
  rule: z.enum(BLICKET_RULES),
  /** The numbers of those that stand on the device when the game begins. */
  placement: z.array(object),
  /** Seed that the scenario was drawn with; with `trial` the seed of the whole set. */
  seed: z.optional(z.int()),
  /**
   * The number among the 16 scenarios of its kind that are drawn with the seed, from 1; absent if only one was drawn.
   */
  trial: z.optional(z.int()),
};

/** The scenario in the header of a transcript. */
export type BlicketScenario = Frozen<z.infer<z.ZodMiniObject<typeof fields>>>;

const schema = z.looseObject(fields);

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
