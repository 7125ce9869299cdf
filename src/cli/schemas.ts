import * as z from 'zod';
import { beliefsResult } from './schemas-beliefs';
import { trainingLine } from './schemas-distill';
import { effectsResult, resultsOutput } from './schemas-results';
import type { Json } from '../base/json';
import { SPLITS } from '../rules';
import { ruleMetricsSchema } from '../tasks/rule-discovery/measures/schema';
import { auditResult, labelsResult, summaryResult } from './schemas-labels';
import { type Printed, problemResult, unreadable } from './schemas-problems';
import { simulateResult, trialsResult } from './schemas-reflection';
import { generateResult } from './schemas-generate';
import { reviewResult } from './schemas-review';
import { suiteResult, workerResult } from './schemas-suites';
import { wiltResult } from './schemas-wilt';

/**
 * The shapes of what `--json` prints. They are published in docs/cli.md, where a test
 * keeps them current; a change that a reader could notice needs a new `version`.
 */
const count = z.int().nonnegative();
/** Metrics of wason and blicket, or the measures of another task. */
const metrics = z.union([ruleMetricsSchema, z.looseObject({ version: z.literal(1) })]) as z.ZodType<Json>;
const triple = z.tuple([z.int(), z.int(), z.int()]);

export const countResult = z.strictObject({
  version: z.literal(1),
  groups: z.array(
    z.strictObject({
      file: z.string().optional().describe('Only when more than one file was read.'),
      id: z.string(),
      count: count
        .nullable()
        .describe(
          '|S_g|: triples that all rules accept. null: a predicate of the group has an error, or the count was given up because a loop hardly ever ends.',
        ),
      rules: z.array(
        z.strictObject({
          name: z.string(),
          count: count
            .nullable()
            .describe(
              'Triples that the rule accepts. null: its predicate has an error, or its count was given up.',
            ),
          raises: count.nullable().describe('Triples on which it raises. null where count is null.'),
        }),
      ),
    }),
  ),
  unreadable,
});
export type CountResult = Printed<typeof countResult>;

export const checkResult = z.strictObject({
  version: z.literal(1),
  files: z.array(
    z.strictObject({
      file: z.string().describe('As it was named; <stdin> for standard input.'),
      groups: count,
      problems: z.array(problemResult),
    }),
  ),
  errors: count,
  warnings: count,
  information: count,
  unreadable,
});
export type CheckResult = Printed<typeof checkResult>;

export const sampleResult = z.strictObject({
  version: z.literal(1),
  group: z.string(),
  seed: z.int(),
  count: count.describe('|S_g|: what was drawn from.'),
  triples: z.array(triple).describe('In the order drawn.'),
});
export type SampleResult = Printed<typeof sampleResult>;

const side = z.strictObject({
  count,
  first: z.array(triple).describe('Smallest first, at most --limit of them.'),
});

export const diffResult = z.strictObject({
  version: z.literal(1),
  p: z.string(),
  q: z.string(),
  both: count.describe('Triples that both accept.'),
  onlyP: side.describe('Triples on which P is true and Q is false.'),
  onlyQ: side.describe('Triples on which Q is true and P is false.'),
  raisesP: count.describe('Triples on which P raises an error. Raising equals only raising.'),
  raisesQ: count.describe('Triples on which Q raises an error.'),
  raises: side
    .optional()
    .describe('Triples on which only one of P and Q raises. Absent where neither ever raises.'),
  domain: z
    .tuple([z.int(), z.int()])
    .optional()
    .describe('The smallest and the largest value of a variable, if --domain was given.'),
});
export type DiffResult = Printed<typeof diffResult>;

const reading = {
  status: z.enum(['read', 'partial', 'not-understood']),
  predicate: z.string().optional().describe('Only where status is read: what the words mean.'),
  necessary: z
    .string()
    .optional()
    .describe('Only where status is partial: whatever the words allow satisfies it. It confirms nothing.'),
  sufficient: z
    .string()
    .optional()
    .describe(
      'Only where status is partial: what satisfies it satisfies every way to read the words. Absent where nothing is sure.',
    ),
  reason: z.string().optional().describe('What is left open, or why there is no reading.'),
};

export const readResult = z.strictObject({
  version: z.literal(1),
  text: z.string(),
  line: count
    .optional()
    .describe('The line of standard input that it begins on, from 1. Absent where it is an operand.'),
  places: z
    .array(z.strictObject({ file: z.string(), step: z.int(), round: z.int() }))
    .optional()
    .describe('Only with --transcripts: the first announcement of this text in each transcript.'),
  ...reading,
  med: z.strictObject(reading).optional().describe('The MED rule of a Dual-Goal announcement.'),
  model: z
    .discriminatedUnion('status', [
      z.strictObject({
        status: z.literal('agreed'),
        predicate: z.string(),
        other: z.string(),
        asReader: z
          .boolean()
          .optional()
          .describe(
            'Only where status of the text is read (--all): whether the phrase reader reads the same.',
          ),
      }),
      z.strictObject({
        status: z.literal('parted'),
        translations: z.tuple([z.string(), z.string()]),
        parts: triple.describe('The smallest triple on which they differ.'),
      }),
      z.strictObject({ status: z.literal('failed'), reason: z.string() }),
    ])
    .optional()
    .describe('Only with --model, where status is not read or with --all: what two translations came to.'),
});
export type ReadResult = Printed<typeof readResult>;

const maybe = z.number().nullable();
const pooledIc = z.strictObject({
  incompatible: count,
  compatible: count,
  withoutVerdict: count,
  ratio: maybe.describe('I:C, incompatible to compatible tests. null without a compatible test.'),
});
const pooledTokens = z.strictObject({
  unit: z.enum(['tokens', 'words', 'mixed']),
  total: count.nullable(),
  turns: count,
  perTurn: maybe,
});
const split = <T extends z.ZodType>(of: T) => z.strictObject({ solved: of, unsolved: of, all: of });

const pooled = z.array(
  z.strictObject({
    model: z.string(),
    setting: z.string(),
    metrics: z.union([
      z.strictObject({
        episodes: count,
        solved: count,
        success: maybe.describe('Share of solved episodes.'),
        firstGuess: maybe.describe('Share of episodes whose first announcement was correct.'),
        turnsUntilSuccess: maybe.describe('Mean tests before success, over solved episodes.'),
        ic: split(pooledIc).describe('Sums over episodes: tests before success, all of unsolved episodes.'),
        tokens: split(pooledTokens),
        retries: z.strictObject({ format: count, transport: count }),
        feedbackRatio: z.strictObject({ negative: count, positive: count, ratio: maybe }),
        incompatibilityFraction: z.strictObject({ before: maybe, all: maybe }),
        withoutVerdict: z.strictObject({ equivalence: count, compatibility: count }),
      }),
      z.looseObject({ episodes: count }).describe('Of another task: the mean of each of its measures.'),
    ]) as z.ZodType<Json>,
  }),
);

const ending = {
  state: z.enum(['completed', 'cancelled', 'failed']),
  why: z.string().optional().describe('Only where state is failed: format, full, unauthorised, …'),
  message: z.string().optional().describe('The same in words.'),
  metrics,
};

const described = {
  task: z.string(),
  setting: z.string(),
  model: z.string().describe('offline:AGENT, or the name of a profile.'),
  scenario: z.string().describe('In words; as data it stands in the transcript.'),
  source: z
    .strictObject({
      file: z.string(),
      group: z.string(),
      rule: z.int().positive(),
      split: z.enum(SPLITS).optional(),
    })
    .optional()
    .describe(
      'The rule-group file by its name, id and split of the group and the number of the hidden rule.',
    ),
};

const playedEpisode = z.strictObject({
  file: z.string().describe('Its transcript.'),
  id: z.string(),
  ...described,
  ...ending,
});

export const runResult = z.strictObject({
  version: z.literal(1),
  episodes: z.array(playedEpisode).describe('In the order asked for; only those that were begun.'),
  pooled: pooled.describe('The results of each model in each setting together.'),
  notBegun: count.describe('Episodes that were asked for and not begun: cancelled, disk full, no key, ….'),
});
export type RunResult = Printed<typeof runResult>;

const judgeResult = z.strictObject({
  version: z.literal(1),
  transcripts: z.array(
    z.strictObject({
      file: z.string(),
      state: ending.state.describe('Of the judging, not of the episode.'),
      message: z.string().optional(),
      verdicts: count.describe('New ones.'),
      changed: count.describe('New ones that say something else than those they replace.'),
      metrics,
    }),
  ),
  unreadable,
});
export type JudgeResult = Printed<typeof judgeResult>;

export const showResult = z.strictObject({
  version: z.literal(1),
  transcripts: z.array(
    z.strictObject({
      file: z.string(),
      ...z.strictObject({ id: z.string(), ...described }).partial().shape,
      state: z.enum(['completed', 'cancelled', 'failed', 'interrupted']),
      why: ending.why,
      message: ending.message,
      rounds: count,
      resumable: z.boolean(),
      problems: z
        .array(z.strictObject({ line: z.int().positive(), message: z.string() }))
        .describe('Lines that cannot be read.'),
      metrics,
    }),
  ),
  unreadable,
});
export type ShowResult = Printed<typeof showResult>;

export const convertResult = z.strictObject({
  version: z.literal(1),
  converted: z.array(
    z.strictObject({
      file: z.string().describe('The transcript of the published run.'),
      transcript: z.string().describe('The file that was written.'),
      metrics,
      problems: z
        .array(z.strictObject({ file: z.string(), line: count, message: z.string() }))
        .describe('What does not fit together; line 0: the file as a whole.'),
    }),
  ),
  unreadable,
});
export type ConvertResult = Printed<typeof convertResult>;

export const SCHEMAS = {
  count: countResult,
  check: checkResult,
  sample: sampleResult,
  diff: diffResult,
  generate: generateResult,
  read: readResult,
  run: runResult,
  judge: judgeResult,
  review: reviewResult,
  summary: summaryResult,
  results: resultsOutput,
  effects: effectsResult,
  distill: trainingLine,
  suite: suiteResult,
  worker: workerResult,
  beliefs: beliefsResult,
  simulate: simulateResult,
  trials: trialsResult,
  labels: labelsResult,
  audit: auditResult,
  resume: runResult,
  fork: runResult,
  show: showResult,
  convert: convertResult,
  wilt: wiltResult,
} as const;
