import * as z from 'zod';

/**
 * The shapes of what `--json` prints (contract: command line). They are published in docs/cli.md, where a test
 * keeps them current; a change that a reader could notice needs a new `version`.
 */
const count = z.int().nonnegative();
const triple = z.tuple([z.int(), z.int(), z.int()]);

const unreadable = z
  .array(z.strictObject({ file: z.string(), message: z.string() }))
  .optional()
  .describe('Only when some input could not be read; the exit code is then 2.');

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
export type CountResult = z.infer<typeof countResult>;

const severity = z.enum(['error', 'warning', 'information', 'hint']);

export const checkResult = z.strictObject({
  version: z.literal(1),
  files: z.array(
    z.strictObject({
      file: z.string().describe('As it was named; <stdin> for standard input.'),
      groups: count,
      problems: z.array(
        z.strictObject({
          code: z.string(),
          severity,
          message: z.string(),
          hint: z.string().optional(),
          line: z.int().positive().describe('From 1.'),
          column: z.int().positive().describe('From 1, in UTF-16 units.'),
          endLine: z.int().positive(),
          endColumn: z.int().positive().describe('The column after the last character.'),
        }),
      ),
    }),
  ),
  errors: count,
  warnings: count,
  information: count,
  unreadable,
});
export type CheckResult = z.infer<typeof checkResult>;

export const sampleResult = z.strictObject({
  version: z.literal(1),
  group: z.string(),
  seed: z.int(),
  count: count.describe('|S_g|: what was drawn from.'),
  triples: z.array(triple).describe('In the order drawn.'),
});
export type SampleResult = z.infer<typeof sampleResult>;

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
export type DiffResult = z.infer<typeof diffResult>;

const reading = {
  status: z.enum(['read', 'partial', 'not-understood']),
  predicate: z.string().optional().describe('Only where status is read: what the words mean.'),
  necessary: z
    .string()
    .optional()
    .describe('Only where status is partial: whatever the words allow satisfies it. It confirms nothing.'),
  reason: z.string().optional().describe('What is left open, or why there is no reading.'),
};

export const readResult = z.strictObject({
  version: z.literal(1),
  text: z.string(),
  ...reading,
  med: z.strictObject(reading).optional().describe('The MED rule of a Dual-Goal announcement.'),
});
export type ReadResult = z.infer<typeof readResult>;

export const SCHEMAS = {
  count: countResult,
  check: checkResult,
  sample: sampleResult,
  diff: diffResult,
  read: readResult,
} as const;
