import * as z from 'zod';
import { type Printed, unreadable } from './schemas-problems';

/** JSON output of `falsify simulate`. */
const distribution = {
  mean: z.number().nullable(),
  p95: z.number().nullable().describe('The 95th percentile.'),
};

export const simulateResult = z.strictObject({
  version: z.literal(1),
  test: z.string(),
  level: z.string(),
  data: z.string(),
  agent: z.string(),
  sessions: z.int(),
  sessionsPerScore: z.int().describe('Sessions whose mean is one score.'),
  seed: z.int(),
  ...distribution,
  parts: z.record(z.string(), z.strictObject(distribution)).describe('Parts of the score, by their names.'),
});
export type SimulateResult = Printed<typeof simulateResult>;

const share = z.number().nullable();

/** JSON output of `falsify trials`. */
export const trialsResult = z.strictObject({
  version: z.literal(1),
  groups: z.array(
    z.strictObject({
      test: z.string(),
      level: z.string(),
      model: z.string(),
      setting: z.string(),
      sessions: z.int(),
      curve: z
        .array(z.strictObject({ trial: z.int(), n: z.int(), value: share, low: share, high: share }))
        .readonly()
        .describe('The share of good outcomes in each trial over the sessions, with Wilson’s 95% interval.'),
      behaviour: z
        .strictObject({ winStay: share, loseShift: share, perseverativeErrors: share })
        .nullable()
        .describe('Of bandits: over all sessions; perseverative errors after a change, on average.'),
      fits: z
        .array(
          z.strictObject({
            session: z.int(),
            rate: z.number(),
            inverseTemperature: z.number(),
            perseveration: z.number(),
            bic: z.number(),
            chanceBic: z.number(),
          }),
        )
        .readonly()
        .describe(
          'Of bandits: learning by prediction errors (Rescorla and Wagner), one fit for each session.',
        ),
    }),
  ),
  unreadable,
});
export type TrialsOutput = Printed<typeof trialsResult>;
