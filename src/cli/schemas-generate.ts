import * as z from 'zod';
import type { Printed } from './schemas-problems';
import { SPLITS } from '../rules';

const count = z.int().nonnegative();

/** JSON output of `falsify generate --json`. */
export const generateResult = z.strictObject({
  version: z.literal(1),
  complete: z.boolean().describe('Every check holds, and the file is written.'),
  stopped: z.string().optional().describe('Why not, in words.'),
  out: z.string().optional().describe('The file, as it was named.'),
  calls: count.describe('Replies that were examined, those of earlier runs included.'),
  candidates: z.strictObject({
    refused: count,
    ignored: count.describe('Proposed for no open place.'),
  }),
  refusals: z
    .array(z.strictObject({ code: z.string(), count }))
    .describe('How often candidates were refused, by the code of a check or of the generator.'),
  groups: z
    .array(
      z.strictObject({
        id: z.string(),
        split: z.enum(SPLITS),
        count: count.describe('|S_g|.'),
        rules: z.array(
          z.strictObject({
            name: z.string(),
            predicate: z.string(),
            origin: z.enum(['human', 'model', 'library']),
            family: z.string().optional(),
            count: count.describe('Triples that the rule accepts.'),
            attempts: count.describe('Candidates for the place, the one that was kept included.'),
          }),
        ),
      }),
    )
    .describe('As in the file. Empty where it is not complete.'),
});
export type GenerateResult = Printed<typeof generateResult>;
