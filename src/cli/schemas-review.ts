import * as z from 'zod';
import type { Printed } from './schemas-problems';
import { JUDGE_QUESTIONS } from '../episode/judge-question';
import { EPISODE_STATES } from '../metrics/folder/rows';
import { ruleMetricsSchema } from '../tasks/rule-discovery/measures/schema';

/** JSON output of `falsify review --json`: one object per transcript (docs/cli.md). */
const judge = z.enum(JUDGE_QUESTIONS);
const place = {
  judge,
  step: z
    .int()
    .describe(
      'As the file counts: wason runs the step of the announcement (equivalence) or of the test (compatibility), blicket runs `turns`, ours `seq` of the reply.',
    ),
  round: z.int().positive(),
};
const result = z.string();
const value = z.union([z.array(z.int()), z.array(z.string())]);

const hypothesis = z
  .strictObject({
    predicate: z.string(),
    partial: z.boolean(),
    source: z
      .enum(['person', 'reader', 'model', 'function'])
      .describe(
        'Who says so: a person, the phrase reader, a model whose two translations agree, or the function that the judge wrote.',
      ),
    author: z.string().optional().describe('Of the reading, where it is that of a person or of a model.'),
  })
  .describe('What the announcement was read as; partial: only a necessary condition.');

const evidence = z.strictObject({
  text: z.string().describe('Why, in words.'),
  hypothesis: hypothesis.optional(),
  contradicts: z
    .strictObject({ step: z.int(), tested: value, label: z.string() })
    .optional()
    .describe('The first answer that the hypothesis contradicts; step 0: given before the first test.'),
  tooBroad: z
    .int()
    .optional()
    .describe(
      'Triples (or states) that only the hypothesis accepts. Absent for a partial reading: the announcement may reject what a necessary condition accepts.',
    ),
  tooNarrow: z
    .int()
    .optional()
    .describe('Those that only the hidden rule accepts; for a partial reading at least as many.'),
  counterexamples: z
    .array(value)
    .optional()
    .describe(
      'The smallest of each kind, too broad before too narrow; for a partial reading too narrow only.',
    ),
});

const reviewed = z.strictObject({
  version: z.literal(1),
  file: z.string(),
  state: z
    .enum(EPISODE_STATES)
    .describe('How the episode ended. interrupted: it has no end, so that it is running or was killed.'),
  rounds: z.int().nonnegative(),
  metrics: z
    .strictObject({ stored: ruleMetricsSchema, computed: ruleMetricsSchema })
    .describe(
      'By the verdicts of the transcript, and by enumeration: open announcements count as not correct, open tests in no I:C.',
    ),
  verdicts: z
    .array(
      z.strictObject({
        ...place,
        stored: result.optional().describe('The verdict that counts; absent where nobody judged.'),
        computed: result.describe('What is true of it; no-verdict where computation decides nothing.'),
        reason: z.string().optional().describe('Of what is computed.'),
        hypothesis: hypothesis.optional(),
        opinion: z
          .strictObject({
            source: z.enum(['model', 'function']),
            result,
            predicate: z.string(),
            author: z.string().optional(),
          })
          .optional()
          .describe(
            'By a reading of a model, or else by the function of the judge, where computation decides nothing. Never certain.',
          ),
        agrees: z.boolean().optional().describe('Absent where one of the two decides nothing.'),
      }),
    )
    .describe('Everything that was judged, or could be, in the order of the transcript.'),
  disagreements: z
    .array(
      z.strictObject({
        ...place,
        kind: z.enum(['contradicts-evidence', 'counterexample', 'self-contradiction', 'predicts-nothing']),
        certainty: z.enum(['certain', 'likely']),
        stored: result,
        computed: result,
        evidence,
      }),
    )
    .describe('The surest kind first.'),
  open: z
    .array(
      z.strictObject({
        ...place,
        reason: z.string(),
        asFunction: z
          .literal(true)
          .optional()
          .describe('The function that the judge wrote says the same, which confirms nothing.'),
      }),
    )
    .describe(
      'Stored verdicts that neither computation nor a reading by a model speaks for or against. They change no exit code.',
    ),
  readings: z
    .array(
      z.strictObject({
        step: place.step,
        round: place.round,
        predicate: z.string(),
        author: z.string(),
      }),
    )
    .describe(
      'Announcements that go by what a person says that they mean, in the labels beside the transcript.',
    ),
  modelReadings: z
    .array(
      z.strictObject({
        step: place.step,
        round: place.round,
        author: z.string(),
        translations: z.array(z.string()).describe('Two functions.'),
        parts: z
          .array(z.int())
          .optional()
          .describe('The smallest triple on which they differ; absent where they agree.'),
      }),
    )
    .describe(
      'Announcements that a model has translated, in the labels beside the transcript, and that no person has read.',
    ),
  announcements: z
    .strictObject({
      rule: z.int().describe('By the phrase reader: in full, or in part where that decides the verdict.'),
      model: z.int().describe('By a model, whose two translations agree.'),
      person: z.int(),
      nothing: z.int().describe('Without content: nothing is to be read.'),
      open: z.int(),
    })
    .describe('The number of announcements by who has read them.'),
  problems: z
    .array(z.strictObject({ file: z.string(), line: z.int().nonnegative(), message: z.string() }))
    .describe('What could not be read or does not fit; line 0: the file as a whole.'),
});

export const reviewResult = z.array(reviewed);
export type ReviewResult = Printed<typeof reviewResult>;
