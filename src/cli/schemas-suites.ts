/** The shapes of what `falsify suite` prints with `--json`. */
import * as z from 'zod';
import { problemResult } from './schemas-problems';

const count = z.int().nonnegative();
const cost = z.number().nullable().describe('By the prices of the suite; null where it has none.');
const amount = {
  calls: count.describe(
    'Replies of players, and calls of judges that are models, if each is of use at once.',
  ),
  tokens: count
    .nullable()
    .describe(
      'Generated tokens at most; agents count with the limit of the experiment. null: some model has no limit.',
    ),
  cost,
};

const states = {
  cells: count,
  kept: count.describe('Complete: they are not played again.'),
  missing: count.describe('To be played: not begun, or not complete.'),
  incomplete: count.describe('Of the missing ones: begun, to be played on from where they ended.'),
  orphaned: count.describe(
    'Transcripts in the folder of cells that the suite does not ask for, or not any more.',
  ),
  unreadable: count.describe('Transcripts in the folder without a header that can be read.'),
  format: count.describe('Of the kept ones: they ended since the model did not keep to the form.'),
};

const model = z.string().describe('As the suite names it.');

const suitePlanResult = z.strictObject({
  version: z.literal(1),
  out: z.string().describe('The folder of the transcripts.'),
  ...states,
  ...amount,
  left: z.strictObject(amount).describe('The same of the missing cells alone.'),
  models: z.array(z.strictObject({ model, cells: count, ...amount })),
  errors: count.describe('Errors among the problems; the exit code is then 2.'),
  problems: z.array(problemResult),
});
export type SuitePlanResult = z.infer<typeof suitePlanResult>;

const suiteStatusResult = z.strictObject({
  version: z.literal(1),
  out: z.string(),
  ...states,
  running: z
    .strictObject({ pid: count, host: z.string(), since: z.string() })
    .nullable()
    .describe('The run that plays it now.'),
  models: z.array(
    z.strictObject({ model, cells: count, kept: count, incomplete: count, missing: count, format: count }),
  ),
});
export type SuiteStatusResult = z.infer<typeof suiteStatusResult>;

const suiteRunResult = z.strictObject({
  version: z.literal(1),
  out: z.string(),
  cells: count,
  complete: count,
  kept: count.describe('Complete before.'),
  played: count,
  solved: count.describe('Of the played ones, by their judges.'),
  failed: count,
  format: count.describe('Ended since the model did not keep to the form: they are complete.'),
  cancelled: count,
  notBegun: count,
  stopped: z
    .array(z.strictObject({ model: z.string().nullable(), reason: z.string() }))
    .describe('Models that were given up; null: the whole run.'),
  tokens: count.describe('Sent and generated, of this run.'),
  cost,
  seconds: z.number(),
  edited: z.boolean().describe('The file was changed while it ran; the run played it as it was.'),
});
export type SuiteRunResult = z.infer<typeof suiteRunResult>;

export const suiteResult = z.union([suitePlanResult, suiteStatusResult, suiteRunResult]);
