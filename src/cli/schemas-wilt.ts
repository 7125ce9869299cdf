import * as z from 'zod';

/** JSON output of `falsify wilt grade`. */
export const wiltGradeResult = z.strictObject({
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
export type WiltGradeResult = z.infer<typeof wiltGradeResult>;
