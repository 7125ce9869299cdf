/** The numbers of a study, as they are computed, sent to a view, and printed as JSON. */
import * as z from 'zod/mini';
import { about } from '../base/about';
import type { Frozen } from '../base/frozen';
import { OUTCOME_SOURCES } from './row';

const count = z.int().check(z.nonnegative());
const number = z.nullable(z.number());

export const ESTIMATE = {
  value: number,
  low: about(number, 'Of the 95% interval; null where there is no bound.'),
  high: number,
};
const estimate = z.strictObject(ESTIMATE);
const left = z.readonly(z.array(z.strictObject({ reason: z.string(), count })));

const ic = z.strictObject({
  incompatible: count,
  compatible: count,
  ...ESTIMATE,
  worst: about(number, 'By enumeration: if every open test before success were compatible.'),
  best: about(number, 'By enumeration: if every open test before success were incompatible.'),
});

export const scaleSchema = z.strictObject({
  chance: about(z.number(), 'The mean of players who choose by chance.'),
  below: about(z.number(), 'What 95% of the means of so many episodes by chance stay below.'),
  perfect: about(z.number(), 'The mean of a player who knows the hidden state.'),
  most: about(z.number(), 'The largest score there is.'),
});

const cost = z.strictObject({
  total: about(number, 'Of all episodes, also of those that do not count; null in several currencies.'),
  mean: about(estimate, 'Per episode, over those that count.'),
  judges: about(z.number(), 'The part of the total that models took which judge, as far as it is known.'),
  judgesOpen: about(count, 'Episodes in the total where what judges took is not known.'),
  currency: about(z.nullable(z.string()), 'The label of the amounts; null where the prices have none.'),
  unpriced: about(count, 'Episodes whose cost is not known, and in no number here.'),
});

const CONDITION = {
  task: z.string(),
  model: about(z.string(), 'As it is served.'),
  setting: z.string(),
  thinking: about(z.nullable(z.boolean()), 'null where the transcripts do not say it.'),
  decoding: about(
    z.string(),
    'The parameters that were sent, what else the task tells conditions apart by, and the options of the game that were chosen, as JSON.',
  ),
  prompts: about(
    z.string(),
    'SHA-256 of the prompt template: the instruction without what differs between scenarios.',
  ),
  judges: z.string(),
  folder: about(z.string(), 'With --by-folder: the operand that the transcripts were found in. Else empty.'),
};

/** The numbers of a condition that was played. */
export const PLAYED = {
  ...CONDITION,
  n: about(
    count,
    'Episodes that count: played to their end, or ended because replies of the model had the wrong form.',
  ),
  left: about(left, 'Episodes that do not count, by how they ended.'),
  success: z.strictObject({
    ...ESTIMATE,
    best: about(number, 'By enumeration: the share if every open announcement were correct.'),
  }),
  firstGuess: z.strictObject({
    ...ESTIMATE,
    best: about(number, 'By enumeration: the share if every open first announcement were correct.'),
  }),
  testsBeforeSuccess: z.strictObject({
    mean: about(estimate, 'Over solved episodes only.'),
    median: about(number, 'Kaplan–Meier; null where fewer than half are solved.'),
    restrictedMean: about(
      z.nullable(
        z.strictObject({
          value: z.number(),
          standardError: z.number(),
          to: about(count, 'Tests up to which it is the mean: 45, or as many as the longest episode has.'),
          best: about(
            number,
            'By enumeration: if every open announcement were correct; null as the mean itself.',
          ),
        }),
      ),
      'With unsolved episodes censored; null where some are unsolved and none was played that far.',
    ),
  }),
  ic: z.strictObject({ solved: ic, unsolved: ic, all: ic }),
  open: about(count, 'Verdicts that enumeration leaves open.'),
  readings: about(
    z.optional(z.strictObject({ rule: count, model: count, person: count, nothing: count, open: count })),
    'Announcements by the source of their reading: the phrase reader, a model alone, a person; without content; ' +
      'open. Absent where neither a model nor a person has read one.',
  ),
  cost: about(
    z.optional(cost),
    'Of the tokens of the models that play and judge, by the prices in the transcripts; absent where no cost is known.',
  ),
  scores: about(
    z.record(
      z.string(),
      z.strictObject({
        title: z.string(),
        short: about(z.optional(z.string()), 'The heading of its column, where the title is long.'),
        n: about(
          z.optional(count),
          'Episodes in which the measure is defined; absent where several measures are combined.',
        ),
        ...ESTIMATE,
        share: about(
          z.optional(z.literal(true)),
          'It is the share of the episodes in which the measure is true; else a mean.',
        ),
        of: about(
          z.optional(z.array(z.string())),
          'Titles of the measures of which a combined one is the unweighted mean.',
        ),
        without: about(z.optional(z.array(z.string())), 'Titles of those that have no value.'),
        scale: z.optional(about(scaleSchema, 'What a score stands beside, where the task has it.')),
      }),
    ),
    'Of a task without a hidden rule: the mean or the share of each measure, by its id. Else empty.',
  ),
  tokens: z.strictObject({
    unit: z.enum(['tokens', 'words', 'mixed']),
    solved: estimate,
    unsolved: estimate,
    all: estimate,
  }),
};

/** The source in which the numbers of a condition are printed; absent for episodes of the study. */
const published = z.optional(z.string());

export const conditionSchema = z.strictObject({ ...CONDITION, published });
export const conditionResultSchema = z.strictObject({
  ...PLAYED,
  published,
  /** Null where it is not printed. */
  n: z.nullable(count),
});

export const effectSchema = z.strictObject({
  task: z.string(),
  model: about(z.string(), '*: all models of equal thinking. With --compare models: the same as to.'),
  thinking: z.nullable(z.boolean()),
  from: z.string(),
  to: z.string(),
  /** The folder, where settings are compared in folders that are kept apart. */
  within: about(z.string(), 'With --compare folders or models: the setting that is the same. Else empty.'),
  decoding: about(z.string(), 'Of both episodes of a pair; * where models with several are taken together.'),
  judges: about(z.string(), 'As decoding.'),
  title: about(z.string(), 'Of the metric.'),
  metric: about(z.string(), 'success, icAll, or the id of a measure of a task without a hidden rule.'),
  by: z.enum(OUTCOME_SOURCES),
  delta: about(number, 'to − from.'),
  /** Bounds by BCa bootstrap over scenarios. */
  low: number,
  high: number,
  p: number,
  pPairs: about(number, 'With --cluster rule: p with each pair swapped by itself; else null.'),
  pHolm: about(number, 'Adjusted over the effects of one metric and task.'),
  mcnemar: about(number, 'Exact, of success only; null where no pair differs.'),
  pairs: count,
  left: about(left, 'Episodes without a partner, by why.'),
  method: z.enum(['exact', 'sampled']),
});

/** Everything that decides how an episode is played and judged, apart from the scenario. */
export type Condition = Frozen<z.infer<typeof conditionSchema>>;

export type ConditionResult = Frozen<z.infer<typeof conditionResultSchema>>;
