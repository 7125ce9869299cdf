import { z } from 'zod';

/** Requirements of SARIF 2.1.0 on the properties that we use (section 3 of the standard), and no others. */
export const sarifSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string(),
          rules: z.array(
            z.strictObject({
              id: z.string().min(1),
              shortDescription: z.strictObject({ text: z.string().min(1) }),
              help: z.strictObject({ text: z.string().min(1), markdown: z.string().min(1) }),
              defaultConfiguration: z.strictObject({ level: z.enum(['none', 'note', 'warning', 'error']) }),
            }),
          ),
        }),
      }),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z
            .array(
              z.strictObject({
                level: z.enum(['none', 'note', 'warning', 'error']),
                message: z.strictObject({ text: z.string().min(1) }),
              }),
            )
            .optional(),
        }),
      ),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level: z.enum(['none', 'note', 'warning', 'error']),
          message: z.strictObject({ text: z.string().min(1) }),
          locations: z.array(
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: z.strictObject({
                  uri: z.string(),
                  description: z.strictObject({ text: z.string() }).optional(),
                }),
                region: z.strictObject({
                  startLine: z.int().min(1),
                  startColumn: z.int().min(1),
                  endLine: z.int().min(1),
                  endColumn: z.int().min(1),
                }),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
});
