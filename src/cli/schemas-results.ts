import * as z from 'zod';
import { RESTRICTED_TO } from '../results/condition-result';
import { resultRowSchema } from '../results/row';
import { type Printed, unreadable } from './schemas-problems';

/** JSON output of `falsify results` and `falsify effects`. */
const count = z.int().nonnegative();
const number = z.number().nullable();
const estimate = {
  value: number,
  low: number.describe('Of the 95% interval; null where there is no bound.'),
  high: number,
};
const left = z.array(z.strictObject({ reason: z.string(), count })).readonly();
const truth = z.enum(['judge', 'enumeration']);
const ic = z.strictObject({
  incompatible: count,
  compatible: count,
  ...estimate,
  worst: number.describe('By enumeration: if every open test before success were compatible.'),
  best: number.describe('By enumeration: if every open test before success were incompatible.'),
});
const tokens = z.strictObject(estimate);

const scale = z
  .strictObject({
    chance: z.number().describe('The mean of players who choose by chance.'),
    below: z.number().describe('What 95% of the means of so many episodes by chance stay below.'),
    perfect: z.number().describe('The mean of a player who knows the hidden state.'),
    most: z.number().describe('The largest score there is.'),
  })
  .describe('What a score stands beside, where the task has it.');

const condition = z.strictObject({
  task: z.string(),
  model: z.string().describe('As it is served.'),
  setting: z.string(),
  thinking: z.boolean().nullable().describe('null where the transcripts do not say it.'),
  decoding: z.string().describe('The parameters that were sent, as JSON.'),
  prompts: z.string().describe('SHA-256 of the prompts.'),
  judges: z.string(),
  folder: z
    .string()
    .describe('With --by-folder: the operand that the transcripts were found in. Else empty.'),
  n: count.describe(
    'Episodes that count: played to their end, or ended because replies of the model had the wrong form.',
  ),
  left: left.describe('Episodes that do not count, by how they ended.'),
  success: z.strictObject({
    ...estimate,
    best: number.describe('By enumeration: the share if every open announcement were correct.'),
  }),
  firstGuess: z
    .strictObject({
      ...estimate,
      best: number.describe('By enumeration: the share if every open first announcement were correct.'),
    })
    .nullable()
    .describe('null where there is no hidden rule.'),
  testsBeforeSuccess: z
    .strictObject({
      mean: z.strictObject(estimate).describe('Over solved episodes only.'),
      median: number.describe('Kaplan–Meier; null where fewer than half are solved.'),
      restrictedMean: z
        .strictObject({
          value: z.number(),
          standardError: z.number(),
          best: z.number().describe('By enumeration: if every open announcement were correct.'),
        })
        .nullable()
        .describe(`Up to ${RESTRICTED_TO} tests, unsolved episodes censored.`),
    })
    .nullable()
    .describe('null where there is no hidden rule.'),
  ic: z
    .strictObject({ solved: ic, unsolved: ic, all: ic })
    .nullable()
    .describe('null where there is no hidden rule.'),
  open: count.describe('Verdicts that enumeration leaves open.'),
  readings: z
    .strictObject({ rule: count, model: count, person: count, nothing: count, open: count })
    .optional()
    .describe(
      'Announcements by the source of their reading: the phrase reader, a model alone, a person; without content; ' +
        'open. Absent where neither a model nor a person has read one.',
    ),
  cost: z
    .strictObject({
      total: number.describe('Of all episodes, also of those that do not count; null in several currencies.'),
      mean: z.strictObject(estimate).describe('Per episode, over those that count.'),
      judges: z
        .number()
        .describe('The part of the total that models took which judge, as far as it is known.'),
      judgesOpen: count.describe('Episodes in the total where what judges took is not known.'),
      currency: z.string().nullable().describe('The label of the amounts; null where the prices have none.'),
      unpriced: count.describe('Episodes whose cost is not known, and in no number here.'),
    })
    .optional()
    .describe(
      'Of the tokens of the models that play and judge, by the prices in the transcripts; absent where no cost is known.',
    ),
  scores: z
    .record(
      z.string(),
      z.strictObject({
        title: z.string(),
        n: count
          .optional()
          .describe('Episodes in which the measure is defined; absent where several measures are combined.'),
        ...estimate,
        scale: scale.optional(),
      }),
    )
    .describe(
      'Of a task without a hidden rule: the mean or the share of each measure, by its id. Else empty.',
    ),
  tokens: z.strictObject({
    unit: z.enum(['tokens', 'words', 'mixed']),
    solved: tokens,
    unsolved: tokens,
    all: tokens,
  }),
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
  by: truth,
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
  effects: z.array(
    z.strictObject({
      task: z.string(),
      model: z.string().describe('*: all models of equal thinking. With --compare models: the same as to.'),
      thinking: z.boolean().nullable(),
      from: z.string(),
      to: z.string(),
      within: z
        .string()
        .describe('With --compare folders or models: the setting that is the same. Else empty.'),
      decoding: z
        .string()
        .describe('Of both episodes of a pair; * where models with several are taken together.'),
      judges: z.string().describe('As decoding.'),
      title: z.string().describe('Of the metric.'),
      metric: z.string().describe('success, icAll, or the id of a measure of a task without a hidden rule.'),
      by: truth,
      delta: number.describe('to − from.'),
      low: number,
      high: number,
      p: number,
      pPairs: number.describe('With --cluster rule: p with each pair swapped by itself; else null.'),
      pHolm: number.describe('Adjusted over the effects of one metric and task.'),
      mcnemar: number.describe('Exact, of success only; null where no pair differs.'),
      pairs: count,
      left: left.describe('Episodes without a partner, by why.'),
      method: z.enum(['exact', 'sampled']),
    }),
  ),
  unreadable,
});
export type EffectsResult = Printed<typeof effectsResult>;
