/** Questions of a view: about predicates alone, and about its own document. */
import * as z from 'zod/mini';
import { boxSchema, domainSchema, index, LIMITS, text } from './basics';

// Made when the first question comes: opening a text file must not wait for it.
export const questionSchema = z.lazy(() => {
  const subject = {
    domain: domainSchema,
    predicates: z.array(text).check(z.maxLength(LIMITS.predicates)),
  };
  const box = z.optional(boxSchema);
  const indexes = z.array(index).check(z.maxLength(LIMITS.predicates));

  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('feasible'), ...subject, projections: z.boolean(), box }),
    z.strictObject({ kind: z.literal('pairs'), ...subject }),
    z.strictObject({ kind: z.literal('regions'), ...subject }),
    z.strictObject({ kind: z.literal('tests'), ...subject }),
    z.strictObject({
      kind: z.literal('triples'),
      ...subject,
      include: indexes,
      exclude: indexes,
      box,
      seed: z.optional(index),
      n: z.int().check(z.nonnegative(), z.maximum(LIMITS.items)),
    }),
    z.strictObject({
      kind: z.literal('points'),
      ...subject,
      // A point names its region by one byte.
      regions: z.array(index).check(z.maxLength(256)),
      box,
      max: z.int().check(z.nonnegative(), z.maximum(LIMITS.points)),
    }),
    z.strictObject({ kind: z.literal('suggest'), ...subject, rule: index }),
    z.strictObject({ kind: z.literal('inject'), ...subject }),
    /** Asks for the content of a group in the document. */
    z.strictObject({ kind: z.literal('content'), group: index }),
    /** Asks for the breadth of each rule of the library. */
    z.strictObject({ kind: z.literal('library'), domain: domainSchema }),
  ]);
});
export type ViewQuestion = z.infer<typeof questionSchema>;
