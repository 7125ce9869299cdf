/** The answers to the questions of a replay, checked where they arrive. */
import * as z from 'zod/mini';
import { TEXT_FIELDS, type AnnouncementCheck } from '../replay/questions';
import { isRecord } from '../base/json';
import { count } from '../base/message-schemas';
import { areAll, isCount, isOutcome, isText } from './guards';
import { CALL_ANSWERS } from './replay-calls';
import { KNOWLEDGE_ANSWERS } from './replay-knowledge';

const hit = z.strictObject({
  row: count,
  round: count,
  at: count,
  length: count,
  field: z.enum(TEXT_FIELDS),
  excerpt: z.string(),
});

const isVerdict = ({ computed }: Readonly<Record<string, unknown>>): boolean => isText(computed);

const isTruth = (value: Readonly<Record<string, unknown>>): boolean => {
  const { target, round, words, reading, problems, equivalence, tests, same } = value;
  return (
    [target, round].every(isCount) &&
    isText(words) &&
    isRecord(reading) &&
    isText(reading['status']) &&
    Array.isArray(problems) &&
    isRecord(equivalence) &&
    isVerdict(equivalence) &&
    areAll(tests, (test) => isVerdict(test) && isText(test['tested'])) &&
    areAll(same, (one) => isCount(one['target']) && isCount(one['round']) && isText(one['words']))
  );
};

export const REPLAY_ANSWERS = {
  ...CALL_ANSWERS,
  ...KNOWLEDGE_ANSWERS,
  text: z.strictObject({ text: z.string(), from: count, length: count }),
  search: z.strictObject({ hits: z.array(hit), complete: z.boolean(), next: z.optional(count) }),
  truth: z.custom<AnnouncementCheck>((value) => isOutcome(value, isTruth), 'no check'),
  read: z.null(),
} as const;
export type ReplayViewAnswers = { [K in keyof typeof REPLAY_ANSWERS]: z.output<(typeof REPLAY_ANSWERS)[K]> };
