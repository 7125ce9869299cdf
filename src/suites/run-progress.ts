/** Progress and end of a run of a suite, as other processes read them. */
import * as z from 'zod/mini';
import { readJson } from '../base/json';

z.config({ jitless: true });

const count = z.number().check(z.nonnegative());

const progressSchema = z.object({
  /** Cells of the suite. */
  total: count,
  /** Complete before this run began. */
  kept: count,
  done: count,
  solved: count,
  failed: count,
  /** Failed for the moment, to be played on when the endpoint answers again; absent in what earlier versions wrote. */
  retrying: z.optional(count),
  replies: count,
  tokens: count,
  cost: count,
  /** By what was measured so far; absent before enough was. */
  leftMs: z.optional(count),
  /** The model that pauses longest, because its endpoint asks for it or cannot be reached; absent where none pauses for long. */
  waiting: z.optional(z.object({ model: z.string(), ms: count })),
});
export type RunProgress = Readonly<z.infer<typeof progressSchema>>;

/** Reads the progress that another process wrote; undefined if this version cannot read it. */
export function readRunProgress(value: unknown): RunProgress | undefined {
  const { data } = progressSchema.safeParse(value);
  return data;
}

const countsSchema = z.object({
  cells: count,
  complete: count,
  /** In this run, to their ends; one that was cancelled is begun. */
  played: count,
  kept: count,
  /** Cells that failed, without those that ended by the form of a reply, which are results. */
  failed: count,
  format: count,
  cancelled: count,
  /** Not begun in this run. */
  notBegun: count,
  /** To be played, as the status of the suite has them: not begun, or not complete. */
  missing: count,
  /** Of the missing ones: begun, in this run or before. */
  incomplete: count,
  solved: count,
});
export type RunCounts = Readonly<z.infer<typeof countsSchema>>;

const runResultSchema = z.extend(countsSchema, {
  cost: z.optional(z.nullable(count)),
  currency: z.optional(z.nullable(z.string())),
  unpriced: z.optional(z.array(z.string())),
  stopped: z.array(z.object({ model: z.nullable(z.string()), reason: z.string() })),
});

/** Reads what `falsify suite run --json` printed; undefined where it ended before it had a result. */
export function readRunResult(text: string): z.infer<typeof runResultSchema> | undefined {
  const { data } = runResultSchema.safeParse(readJson(text));
  return data;
}
