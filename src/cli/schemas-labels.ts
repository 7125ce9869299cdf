import * as z from 'zod';
import { type Printed, unreadable } from './schemas-problems';
import { JUDGE_QUESTIONS } from '../episode/judge-question';
import { summaryRowSchema } from '../metrics/folder/rows';

/** JSON output of `falsify labels`, `falsify audit` and `falsify summary`. */
const count = z.int().nonnegative();
const question = z.enum(JUDGE_QUESTIONS);

const row = z.strictObject({ yes: count, no: count, unclear: count });

const agreementResult = z.strictObject({
  of: count.describe('Pairs of which both are yes or no.'),
  agree: count,
  share: z.number().nullable().describe('agree ÷ of; null where of is 0.'),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('Wilson score interval (95%) of the share.'),
  kappa: z.number().nullable().describe("Cohen's κ; null where it is undefined."),
  noKappa: z
    .enum(['nothing', 'one-class'])
    .optional()
    .describe('Why κ is undefined: there is no pair, or both gave one and the same answer throughout.'),
  matrix: z
    .strictObject({ yes: row, no: row, unclear: row })
    .describe(
      'matrix[row][column]: rows are labels, columns verdicts (unclear: no verdict). yes: correct or compatible.',
    ),
});

const judgeResultName = {
  task: z.string(),
  question,
  by: z.strictObject({
    kind: z.enum(['offline', 'endpoint', 'vscode', 'exact']),
    name: z.string(),
    model: z.string().optional(),
  }),
};

const problem = z.strictObject({
  file: z.string(),
  line: count.describe('From 1; 0: the file as a whole.'),
  message: z.string(),
});

export const labelsResult = z.strictObject({
  version: z.literal(1),
  labels: count.describe(
    'Labels that count: the last one of each author on each verdict that was not withdrawn.',
  ),
  judges: z.array(
    z.strictObject({
      ...judgeResultName,
      people: agreementResult.describe('All authors together: a verdict on which they differ is unclear.'),
      authors: z
        .array(z.strictObject({ author: z.string(), agreement: agreementResult }))
        .describe('Each author alone, where there are several.'),
      unlabelled: count.describe('Verdicts of this judge without a label.'),
      disputed: count.describe('Verdicts on which authors say different things.'),
    }),
  ),
  authors: z
    .array(
      z.strictObject({ question, authors: z.tuple([z.string(), z.string()]), agreement: agreementResult }),
    )
    .describe('Each two authors, on what both have labelled; rows are the first.'),
  files: z.array(
    z.strictObject({
      file: z.string().describe('The transcript.'),
      labels: count,
      elsewhere: count.describe(
        'Lines of another episode, or of a reply that is not there: they count nowhere.',
      ),
      readings: count.describe('Predicates that people gave for announcements.'),
      modelReadings: count.describe('Readings by models, also of what they could not translate.'),
    }),
  ),
  problems: z.array(problem).describe('Lines of labels files that cannot be read.'),
  unreadable,
});
export type LabelsResult = Printed<typeof labelsResult>;

const stratum = z.strictObject({ of: count.describe('Verdicts that there are.'), drawn: count });
const strata = {
  ...judgeResultName,
  positive: stratum.describe('Verdicts correct or compatible.'),
  negative: stratum.describe('Verdicts incorrect or incompatible.'),
  undecided: count.describe('Verdicts that say neither: none is drawn.'),
};
const audited = {
  version: z.literal(1),
  file: z.string().describe('The audit.'),
  seed: count,
  perStratum: count,
};

export const auditResult = z.union([
  z
    .strictObject({ ...audited, items: count, strata: z.array(z.strictObject(strata)), unreadable })
    .describe('Of audit draw.'),
  z
    .strictObject({
      ...audited,
      judges: z.array(
        z.strictObject({
          ...strata,
          setting: z.string(),
          sample: count,
          people: agreementResult.describe('Labels and verdicts.'),
          computation: agreementResult.describe('Computation (rows) and verdicts.'),
          both: agreementResult.describe('Labels (rows) and computation.'),
          unlabelled: count,
          disputed: count.describe('Verdicts on which authors say different things: unclear in people.'),
        }),
      ),
      lost: count.describe('Verdicts of the audit that are not there any more.'),
      unreadable,
    })
    .describe('Of audit report.'),
]);
export type AuditResult = Printed<typeof auditResult>;

const solved = z.strictObject({ stored: count, computed: count });

export const summaryResult = z.strictObject({
  version: z.literal(1),
  episodes: z.array(z.strictObject(summaryRowSchema.shape)),
  totals: z.strictObject({
    episodes: count,
    solved: solved.describe('Of all episodes.'),
    completed: z
      .strictObject({ episodes: count, solved })
      .describe('The same of the episodes that were played to their end.'),
    results: z.strictObject({ episodes: count, solved }).describe('The same of the episodes that count.'),
    changed: count.describe('Episodes that came to something else by enumeration.'),
    certain: count,
    likely: count,
    open: count,
    readings: count,
    modelReadings: count,
  }),
  unreadable,
});
export type SummaryResult = Printed<typeof summaryResult>;
