/** The rows of published Blicket runs: action log, compatibility verdicts, equivalence verdicts. */
import * as z from 'zod/mini';
import { functionResult } from './verdicts';

z.config({ jitless: true });

const count = z.int().check(z.nonnegative());
const tokens = z.optional(z.nullable(count));
const text = z.optional(z.nullable(z.string()));
const turnType = z.enum(['announce', 'test']);
/** Trials are numbered from 0 to 15. */
const trial = z.optional(z.int().check(z.nonnegative(), z.lte(1_000_000)));

const action = z.object({
  timestamp: text,
  trial_idx: trial,
  turns: count,
  turn_type: turnType,
  expect: z.optional(z.nullable(turnType)),
  action: z.string(),
  game_state: z.object({
    initial_configuration: z.string(),
    object_names: z.array(z.string()),
    blicket_indices: z.array(count),
    true_rule: z.string(),
  }),
  model: z.optional(z.unknown()),
  response_message: text,
  usage: z.optional(z.nullable(z.object({ prompt_tokens: tokens, completion_tokens: tokens }))),
  last_bad_attempt: text,
  parsed_test_objects: z.optional(z.nullable(z.array(z.string()))),
});

export type ActionRow = z.infer<typeof action>;
export const actionRow = (): typeof action => action;

export const judgeMeta = z.object({
  meta: z.object({
    trial_idx: trial,
    num_objects: z.optional(count),
    judger_model: z.optional(z.unknown()),
    source_log: text,
    num_pairs: z.optional(count),
  }),
});

export const pairRow = z.object({
  announce_turn: z.int(),
  test_turn: z.int(),
  hypothesis_text: z.string(),
  tested_object_ids: z.optional(z.array(count)),
  state: z.array(z.boolean()),
  pred_machine_on: z.optional(functionResult.compatible),
  ...functionResult,
});

export type JudgeMeta = z.infer<typeof judgeMeta>['meta'];
export type PairRow = z.infer<typeof pairRow>;

const guess = z.object({
  trial_idx: trial,
  turns: z.int(),
  announce_text: z.string(),
  rule_correct: z.boolean(),
  true_blickets: z.optional(z.array(z.string())),
  true_rule: z.optional(z.string()),
  source_file: text,
});

export type GuessRow = z.infer<typeof guess>;
export const guessRow = (): typeof guess => guess;
