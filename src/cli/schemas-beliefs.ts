/** The shapes of what `falsify beliefs` prints with `--json`. */
import * as z from 'zod';
import type { Printed } from './schemas-problems';

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
export type CellsResult = Printed<typeof cellsResult>;

const estimate = z
  .strictObject({
    value: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .nullable()
  .describe('A mean over cells with its interval; null where no cell has a value.');

const place = {
  model: z.string(),
  route: z.string().describe('How the probabilities were found.'),
  scenario: z.string(),
  variant: z.string(),
  cells: z.int().positive(),
};

const reportResult = z.strictObject({
  version: z.literal(1),
  seed: z.int().describe('Of the bootstrap.'),
  cells: z.int().nonnegative(),
  left: z
    .int()
    .nonnegative()
    .describe('Transcripts of other tasks, and cells that were not played to their end.'),
  revealed: z.array(
    z.strictObject({
      ...place,
      chebyshev: estimate,
      l1: estimate,
      sklSmoothed: estimate,
      coverage: estimate,
      first: estimate.describe('Believed minus true probability of the first outcome.'),
      previous: estimate.describe('The same of the outcome that came before.'),
      favoured: estimate.describe('The same of the outcome that is called more likely.'),
      overBase: estimate.describe(
        'Chebyshev minus that of the base model, over the cells that both played by this route; null without one.',
      ),
      increase: estimate.describe('Chebyshev minus that of the variant single; null for single itself.'),
    }),
  ),
  stated: z.array(z.strictObject({ ...place, error: estimate })),
  pairs: z
    .array(
      z.strictObject({
        model: z.string(),
        scene: z.string().describe('The id of the text.'),
        routes: z.strictObject({ revealed: z.string(), stated: z.string() }),
        chebyshev: z.number(),
        statedError: z.number().describe('The mean over the answers about it.'),
      }),
    )
    .describe('What a model believes, and what it says, of the same text.'),
});
export type BeliefsReport = Printed<typeof reportResult>;

export const beliefsResult = z.union([cellsResult, reportResult]);
