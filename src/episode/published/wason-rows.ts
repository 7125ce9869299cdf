/** The rows of published Wason runs: transcript, compatibility verdicts, equivalence verdicts. */
import * as z from 'zod/mini';
import { functionResult } from './verdicts';

z.config({ jitless: true });

const whole = z.int();
const step = z.int().check(z.positive());
const triple = z.tuple([whole, whole, whole]);
const number = z.optional(z.nullable(z.number()));
const text = z.optional(z.nullable(z.string()));

/** Fields that judge files repeat from their run. */
const run = {
  testcase_id: z.string(),
  hidden_rule_name: z.string(),
  hidden_rule_expr: z.string(),
  variant: z.string(),
  model: z.optional(z.string()),
  instance_index: z.optional(whole),
  seed_example: z.object({ a: whole, b: whole, c: whole }),
};

const meta = z.object({
  ...run,
  decoding: z.optional(
    z.nullable(
      z.object({
        temperature: number,
        top_p: number,
        top_k: number,
        presence_penalty: number,
        max_new_tokens: number,
      }),
    ),
  ),
});

export type WasonMeta = z.infer<typeof meta>;

const metaRow = z.object({ meta });

const attempt = z.object({ raw: text, parsed_kind: text });

const retryRow = z.object({
  step,
  role: z.literal('retry_trace'),
  expected: text,
  retries: z.array(attempt),
});

/** `role` stays a text: a row of an unknown kind is shown as such, and is not a fault of its line. */
const turnRow = z.object({ step, role: z.string(), content: z.string(), raw: text });

export type TurnRow = z.infer<typeof turnRow>;
export type RetryRow = z.infer<typeof retryRow>;
export type TranscriptRow = z.infer<typeof metaRow> | RetryRow | TurnRow;

type Written = Readonly<Record<string, unknown>>;

/** The schema for a row, by what makes it one of its kind: then what is wrong with it has a place. */
export const transcriptRow = (row: Written): z.ZodMiniType<TranscriptRow> => {
  if ('meta' in row) return metaRow;
  return row['role'] === 'retry_trace' ? retryRow : turnRow;
};

export const judgeMeta = z.object({
  meta: z.object({
    ...z.partial(z.object(run)).shape,
    judger_model: z.optional(z.unknown()),
    source_transcript: text,
    num_pairs: z.optional(whole),
  }),
});

export const pairRow = z.object({
  announce_step: whole,
  check_step: whole,
  announced_rule: z.string(),
  triple,
  ...functionResult,
});

export type JudgeMeta = z.infer<typeof judgeMeta>['meta'];
export type PairRow = z.infer<typeof pairRow>;

const guess = z.object({
  step: whole,
  variant: z.optional(z.string()),
  hidden_rule_name: z.optional(z.string()),
  announced_rule: z.string(),
  judge_raw: text,
  judge_parsed: z.optional(z.nullable(z.enum(['YES', 'NO']))),
  outcome: z.enum(['CORRECT', 'INCORRECT', 'UNPARSEABLE']),
});

export type GuessRow = z.infer<typeof guess>;
export const guessRow = (): typeof guess => guess;
