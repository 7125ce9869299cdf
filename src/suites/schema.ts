/** The suite file, `*.suite.yaml`, as a zod schema; `schemas/suite-file.schema.json` is generated from it. */
import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../base/concurrency';
import { priceSchema } from '../models/price';
import { DEFAULT_SEED } from '../base/seed';
import { MAX_SEED } from '../rules/types';
import { EXTRACTION } from '../tasks/model-question';
import { judgedBy, ownQuestions } from '../tasks/questions';
import { TASKS } from '../tasks/registry';
import type { FieldWords, SuiteBlock, SuiteFields } from '../tasks/scenarios';
import type { Task } from '../tasks/task';

// In a page with a strict policy zod must not even try to make functions from text.
z.config({ jitless: true });

const name = z.string().check(z.minLength(1), z.maxLength(300));
const atLeast = (least: number) => z.int().check(z.minimum(least));
const positive = z.number().check(z.positive());
const IN_FOLDER = /^(?![/\\]|[a-z]:)(?!(.*[/\\])?\.\.([/\\]|$))/i;
/** Checks that a path from a suite stays in its folder: it is neither absolute nor goes up. */
export const isInFolder = (path: string): boolean => IN_FOLDER.test(path);
const MOST_REPEATS = 1000;

const limitsSchema = z
  .strictObject({
    concurrency: z
      .optional(z.int().check(z.minimum(1), z.maximum(MOST_AT_ONCE)))
      .check(z.describe('Episodes at once.')),
    perMinute: z.optional(atLeast(1)).check(z.describe('Calls a minute to one endpoint.')),
    tokensPerMinute: z
      .optional(atLeast(1))
      .check(z.describe('Tokens a minute of one endpoint, sent and generated.')),
    totalTokens: z
      .optional(atLeast(1))
      .check(z.describe('Tokens, sent and generated, of all runs of the suite together; then it ends.')),
    totalCost: z
      .optional(positive)
      .check(z.describe('Cost of all runs of the suite together, by the prices given; then it ends.')),
    failures: z
      .optional(z.int().check(z.minimum(1), z.maximum(1000)))
      .check(z.describe('Failures in a row after which a model is given up. Default: 6.')),
  })
  .check(z.describe('Limits of the run.'));

const decoding = (number: z.ZodMiniNumber, words: string) =>
  z.optional(z.nullable(number)).check(z.describe(`${words} null: it is not sent.`));

const modelSchema = z
  .strictObject({
    endpoint: z
      .optional(name)
      .check(z.describe('The profile of the endpoint, where the model has another name here.')),
    thinking: z.optional(z.nullable(z.boolean())).check(z.describe('Ask for thinking, or for none.')),
    temperature: decoding(z.number().check(z.minimum(0), z.maximum(5)), 'In place of the profile’s.'),
    topP: decoding(z.number().check(z.minimum(0), z.maximum(1)), 'In place of the profile’s.'),
    topK: decoding(z.int().check(z.minimum(-1)), 'In place of the profile’s.'),
    presencePenalty: decoding(z.number().check(z.minimum(-2), z.maximum(2)), 'In place of the profile’s.'),
    maxTokens: decoding(z.int().check(z.positive()), 'New tokens of one reply at most.'),
    price: z
      .optional(priceSchema)
      .check(z.describe('Prices for a million tokens. Default: those of the profile.')),
    limits: z.optional(limitsSchema).check(z.describe('Limits of this model, beside those for all.')),
  })
  .check(
    z.describe('A model under a name of its own: an endpoint profile with other decoding, prices, limits.'),
  );

/** The fields that name judges, by the question. */
function judgeFields(): Record<string, z.ZodMiniOptional<z.ZodMiniString>> {
  const judgeName = (words: string) => z.optional(name).check(z.describe(words));
  return {
    equivalence: judgeName('Who judges announcements. Default: offline.'),
    compatibility: judgeName('Who judges whether tests agree with announcements. Default: offline.'),
    ...Object.fromEntries(
      ownQuestions().map((question) => [
        question,
        judgeName(
          `${question === EXTRACTION ? 'The model that reads' : 'The model that judges'} ${judgedBy(question)}. Default: none.`,
        ),
      ]),
    ),
  };
}

export const headSchema = z.strictObject({
  version: z.literal(1).check(z.describe('The version of this format: 1.')),
  name: z.optional(name).check(z.describe('The name of the suite, for people.')),
  seed: z
    .optional(z.int().check(z.minimum(0), z.maximum(MAX_SEED)))
    .check(z.describe(`The seed of everything that is drawn at random. Default: ${DEFAULT_SEED}.`)),
  out: z
    .optional(name.check(z.regex(IN_FOLDER, 'must be a folder beside this file or below it')))
    .check(z.describe('The folder of the transcripts, beside this file. Default: the name of the file.')),
  judges: z
    .optional(z.strictObject(judgeFields()))
    .check(z.describe('The judges: offline, or models. Changing the judges does not play episodes again.')),
  limits: z.optional(limitsSchema).check(z.describe('Limits for all models together.')),
  models: z
    .optional(z.record(name, modelSchema))
    .check(z.describe('Decoding, prices and limits of models that the blocks name.')),
  episodes: z.array(z.unknown()).check(z.minLength(1), z.describe('The blocks of episodes.')),
});

/** Default fields for a task without suite fields: those of its command line, with one value or several. */
function defaultFields(task: Task): SuiteFields {
  const fields = { ...task.scenarios?.fields, ...task.gameOptions?.fields };
  const one = z.union([z.string(), z.number(), z.boolean()]);
  const value = z.optional(z.union([one, z.array(one)]));
  const listed = (entry: unknown): readonly string[] => [entry].flat().map(String);
  return {
    shape: Object.fromEntries(
      Object.entries(fields).map(([key, { summary }]) => [key, value.check(z.describe(summary))]),
    ),
    words: (block) =>
      Object.fromEntries(
        Object.keys(fields).flatMap((key) =>
          block[key] === undefined || block[key] === false ? [] : [[key, listed(block[key])]],
        ),
      ),
  };
}

export const suiteFieldsOf = (task: Task): SuiteFields => task.scenarios?.suite ?? defaultFields(task);

/** The values of a block's fields, as the makers of scenarios take them. */
export function blockWords(task: Task, fields: SuiteBlock): FieldWords {
  const suiteFields = suiteFieldsOf(task);
  const { called = {} } = suiteFields;
  const words = suiteFields.words(fields);
  return {
    flag: (name) => words[name] !== undefined,
    list: (name) => words[name] ?? [],
    text: (name) => words[name]?.at(-1),
    called: (name) => `\`${called[name] ?? name}\``,
  };
}

/** May be left out where a scenario says in which settings it is played. */
function settingsSchema(task: Task): z.ZodMiniType {
  const some = z.array(z.enum(task.settings as readonly [string, ...string[]])).check(z.minLength(1));
  return task.settingsOf
    ? z.optional(some).check(z.describe('The settings that are played. Default: those of each scenario.'))
    : some.check(z.describe('The settings that each scenario is played in.'));
}

const common = (task: Task) => ({
  task: z.literal(task.id).check(z.describe(`What is played: ${task.title}.`)),
  settings: settingsSchema(task),
  models: z
    .array(name)
    .check(
      z.minLength(1),
      z.describe('The players: offline:AGENT, endpoint profiles, or names under `models`.'),
    ),
  repeats: z
    .optional(z.int().check(z.minimum(1), z.maximum(MOST_REPEATS)))
    .check(z.describe('How often each is played. Raising it keeps what was played. Default: 1.')),
  prompts: z
    .optional(name)
    .check(z.describe('Other instructions: a *.prompts.yaml, or a transcript whose first message is taken.')),
});

/** The schema of a block of a task. */
export const blockSchema = (task: Task) => z.strictObject({ ...common(task), ...suiteFieldsOf(task).shape });

/** The whole file, for the JSON schema. */
export const suiteFileSchema = () =>
  z.extend(headSchema, {
    episodes: z
      .array(z.union(TASKS.map(blockSchema) as unknown as readonly [z.ZodMiniType, z.ZodMiniType]))
      .check(z.minLength(1), z.describe('The blocks of episodes.')),
  });

export type SuiteModel = z.infer<typeof modelSchema>;
type Head = z.infer<typeof headSchema>;

/** One block: many episodes of a task. */
export interface Block {
  /** Index among the blocks of the file, from 0. */
  readonly index: number;
  readonly task: Task;
  readonly settings: readonly string[];
  readonly models: readonly string[];
  readonly repeats: number;
  /** The file of the instructions, as it is written. */
  readonly prompts?: string;
  /** All fields as they were read, those of the task among them. */
  readonly fields: SuiteBlock;
}

export interface Suite extends Pick<Head, 'name' | 'out' | 'judges' | 'limits'> {
  readonly seed: number;
  readonly models: Readonly<Record<string, SuiteModel>>;
  /** Blocks that can be read. */
  readonly blocks: readonly Block[];
  /** What can be read of the others: their models and files are checked, too. */
  readonly faulty: readonly Block[];
}

/** The folder of the transcripts, from that of the file: the one that the suite names, else one with the name of the file. */
export const folderNameOf = (fileName: string, { out }: Pick<Suite, 'out'>): string =>
  out ?? fileName.replace(/(\.suite)?\.ya?ml$/i, '');
