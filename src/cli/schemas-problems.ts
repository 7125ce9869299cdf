/** Shapes that JSON results share: a finding about a text, and what could not be read. */
import * as z from 'zod';
import type { Frozen } from '../base/frozen';

export const problemResult = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'information', 'hint']),
  message: z.string(),
  hint: z.string().optional(),
  line: z.int().positive().describe('From 1.'),
  column: z.int().positive().describe('From 1, in UTF-16 units.'),
  endLine: z.int().positive(),
  endColumn: z.int().positive().describe('The column after the last character.'),
});

/** What a schema describes: read only, since most of what is printed is computed. */
export type Printed<S extends z.ZodType> = Frozen<z.infer<S>>;

/** The inputs that could not be read. */
export const unreadable = z
  .array(z.strictObject({ file: z.string(), message: z.string() }))
  .optional()
  .describe('Only when some input could not be read; the exit code is then 2.');
