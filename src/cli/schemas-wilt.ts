import * as z from 'zod';
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

const reviewedTest = z.strictObject({
  round: z.int().describe('Of the reply; 0: shown before the first one.'),
  test: z.array(z.string()).readonly(),
  positive: z.boolean(),
  isRepeat: z.boolean(),
  isInformative: z.boolean().describe('It ruled out rules that agreed with all answers before.'),
  rules: z.int().describe('Rules of the split that agree with all answers so far.'),
  hypotheses: z.int().describe('The same of the rules of all splits and their opposites.'),
});

/** JSON output of `falsify wilt review`. */
const wiltReviewResult = z.strictObject({
  version: z.literal(1),
  reviews: z.array(
    z.strictObject({
      file: z.string(),
      rules: z.int(),
      hypotheses: z.int(),
      remaining: z
        .array(z.string())
        .readonly()
        .describe('The rules that agree with all answers; empty where there are many.'),
      tests: z.array(reviewedTest).readonly(),
      guess: z
        .strictObject({
          guess: z.string(),
          outcome: z.string(),
          reason: z.string().optional(),
          agreement: z.number().nullable(),
          contradicted: z.array(reviewedTest).readonly().describe('Answers that the guess does not give.'),
          differing: z.int(),
          typable: z.int().describe('How many of those inputs a player can type.'),
          nearMiss: z
            .boolean()
            .nullable()
            .describe(
              'Wrong, but equal on all whole numbers from -20 to 20, and on nine of ten inputs at least.',
            ),
          first: z.array(z.array(z.number()).readonly()).readonly(),
        })
        .optional(),
    }),
  ),
  unreadable: z.array(z.strictObject({ file: z.string(), message: z.string() })).optional(),
});
export type WiltReviewResult = Printed<typeof wiltReviewResult>;

export const wiltResult = z.union([wiltGradeResult, wiltImportResult, wiltReviewResult]);
