import * as z from 'zod';
import { effectSchema, PLAYED } from '../results/result-schemas';
import { OUTCOME_SOURCES, resultRowSchema } from '../results/row';
import { type Printed, unreadable } from './schemas-problems';

/** JSON output of `falsify results` and `falsify effects`. */
const count = z.int().nonnegative();
const number = z.number().nullable();

const ofRule = <S extends z.core.SomeType>(numbers: S) =>
  z.nullable(numbers).describe('null where there is no hidden rule.');
const condition = z.strictObject({
  ...PLAYED,
  firstGuess: ofRule(PLAYED.firstGuess),
  testsBeforeSuccess: ofRule(PLAYED.testsBeforeSuccess),
  ic: ofRule(PLAYED.ic),
});

const printed = number.optional();
const publishedCondition = z.strictObject({
  task: z.string(),
  source: z.string().describe('What the file says of itself, else its name.'),
  model: z.string(),
  thinking: z.boolean().nullable().optional(),
  setting: z.string(),
  n: count.nullable().optional(),
  taskSuccess: printed,
  firstGuess: printed,
  testsBeforeSuccess: printed,
  icSolved: printed,
  icUnsolved: printed,
  icAll: printed,
  tokensSolved: printed,
  tokensUnsolved: printed,
  tokensAll: printed,
});

export const resultsResult = z.strictObject({
  version: z.literal(1),
  by: z.enum(OUTCOME_SOURCES),
  seed: count,
  conditions: z.array(condition),
  published: z
    .array(publishedCondition)
    .optional()
    .describe(
      'Conditions that papers have printed, from files beside the episodes. Absent where there are none.',
    ),
  unreadable,
});
export type ResultsResult = Printed<typeof resultsResult>;

/** One object, or with `--rows` one on each line. */
export const resultsOutput = z.union([resultsResult, resultRowSchema]);

export const effectsResult = z.strictObject({
  version: z.literal(1),
  seed: count,
  sided: z.enum(['greater', 'two']).describe('The alternative of every p.'),
  permutations: count.describe('That are drawn where method is sampled.'),
  effects: z.array(effectSchema),
  unreadable,
});
export type EffectsResult = Printed<typeof effectsResult>;
