/** Questions about what a player could have known, and their answers. */
import * as z from 'zod/mini';
import type { KnowledgeAnswers } from '../replay/knowledge-questions';
import { isRecord } from '../base/json';
import { count } from '../base/message-schemas';
import { isOutcome } from './guards';

/** Rounds in one answer: checking and taking them must not be felt. */
export const KNOWLEDGE_ROUNDS = 2000;

export const knowledgeQuestions = () =>
  [
    z.strictObject({
      op: z.literal('knowledge'),
      from: count,
      most: z.int().check(z.positive(), z.maximum(KNOWLEDGE_ROUNDS)),
      version: count,
      budgetMs: z.int().check(z.nonnegative(), z.maximum(10_000)),
    }),
    z.strictObject({ op: z.literal('knowledge-at'), place: z.int().check(z.gte(-1)) }),
  ] as const;

/** The whole of it comes from the worker; a view relies on no more than this. */
const answered = (isValue: (value: Readonly<Record<string, unknown>>) => boolean) => (answer: unknown) =>
  isOutcome(answer, ({ value }) => isRecord(value) && isValue(value));

export const KNOWLEDGE_ANSWERS = {
  knowledge: z.custom<KnowledgeAnswers['knowledge']>(
    answered(({ rounds, of }) => Array.isArray(rounds) && Number.isSafeInteger(of)),
    'nothing that is known',
  ),
  'knowledge-at': z.custom<KnowledgeAnswers['knowledge-at']>(
    answered(({ remaining, refuted }) => Array.isArray(remaining) && Array.isArray(refuted)),
    'no hypotheses',
  ),
} as const;
