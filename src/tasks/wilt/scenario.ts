/** Scenarios: a rule of a split. */
import * as z from 'zod/mini';
import type { Frozen } from '../../base/frozen';
import type { Json } from '../../base/json';
import { scenarioIn } from '../read-scenario';
import { ruleOf, SPLIT_NAMES, type SplitName } from './splits';

const fields = {
  split: z.enum(SPLIT_NAMES),
  /** Number of the rule in the split, from 1. */
  rule: z.int().check(z.gte(1)),
  /** Python, in the variables of the split. */
  predicate: z.string(),
  words: z.string(),
  /** Seed of the inputs on which a guess is compared with the rule. */
  seed: z.int(),
  /** Tests of another episode with their results, in the split `testswap` only; numbers as Python writes them. */
  shown: z.optional(z.array(z.object({ test: z.array(z.string()), positive: z.boolean() }))),
};
const schema = z.looseObject(fields);

/** The scenario in the header of a transcript: enough to play and to grade. */
export type WiltScenario = Frozen<z.infer<z.ZodMiniObject<typeof fields>>>;
export type ShownTest = NonNullable<WiltScenario['shown']>[number];

export function wiltScenario(
  split: SplitName,
  rule: number,
  seed: number,
  shown?: readonly ShownTest[],
): WiltScenario {
  const { predicate, words } = ruleOf(split, rule);
  return { split, rule, predicate, words, seed, ...(shown && { shown }) };
}

/** Throws ScenarioError, with the place of the first fault. */
export const readScenario = (value: Json): WiltScenario => scenarioIn(schema, value, 'wilt');
