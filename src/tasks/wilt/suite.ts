/** The fields of a block of the wilt task in a suite file. */
import * as z from 'zod/mini';
import { ALL, type SuiteFields } from '../scenarios';
import { EQUIVALENCES } from './equivalence';
import { PROTOCOLS } from './options';
import { SPLIT_NAMES } from './splits';

z.config({ jitless: true });

const number = z.int().check(z.minimum(1));

const shape = {
  split: z.optional(z.enum(SPLIT_NAMES)).check(z.describe('The list of rules. Default: lite.')),
  from: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe('testswap: the file of the episodes whose tests are shown, beside this file.')),
  rules: z
    .optional(z.union([z.literal('all'), number, z.array(number).check(z.minLength(1))]))
    .check(z.describe('Numbers of rules in the split, from 1. Default: all.')),
  protocol: z
    .optional(z.enum(PROTOCOLS))
    .check(z.describe('strict (default), or as the published program plays.')),
  equivalence: z
    .optional(z.enum(EQUIVALENCES))
    .check(z.describe('The inputs on which the guess must agree. Default: reference.')),
};

const block = z.object(shape);

export const WILT_SUITE: SuiteFields = {
  shape,
  ownFile: 'from',
  called: { rule: 'rules' },
  words: (fields) => {
    const { split, rules = ALL, protocol, equivalence } = block.parse(fields);
    return {
      ...(split && { split: [split] }),
      rule: [rules].flat().map(String),
      ...(protocol && { protocol: [protocol] }),
      ...(equivalence && { equivalence: [equivalence] }),
    };
  },
};
