/** The answers to the questions of a view, checked where they arrive. */
import * as z from 'zod/mini';
import { count, domainSchema, index, type triplesSchema } from '../base/message-schemas';
import { originSchema, splitSchema } from '../rules/edit/changes';
import { exploreAnswers } from '../rules/explore/types';
import { problemViewSchema } from './document';
import type { ViewQuestion } from './questions';

const text = z.string();
const texts = z.array(text);
const content = z.strictObject({
  index,
  id: text,
  split: z.optional(splitSchema),
  published: z.optional(z.number()),
  rules: z.array(
    z.strictObject({
      name: text,
      predicate: text,
      origin: z.optional(originSchema),
      family: z.optional(text),
      guidance: z.strictObject({ accept: texts, reject: texts }),
    }),
  ),
  initial: z.custom<z.infer<typeof triplesSchema>>(Array.isArray),
  domain: domainSchema,
  seed: z.int(),
  incomplete: z.optional(text),
  version: z.int(),
  problems: z.array(problemViewSchema),
});

export const ANSWERS = {
  ...exploreAnswers(),
  content,
  library: z.array(z.strictObject({ index, count, breadth: z.number() })),
} satisfies Record<ViewQuestion['kind'], z.ZodMiniType>;

export type ViewAnswers = { [K in keyof typeof ANSWERS]: z.infer<(typeof ANSWERS)[K]> };
