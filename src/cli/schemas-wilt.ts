import * as z from 'zod';
import { reviewSchema } from '../tasks/wilt/semantics/review';
import type { Printed } from './schemas-problems';

/** JSON output of `falsify wilt grade`. */
const wiltGradeResult = z.strictObject({
  version: z.literal(1),
  outcome: z.enum(['correct', 'wrong', 'invalid']),
  reason: z.string().optional().describe('Why a guess is invalid.'),
  agreement: z
    .number()
    .nullable()
    .describe('The share of inputs on which guess and rule are equal, balanced over what the rule accepts.'),
  first: z
    .array(z.array(z.number()))
    .describe('The first inputs on which they differ: those that a player can type, then the smaller ones.'),
});
export type WiltGradeResult = Printed<typeof wiltGradeResult>;

/** JSON output of `falsify wilt import`. */
const wiltImportResult = z.strictObject({
  version: z.literal(1),
  imported: z.array(
    z.strictObject({
      file: z.string(),
      transcript: z.string().describe('The file that was written.'),
      split: z.string(),
      rule: z.int(),
      points: z.number().describe('As in the file.'),
      problems: z.array(z.string()).describe('What does not follow from the conversation.'),
    }),
  ),
});
export type WiltImportResult = Printed<typeof wiltImportResult>;

/** JSON output of `falsify wilt review`. */
const wiltReviewResult = z.strictObject({
  version: z.literal(1),
  reviews: z.array(z.strictObject({ file: z.string(), ...reviewSchema.shape })),
  unreadable: z.array(z.strictObject({ file: z.string(), message: z.string() })).optional(),
});
export type WiltReviewResult = Printed<typeof wiltReviewResult>;

export const wiltResult = z.union([wiltGradeResult, wiltImportResult, wiltReviewResult]);
