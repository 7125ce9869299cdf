/** The fields of a block of the blicket task in a suite file. */
import * as z from 'zod/mini';
import { RULE_SUITE_FIELDS } from '../rule-discovery/suite';
import { ALL, type SuiteFields } from '../scenarios';
import { BLICKETS, OBJECTS, TRIALS } from './draw';
import { BLICKET_RULES } from './rules';

z.config({ jitless: true });

const someOf = (known: readonly number[]) => {
  const one = z.literal(known);
  return z.optional(z.union([one, z.array(one).check(z.minLength(1))]));
};

const shape = {
  objects: someOf(OBJECTS).check(z.describe('How many objects there are: 4, 8 or both (default).')),
  blickets: someOf(BLICKETS).check(z.describe('How many of them matter: 2, 3 or both (default).')),
  rules: z
    .optional(z.array(z.enum(BLICKET_RULES)).check(z.minLength(1)))
    .check(z.describe('The hidden rules. Default: all.')),
  count: z
    .optional(z.int().check(z.minimum(1), z.maximum(TRIALS)))
    .check(z.describe(`How many scenarios of each kind are drawn with the seed. Default: ${TRIALS}.`)),
  ...RULE_SUITE_FIELDS,
};

const block = z.object(shape);

const words = (values: number | readonly number[] | undefined): readonly string[] =>
  values === undefined ? [ALL] : [values].flat().map(String);

export const BLICKET_SUITE: SuiteFields = {
  shape,
  called: { 'rule-type': 'rules', trial: 'count' },
  words: (fields) => {
    const { objects, blickets, rules, count = TRIALS, tests } = block.parse(fields);
    return {
      ...(tests !== undefined && { tests: [String(tests)] }),
      objects: words(objects),
      blickets: words(blickets),
      'rule-type': rules ?? [ALL],
      trial: Array.from({ length: count }, (_, i) => String(i + 1)),
    };
  },
};
