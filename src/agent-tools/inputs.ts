/** Inputs that several tools share, and their limits. */
import * as z from 'zod';
import type { Stepwise } from '../base/stepwise';
import {
  isWithinReach,
  MAX_DOMAIN_SIZE,
  MAX_DOMAIN_VALUE,
  PUBLISHED_DOMAIN,
  type Domain,
} from '../predicate/domain';
import { MAX_FILE_LENGTH, RuleFileReader, type RuleFile } from '../rules';
import { MAX_SEED } from '../rules/types';
import { type ToolContext, ToolRefused } from './tool';

const MOST_PREDICATES = 8;
export const MOST_CHARACTERS = 10_000;
/** Most items of one kind in a result. More of them only fill the context of the agent. */
export const MOST_LISTED = 50;
const DEFAULT_LISTED = 5;

export const predicate = z
  .string()
  .min(1)
  .max(MOST_CHARACTERS)
  .describe('A Python expression over the integers a, b and c, or a function `def rule(a, b, c):`.');

export const seed = z.int().min(0).max(MAX_SEED).optional();

export const limit = z
  .int()
  .min(0)
  .max(MOST_LISTED)
  .optional()
  .describe(`How many triples to list of each kind, smallest first. Default: ${DEFAULT_LISTED}.`);

export const limitOf = (requested: number | undefined): number => requested ?? DEFAULT_LISTED;

export const domain = z
  .tuple([z.int(), z.int()])
  .refine(([min, max]) => min <= max && max - min < MAX_DOMAIN_SIZE && isWithinReach({ min, max }), {
    message: `The smaller value first, at most ${MAX_DOMAIN_SIZE} values, within ±${MAX_DOMAIN_VALUE}`,
  })
  .optional()
  .describe(
    `The smallest and the largest value of a, b and c. Default: ${PUBLISHED_DOMAIN.min} and ${PUBLISHED_DOMAIN.max}.`,
  );

export const domainOf = (bounds: readonly [number, number] | undefined): Domain =>
  bounds ? { min: bounds[0], max: bounds[1] } : PUBLISHED_DOMAIN;

/** Rule groups, from a file or as text. */
export const ruleSource = {
  file: z.string().min(1).max(4096).optional().describe('The path of a rule-group file (*.rules.yaml).'),
  rules: z
    .string()
    .max(MAX_FILE_LENGTH)
    .optional()
    .describe('The text of a rule-group file, instead of `file`.'),
};

/** Predicates in place of rule groups. */
export const predicates = z
  .array(predicate)
  .min(1)
  .max(MOST_PREDICATES)
  .optional()
  .describe('Predicates that are taken as one group, instead of `file`.');

interface RuleSource {
  readonly file?: string | undefined;
  readonly rules?: string | undefined;
  readonly predicates?: readonly string[] | undefined;
}

/** Throws ToolRefused unless exactly one source is given. */
export function demandOneSource(input: RuleSource): void {
  const sources = (['file', 'rules', 'predicates'] as const).filter((key) => input[key] !== undefined);
  if (sources.length !== 1)
    throw new ToolRefused(
      sources.length === 0
        ? 'Name a source: file, rules or predicates.'
        : `Give one of ${sources.join(', ')}.`,
    );
}

/** The text of the rule groups: of the file, or as given. Throws ToolRefused where the host could not read the file. */
export function textOf({ rules }: RuleSource, { text }: Pick<ToolContext, 'text'>): string {
  const found = rules ?? text;
  if (found === undefined) throw new ToolRefused('The file could not be read.');
  return found;
}

/** Throws ToolRefused where the text is not a rule-group file. */
export function* ruleFileIn(text: string): Stepwise<RuleFile> {
  const { file, problems, isDomainRefused } = yield* new RuleFileReader().read(text);
  if (file && !isDomainRefused) return file;
  throw new ToolRefused(`This is not a rule-group file: ${problems[0]?.message ?? 'it has no groups'}`);
}
