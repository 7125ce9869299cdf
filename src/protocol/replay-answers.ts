/** The answers to the questions of a replay, checked where they arrive. */
import * as z from 'zod/mini';
import { TEXT_FIELDS, type TruthCheck } from '../replay/questions';
import { count } from './basics';
import { CALL_ANSWERS } from './replay-calls';
import { KNOWLEDGE_ANSWERS } from './replay-knowledge';

const hit = z.strictObject({
  ...{ row: count, round: count, at: count, length: count },
  field: z.enum(TEXT_FIELDS),
  excerpt: z.string(),
});

export const REPLAY_ANSWERS = {
  ...CALL_ANSWERS,
  ...KNOWLEDGE_ANSWERS,
  text: z.strictObject({ text: z.string(), from: count, length: count }),
  search: z.strictObject({ hits: z.array(hit), complete: z.boolean(), next: z.optional(count) }),
  truth: z.custom<TruthCheck>(
    (value) => typeof (value as TruthCheck | null | undefined)?.ok === 'boolean',
    'no check',
  ),
  read: z.null(),
} as const;
export type ReplayViewAnswers = { [K in keyof typeof REPLAY_ANSWERS]: z.output<(typeof REPLAY_ANSWERS)[K]> };
