/** The fields of a block of the wason task in a suite file. */
import * as z from 'zod/mini';
import { SPLITS } from '../../rules/types';
import { RULE_SUITE_FIELDS } from '../rule-discovery/suite';
import { ALL, type GroupScenariosChosen, type SuiteBlock, type SuiteFields } from '../scenarios';

z.config({ jitless: true });

const positive = z.int().check(z.positive());

/** The most initial triples of a group. */
export const MOST_SAMPLES = 100_000;

const shape = {
  rules: z.string().check(z.minLength(1), z.describe('The rule-group file, beside the suite.')),
  split: z.optional(z.enum(SPLITS)).check(z.describe('All groups of this split.')),
  groups: z
    .optional(z.array(z.union([z.string(), z.int()])).check(z.minLength(1)))
    .check(z.describe('The groups by their ids. Default: those of the split, else all.')),
  hidden: z
    .optional(z.union([z.literal(ALL), z.array(positive).check(z.minLength(1))]))
    .check(z.describe('The numbers of the hidden rules in their groups, from 1. Default: all.')),
  initial: z
    .optional(
      z.union([
        z.literal('file'),
        z.strictObject({ sample: z.int().check(z.minimum(1), z.maximum(MOST_SAMPLES)) }),
      ]),
    )
    .check(
      z.describe(
        'The initial triples: those of the rule-group file, or as many as are drawn from each group with the seed. Default: those of the file, else one that is drawn.',
      ),
    ),
  ...RULE_SUITE_FIELDS,
  refuseInitialTriple: z
    .optional(z.boolean())
    .check(z.describe('Answer a test of the initial triple with a request for another one.')),
};

const block = z.object(shape);

/** The block of the chosen scenarios. */
export const suiteBlock = ({ file, group, hidden, isSampled }: GroupScenariosChosen): SuiteBlock => ({
  rules: file,
  groups: [group],
  hidden: hidden === undefined ? ALL : [hidden],
  initial: isSampled ? { sample: 1 } : 'file',
});

export const WASON_SUITE: SuiteFields = {
  shape,
  file: 'rules',
  called: {
    group: 'groups',
    rule: 'hidden',
    triple: 'initial',
    'refuse-initial-triple': 'refuseInitialTriple',
  },
  words: (fields) => {
    const { split, groups, hidden = ALL, initial = ALL, tests, refuseInitialTriple } = block.parse(fields);
    const all = split === undefined ? [ALL] : [];
    return {
      ...(split !== undefined && { split: [split] }),
      group: groups?.map(String) ?? all,
      rule: hidden === ALL ? [ALL] : hidden.map(String),
      ...(tests !== undefined && { tests: [String(tests)] }),
      ...(refuseInitialTriple && { 'refuse-initial-triple': [''] }),
      triple: [typeof initial === 'string' ? initial : `sample:${initial.sample}`],
    };
  },
};
