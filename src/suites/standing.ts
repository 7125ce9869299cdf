/** Progress of a run of a suite, as other processes read it. */
import * as z from 'zod/mini';

z.config({ jitless: true });

const count = z.number().check(z.nonnegative());

const standingSchema = z.object({
  /** Cells of the suite. */
  total: count,
  /** Complete before this run began. */
  kept: count,
  done: count,
  solved: count,
  failed: count,
  replies: count,
  tokens: count,
  cost: count,
  /** By what was measured so far; absent before the first reply. */
  leftMs: z.optional(count),
});
export type Standing = Readonly<z.infer<typeof standingSchema>>;

/** What another process wrote; undefined where it is none that this version knows. */
export function readStanding(value: unknown): Standing | undefined {
  const { data } = standingSchema.safeParse(value);
  return data;
}
