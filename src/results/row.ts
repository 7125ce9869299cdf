/** The result row: what is kept of one episode for analysis, by the judge's verdicts and by enumeration. */
import * as z from 'zod/mini';
import { isResult, type Ended } from '../episode/is-result';

z.config({ jitless: true });

export const ROW_VERSION = 1;

const count = z.int().check(z.nonnegative());
const tests = z.object({ incompatible: count, compatible: count });

/** The outcome of an episode by stored verdicts or by enumeration. */
const outcome = {
  /** 1-based number of the first correct announcement; null where there is none. */
  tStar: z.nullable(z.int().check(z.positive())),
  /** Number of tests before the first correct announcement, or of all tests of an unsolved episode. */
  testsPlayed: count,
  /** Tests before success by verdict, or all tests of an unsolved episode. */
  icBefore: tests,
  icOver: tests,
  /** A letter for each test, in their order: `i`ncompatible, `c`ompatible, `?` without a verdict. */
  byTest: z.string(),
  /** Tokens or words of the turns up to success, or of all turns of an unsolved episode. */
  tokens: z.object({ unit: z.enum(['tokens', 'words']), total: count, turns: count }),
};

const coordinate = z.nullable(z.number());

const kinds = z.record(z.string(), count);

export const resultRowSchema = z.object({
  version: z.literal(ROW_VERSION),
  /** SHA-256 of the header, the first line of the transcript. */
  id: z.string(),
  /** Id of the cell: equal where the same was played, and part of the names of a suite's transcripts. Null for published runs. */
  cell: z.nullable(z.string()),
  task: z.string(),
  scenario: z.object({
    /** SHA-256 of the scenario: equal where the same was played. */
    id: z.string(),
    name: z.string(),
    /** The hidden rule by its name; empty where the transcript does not say it. */
    rule: z.string(),
    /** The share of everything that can be tested which the hidden rule accepts; null where it is not computed. */
    breadth: z.nullable(z.number()),
  }),
  setting: z.string(),
  model: z.object({ kind: z.string(), name: z.string(), served: z.string() }),
  /** Null where the transcript does not say it. */
  thinking: z.nullable(z.boolean()),
  /** The parameters that were sent, and the value by which the task keeps episodes apart, as JSON with sorted keys. */
  decoding: z.string(),
  judges: z.string(),
  /** The number among episodes that are alike otherwise, from 1; null for published runs, which do not say it. */
  repeat: z.nullable(z.int().check(z.positive())),
  seed: z.nullable(z.number()),
  /** Time of the header. */
  started: z.string(),
  state: z.enum(['completed', 'cancelled', 'failed', 'interrupted']),
  /** The reason of a failure: `format` is a fault of the model and counts as a result. */
  why: z.nullable(z.string()),
  /** Continues another transcript, whose rounds may be those of another player: it is no result. */
  fork: z.optional(z.literal(true)),
  announcements: count,
  tests: count,
  judge: z.object(outcome),
  enumeration: z.object({
    ...outcome,
    /** Verdicts that computation leaves open: announcements, with the first one of them, and tests. */
    open: z.object({
      announcements: count,
      first: z.nullable(z.int().check(z.positive())),
      testsBefore: count,
      testsOver: count,
    }),
  }),
  disagreements: z.object({ certain: kinds, likely: kinds }),
  /** Announcements by the source of their reading; absent where there is nothing to review. */
  readings: z.optional(z.object({ rule: count, model: count, person: count, nothing: count, open: count })),
  /** Measures of a task without a hidden rule, by id; null where undefined. Empty for other tasks. */
  scores: z.record(z.string(), z.nullable(z.union([z.number(), z.boolean()]))),
  /** Points of the episode in the figures of its task; absent where it has none. */
  figures: z.optional(
    z.array(
      z.object({
        figure: z.string(),
        panel: z.string(),
        points: z.array(z.tuple([coordinate, coordinate])),
        joined: z.optional(z.string()),
      }),
    ),
  ),
  retries: z.object({ format: count, transport: count }),
  /** Milliseconds that the model took for all its replies. */
  latencyMs: z.number(),
  /** Cost of all tokens, by the prices in the transcript; absent where that of the player is not known. */
  cost: z.optional(
    z.object({
      amount: z.number().check(z.nonnegative()),
      /** The part of judges that are models; absent: there is none; null: it is not known, and not in the amount. */
      judges: z.optional(z.nullable(z.number().check(z.nonnegative()))),
      currency: z.optional(z.string()),
    }),
  ),
  /** SHA-256 of the prompt template: the instruction without what differs between scenarios. */
  promptSha256: z.string(),
  versions: z.object({ falsify: z.string() }),
  path: z.string(),
  /** The folder that it was found in, where folders are compared. */
  folder: z.optional(z.string()),
});

export type ResultRow = z.infer<typeof resultRowSchema>;
export type SourceOutcome = Pick<ResultRow['judge'], keyof typeof outcome>;

/** The sources of outcomes: stored verdicts, or computation. Every number is given by each. */
export const OUTCOME_SOURCES = ['judge', 'enumeration'] as const;
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/** Episodes that are left out for the same reason. */
export interface LeftOutCount {
  readonly reason: string;
  readonly count: number;
}

/** `2 failed: transport, 1 forked` */
export const leftOutText = (counts: readonly LeftOutCount[]): string =>
  counts.map(({ reason, count }) => `${count} ${reason}`).join(', ');

/** Counts the episodes that are no results, by the reason. */
export function leftOut(rows: readonly Ended[]): LeftOutCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isResult(row)) continue;
    const reason = row.fork ? 'forked' : typeof row.why === 'string' ? `${row.state}: ${row.why}` : row.state;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
