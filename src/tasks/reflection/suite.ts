/** The fields of a block of the reflection task in a suite file. */
import * as z from 'zod/mini';
import { ALL, type SuiteFields } from '../scenarios';
import { REFERENCE_FOLDER } from './data/files';
import { DATA_SETS } from './scenario';
import { TESTS } from './session';

z.config({ jitless: true });

const count = (words: string, most: number) =>
  z.optional(z.int().check(z.minimum(1), z.maximum(most))).check(z.describe(words));

const shape = {
  tests: z
    .optional(z.array(z.enum(TESTS)).check(z.minLength(1)))
    .check(z.describe('The tests. Default: all that the level has.')),
  level: z.optional(z.enum(['easy', 'hard'])).check(z.describe('How hard they are. Default: easy.')),
  sessions: count('Sessions of each test. Default: 2, of oddball 3.', 1000),
  data: z
    .optional(z.enum(DATA_SETS))
    .check(z.describe('Whose data: own-v1 (default), or those of the original program.')),
  from: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('data: reference: the folder with a copy of the original program, beside this file.')),
  probability: z
    .optional(z.number().check(z.minimum(0.5), z.maximum(1)))
    .check(z.describe('prlt, wpt: the chance of what is likelier.')),
  back: count('n-back: steps to look back.', 20),
  interval: count('wcst: trials of a rule. mbt: trials of a block.', 50),
  length: count('Trials of a session.', 1000),
  'kept-outcome': z
    .optional(z.boolean())
    .check(z.describe('dc-igt: a choice that is kept keeps its outcome. Default: false, it is drawn anew.')),
  metric: z
    .optional(z.enum(['frobenius', 'mae']))
    .check(z.describe('wpt: the distance in its score. Default: frobenius.')),
  reask: z
    .optional(z.int().check(z.minimum(0), z.maximum(5)))
    .check(z.describe('How often an unclear reply is asked for again. Default: 1.')),
};

const block = z.object(shape);

export const REFLECTION_SUITE: SuiteFields = {
  shape,
  folder: REFERENCE_FOLDER,
  called: { test: 'tests' },
  words: (fields) => {
    const { tests, 'kept-outcome': kept, ...rest } = block.parse(fields);
    const known = Object.entries(rest).filter(([, value]) => value !== undefined);
    return {
      test: tests ?? [ALL],
      ...(kept && { 'kept-outcome': [] }),
      ...Object.fromEntries(known.map(([name, value]) => [name, [String(value)]])),
    };
  },
};
