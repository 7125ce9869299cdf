/** Scenarios: a rule of a split. */
import * as z from 'zod/mini';
import type { Json } from '../../base/json';
import { scenarioIn } from '../read-scenario';
import { ruleOf, SPLIT_NAMES, type SplitName } from './splits';

/** The scenario in the header of a transcript: enough to play and to grade. */
export type WiltScenario = {
  readonly split: SplitName;
  /** Number of the rule in the split, from 1. */
  readonly rule: number;
  /** Python, in the variables of the split. */
  readonly predicate: string;
  readonly words: string;
  /** Seed of the inputs on which a guess is compared with the rule. */
  readonly seed: number;
  /** Tests of another episode with their results, in the split `testswap` only. */
  readonly shown?: readonly ShownTest[] | undefined;
};

export type ShownTest = {
  /** Numbers as Python writes them. */
  readonly test: readonly string[];
  readonly positive: boolean;
};

const schema: z.ZodMiniType<WiltScenario> = z.looseObject({
  split: z.enum(SPLIT_NAMES),
  rule: z.int().check(z.gte(1)),
  predicate: z.string(),
  words: z.string(),
  seed: z.int(),
  shown: z.optional(z.array(z.object({ test: z.array(z.string()), positive: z.boolean() }))),
});

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
