/**
 * The rule-group format as a zod schema: it checks what was read, and `schemas/rules.schema.json` is generated from it.
 * Unknown keys are reported apart from it (as warnings with the nearest known name), so the objects here are loose
 * when checking and strict in the published JSON schema.
 */
import * as z from 'zod';
import { isWithinReach, MAX_DOMAIN_SIZE, PUBLISHED_DOMAIN } from '../predicate/domain';
import { DEFAULT_SEED } from '../base/seed';
import { MAX_RULES, MAX_SEED, ORIGINS, SPLITS } from './types';

// zod's fast path probes for `new Function`, which the content security policy of a web host forbids.
z.config({ jitless: true });

const text = z.string();
const filled = z.string().min(1);

const tripleSchema = z.tuple([z.int(), z.int(), z.int()]).describe('A triple [a, b, c] of integers.');

const guidanceSchema = z
  .object({
    accept: z.array(text).optional().describe('Wordings that mean the same as the rule.'),
    reject: z.array(text).optional().describe('Wordings that are broader, narrower or something else.'),
  })
  .describe('What an equivalence judge should accept and reject for this rule.');

export const ruleSchema = z
  .object({
    name: filled.describe(
      'A short name for people, such as "All even". It should be unique within the group.',
    ),
    predicate: z
      .string()
      .regex(/\S/)
      .describe(
        'A Python expression over the integers a, b and c, or a function `def rule(a, b, c):`. Quote it if it starts with [ { ! & * % @ or contains ": ".',
      ),
    origin: z
      .enum(ORIGINS)
      .optional()
      .describe('The origin of the rule: human or model: a person or a language model.'),
    family: filled.optional().describe('The kind of rule, such as "ordering" or "parity / divisibility".'),
    guidance: guidanceSchema.optional(),
  })
  .describe('One rule.');

export const groupSchema = z
  .object({
    id: filled.describe('Names the group. It must be unique in the file; quote numbers ("1").'),
    split: z.enum(SPLITS).optional().describe('The part of the data set that the group belongs to.'),
    published: z
      .int()
      .min(0)
      .optional()
      .describe('A published size of the feasible set, to compare with the enumerated one.'),
    rules: z
      .array(ruleSchema)
      .min(1)
      .max(MAX_RULES)
      .describe(`The rules of the group, at most ${MAX_RULES}. The published task uses four.`),
    initial: z
      .array(tripleSchema)
      .optional()
      .describe('Fixed initial triples. Each must be accepted by every rule of the group.'),
  })
  .describe('A rule group. Its feasible set holds the triples that all its rules accept.');

export const domainSchema = z
  .tuple([z.int(), z.int()])
  .refine(([min, max]) => min <= max, { message: 'domain-order' })
  .refine(([min, max]) => max - min < MAX_DOMAIN_SIZE, { message: 'domain-size' })
  .refine(([min, max]) => isWithinReach({ min, max }), { message: 'domain-reach' })
  .describe(
    `The smallest and the largest value of a, b and c: at most ${MAX_DOMAIN_SIZE} values. Default: [${PUBLISHED_DOMAIN.min}, ${PUBLISHED_DOMAIN.max}].`,
  );

/** The head of the file: everything but the groups, which are checked one by one. */
export const headSchema = z.object({
  version: z.literal(1).describe('The version of this format: 1.'),
  domain: domainSchema.optional(),
  seed: z
    .int()
    .min(0)
    .max(MAX_SEED)
    .optional()
    .describe(`The seed of all samples that are drawn from this file. Default: ${DEFAULT_SEED}.`),
});

export const ruleFileSchema = headSchema
  .extend({ groups: z.array(groupSchema).describe('The rule groups.') })
  .describe('Rule groups of a rule discovery task: hidden rules over triples of integers.');

/** The keys known at each level, for the unknown-key check and for completion. */
export const KNOWN_KEYS = {
  file: Object.keys(ruleFileSchema.shape),
  group: Object.keys(groupSchema.shape),
  rule: Object.keys(ruleSchema.shape),
  guidance: Object.keys(guidanceSchema.shape),
} as const;
