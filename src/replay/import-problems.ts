/** Problems of the files that a transcript was converted from, which stand in its header. */
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import type { Header } from '../episode/events';
import { MOST_WORD, short } from './clip';
import type { ReplayProblem } from './types';

z.config({ jitless: true });

const problem = z.object({
  file: z.string(),
  line: z.int().check(z.minimum(0)),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
});
const schema = z.looseObject({ imported: z.looseObject({ problems: z.array(problem) }) });

const MOST_PROBLEMS = 500;
/** Characters of a message. */
const MOST_MESSAGE = 1000;

/** Problems that the header of a conversion names; empty where it names none, or others than a conversion writes. */
export const importProblemsIn = (header: Header): readonly ReplayProblem[] =>
  (parseSafely(schema, header).data?.imported.problems ?? [])
    .slice(0, MOST_PROBLEMS)
    .map(({ file, message, ...place }) => ({
      file: short(file, MOST_WORD),
      message: short(message, MOST_MESSAGE),
      ...place,
    }));
