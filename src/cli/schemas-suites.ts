/** The shapes of what `falsify suite` prints with `--json`. */
import * as z from 'zod';
import { type Printed, problemResult } from './schemas-problems';

const count = z.int().nonnegative();
const money = {
  cost: z
    .number()
    .nullable()
    .describe('By the prices of the suite or of profiles; null without a price, or in several currencies.'),
  currency: z.string().nullable().describe('The label of the cost; null where the prices have none.'),
};
const unpriced = z
  .array(z.string())
  .readonly()
  .describe('Models without a price, whose cost is in no total. Agents cost nothing.');
const amount = {
  calls: count.describe(
    'Replies of players and calls of judges that are models, if each is of use at once. Agents make none.',
  ),
  tokens: count.nullable().describe('Tokens that they generate at most. null: some model has no limit.'),
  ...money,
};

const toBePlayed = {
  missing: count.describe('To be played: not begun, or not complete.'),
  incomplete: count.describe('Of the missing ones: begun, to be played on from where they ended.'),
};
const states = {
  cells: count,
  kept: count.describe('Complete: they are not played again.'),
  ...toBePlayed,
  orphaned: count.describe(
    'Transcripts in the folder of cells that the suite does not ask for, or not any more.',
  ),
  unreadable: count.describe('Transcripts in the folder without a header that can be read.'),
  format: count.describe('Of the kept ones: they ended because replies of the model had the wrong form.'),
};

const model = z.string().describe('As the suite names it.');

const suitePlanResult = z.strictObject({
  version: z.literal(1),
  out: z.string().describe('The folder of the transcripts.'),
  ...states,
  ...amount,
  unpriced,
  left: z
    .strictObject({
      ...amount,
      ms: count
        .nullable()
        .describe('The time it takes, by the episodes that were played; null where a model has none yet.'),
    })
    .describe('The same of the missing cells alone.'),
  models: z.array(z.strictObject({ model, cells: count, ...amount })),
  errors: count.describe('Errors among the problems; the exit code is then 2.'),
  problems: z.array(problemResult),
});
export type SuitePlanResult = Printed<typeof suitePlanResult>;

const stopped = z.strictObject({ model: z.string().nullable(), reason: z.string() });

const queueCounts = {
  paused: z.boolean(),
  waiting: count,
  active: count.describe('Played now.'),
  delayed: count.describe('Left by a worker a moment ago.'),
  failed: count,
  workers: count,
};
const queueState = z
  .strictObject({
    server: z.string().describe('Its address, without the password.'),
    ...queueCounts,
    queues: z.array(z.strictObject({ endpoint: z.string().nullable(), ...queueCounts })).readonly(),
    failures: z.array(z.strictObject({ file: z.string(), reason: z.string() })).readonly(),
    stopped: z
      .array(stopped)
      .readonly()
      .describe('Limits of spending that all workers together have reached; null: of the whole suite.'),
  })
  .nullable();

const suiteStatusResult = z.strictObject({
  version: z.literal(1),
  out: z.string(),
  ...states,
  running: z
    .strictObject({ pid: count, host: z.string(), since: z.string() })
    .nullable()
    .describe('The run that plays it now.'),
  queue: queueState.optional().describe('With --queue; null: the suite is not in it.'),
  models: z.array(
    z.strictObject({ model, cells: count, kept: count, incomplete: count, missing: count, format: count }),
  ),
});
export type SuiteStatusResult = Printed<typeof suiteStatusResult>;

const suiteRunResult = z.strictObject({
  version: z.literal(1),
  out: z.string(),
  cells: count,
  complete: count,
  kept: count.describe('Complete before.'),
  played: count.describe('To their ends, in this run.'),
  solved: count.describe('Of the played ones, by their judges.'),
  failed: count,
  format: count.describe('Ended since the model did not keep to the form: they are complete.'),
  cancelled: count,
  notBegun: count.describe('Not begun in this run.'),
  ...toBePlayed,
  stopped: z.array(stopped).describe('Models that were given up; null: the whole run.'),
  tokens: count.describe('Sent and generated, of this run.'),
  ...money,
  unpriced,
  seconds: z.number(),
  edited: z.boolean().describe('The file was changed while it ran; the run played it as it was.'),
});
export type SuiteRunResult = Printed<typeof suiteRunResult>;

const suiteQueuedResult = z.strictObject({
  version: z.literal(1),
  out: z.string(),
  queue: z.string().describe('The address of the queue, without its password.'),
  cells: count,
  complete: count,
  queued: count.describe('Cells that were to be played, and are in the queue now.'),
  failed: count.describe('Cells that failed while the command waited.'),
  stopped: z
    .array(stopped)
    .readonly()
    .describe(
      'Limits of spending that ended the wait, with cells left in the queue; null: of the whole suite.',
    ),
});
export type SuiteQueuedResult = Printed<typeof suiteQueuedResult>;

const suiteSteeredResult = z.strictObject({
  version: z.literal(1),
  out: z.string(),
  queue: z.string(),
  action: z.enum(['pause', 'resume', 'cancel']),
  found: z.boolean().describe('The queue had the suite.'),
});
export type SuiteSteeredResult = Printed<typeof suiteSteeredResult>;

export const suiteResult = z.union([
  suitePlanResult,
  suiteStatusResult,
  suiteRunResult,
  suiteQueuedResult,
  suiteSteeredResult,
]);

export const workerResult = z.strictObject({
  version: z.literal(1),
  queue: z.string().describe('The address of the queue, without its password.'),
  runs: count.describe('Suites that it played in.'),
  finished: count.describe('Episodes that it brought to their end.'),
  failed: count,
  replies: count,
  stopped: z.array(stopped).describe('Models that this worker gave up; null: a whole suite.'),
  seconds: z.number(),
});
export type WorkerResult = Printed<typeof workerResult>;
