import * as z from 'zod';

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
export type SimulateResult = z.infer<typeof simulateResult>;
