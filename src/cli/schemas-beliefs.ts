/** The shape of what `falsify beliefs cells` prints with `--json`. */
import * as z from 'zod';

const cell = z.strictObject({
  id: z.string(),
  scenario: z.string().describe('dice, coins, choice, preference, or own.'),
  variant: z.string().describe('single, independent, dependent or observed, or as the grid names it.'),
  kind: z.enum(['revealed', 'stated']),
  context: z
    .string()
    .describe('revealed: ends right before the outcome. stated: what the question is about.'),
  outcomes: z.array(z.string()),
  truth: z.array(z.string()).describe('The probability of each outcome, as a fraction: 1/4.'),
  asked: z.string().optional().describe('stated: the outcome whose probability is asked for.'),
  question: z.string().optional(),
  options: z
    .array(z.string())
    .optional()
    .describe('stated: the five answers, in the order of their letters.'),
  position: z.int().nonnegative().optional().describe('stated: the place of the right one, from 0.'),
  previous: z.string().optional().describe('An earlier outcome that the context contains.'),
  favoured: z.string().optional().describe('The outcome that the context calls more likely.'),
  inferred: z
    .array(z.string())
    .describe('The parts that the paper does not print and that follow from what it prints.'),
});

export const cellsResult = z.strictObject({
  version: z.literal(1),
  seed: z.int(),
  skipped: z
    .int()
    .nonnegative()
    .describe('Questions that are not asked, since two of their answers would look alike.'),
  cells: z.array(cell),
});
export type CellsResult = z.infer<typeof cellsResult>;
