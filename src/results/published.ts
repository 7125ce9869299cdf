/**
 * Conditions that a paper has printed, in a file beside transcripts: `published-tables.json`, or a name that ends so. They stand beside
 * the conditions of a study as they are printed.
 */
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import { reasonOf } from '../base/reason';
import type { Estimate } from '../statistics/interval';
import { issueWords } from '../base/schema-words';
import { TASKS } from '../tasks/registry';
import type { CompatibilityEstimate } from './condition-result';
import type { ResultRow } from './row';
import type { ConditionResult } from './result-schemas';

/** Ending of the names of such files. */
export const PUBLISHED_TABLES = 'published-tables.json';

/** Characters of a file that are read. */
const MOST_CHARACTERS = 1_000_000;

/** Conditions of one task. */
const MOST_CONDITIONS = 2000;

/** Problems that are named. */
const MOST_PROBLEMS = 5;

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const share = z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1))));
const amount = z.optional(z.nullable(z.number().check(z.minimum(0))));

const conditionSchema = z.strictObject({
  model: text(300).check(z.describe('The name of the model.')),
  thinking: z.optional(z.nullable(z.boolean())).check(z.describe('null or absent: it is not reported.')),
  setting: text(300).check(z.describe('As transcripts name it, such as baseline.')),
  n: z.optional(z.nullable(z.int().check(z.positive()))).check(z.describe('Episodes.')),
  taskSuccess: share.check(z.describe('The share of episodes that are solved.')),
  firstGuess: share.check(z.describe('The share whose first announcement is correct.')),
  testsBeforeSuccess: amount.check(z.describe('Mean over solved episodes.')),
  icSolved: amount.check(z.describe('Incompatible ÷ compatible tests of solved episodes.')),
  icUnsolved: amount,
  icAll: amount,
  tokensSolved: amount.check(z.describe('Tokens generated per turn, of solved episodes.')),
  tokensUnsolved: amount,
  tokensAll: amount,
});

/** Numbers of one condition as they are printed; null where there is none. */
export type PublishedCondition = z.infer<typeof conditionSchema> & {
  readonly task: string;
  /** The paper and its tables, in the words of the file. */
  readonly source: string;
};

/** The conditions of each task under its id. Other keys are left to other programs. */
export const publishedTablesSchema = () =>
  z.looseObject({
    source: z.optional(text(1000)).check(z.describe('The paper and the numbers of its tables.')),
    ...Object.fromEntries(
      TASKS.map(({ id, title }) => [
        id,
        z.optional(z.array(conditionSchema).check(z.maxLength(MOST_CONDITIONS))).check(z.describe(title)),
      ]),
    ),
  });

/** Recognises such a file by its name or path. */
export const isPublishedTables = (path: string): boolean => path.endsWith(PUBLISHED_TABLES);

export type PublishedReading =
  | { readonly conditions: readonly PublishedCondition[] }
  /** The reason why it cannot be read. */
  | { readonly problem: string };

/** `name`: of the file, which is the source where the file does not say one. Never throws. */
export function readPublished(content: string, name: string): PublishedReading {
  if (content.length > MOST_CHARACTERS) return { problem: `is longer than ${MOST_CHARACTERS} characters` };
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return { problem: `is not JSON: ${reasonOf(error)}` };
  }
  const read = parseSafely(publishedTablesSchema(), value);
  if (!read.success) return { problem: problemsOf(read.error.issues) };
  const { source = name } = read.data;
  const tables: Readonly<Record<string, unknown>> = read.data;
  const conditions = TASKS.flatMap(({ id }) =>
    ((tables[id] ?? []) as readonly z.infer<typeof conditionSchema>[]).map((condition) => ({
      ...condition,
      task: id,
      source,
    })),
  );
  const unknown = Object.keys(tables).find(
    (key) => isTable(tables[key]) && !TASKS.some(({ id }) => id === key),
  );
  if (unknown !== undefined) return { problem: `${unknown}: there is no such task` };
  if (conditions.length === 0)
    return { problem: `has no condition under the name of a task (${TASKS.map(({ id }) => id).join(', ')})` };
  return { conditions };
}

/** A list whose items have a setting holds the conditions of a task. */
const isTable = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.some((item: unknown) => typeof item === 'object' && item !== null && 'setting' in item);

function problemsOf(issues: readonly z.core.$ZodIssue[]): string {
  const named = issues.slice(0, MOST_PROBLEMS).map(problemOf);
  const more = issues.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** `wason[3].taskSuccess must be at most 1` */
function problemOf(issue: z.core.$ZodIssue): string {
  const steps = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  const place = steps.join('').replace(/^\./, '') || 'the file';
  if (issue.code === 'unrecognized_keys')
    return `${place} has an unknown field, ${issue.keys[0].slice(0, 60)}`;
  return `${place} ${issueWords(issue)}`;
}

const printed = (value: number | null = null): Estimate => ({ value, low: null, high: null });

const ratio = (value: number | null = null): CompatibilityEstimate => ({
  ...printed(value),
  worst: value,
  best: value,
  incompatible: 0,
  compatible: 0,
});

/** The numbers of a published condition, the same by every source of outcomes. */
function resultOf(condition: PublishedCondition): ConditionResult {
  const { task, model, setting, thinking = null, n = null, source } = condition;
  const [success, first] = [printed(condition.taskSuccess), printed(condition.firstGuess)];
  return {
    task,
    model,
    setting,
    thinking,
    published: source,
    decoding: '',
    prompts: '',
    judges: '',
    folder: '',
    n,
    left: [],
    open: 0,
    scores: {},
    success: { ...success, best: success.value },
    firstGuess: { ...first, best: first.value },
    testsBeforeSuccess: { mean: printed(condition.testsBeforeSuccess), median: null, restrictedMean: null },
    ic: {
      solved: ratio(condition.icSolved),
      unsolved: ratio(condition.icUnsolved),
      all: ratio(condition.icAll),
    },
    tokens: {
      unit: 'tokens',
      solved: printed(condition.tokensSolved),
      unsolved: printed(condition.tokensUnsolved),
      all: printed(condition.tokensAll),
    },
  };
}

/** Published conditions of the tasks that a study has, beside its own. */
export function publishedResults(
  published: readonly PublishedCondition[],
  rows: readonly Pick<ResultRow, 'task'>[],
): readonly ConditionResult[] {
  const known = new Set(rows.map(({ task }) => task));
  return published.filter(({ task }) => known.has(task)).map(resultOf);
}
