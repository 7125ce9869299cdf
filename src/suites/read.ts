/** Reads suite files, and finds the place of what is wrong with them. */
import { isAlias } from 'yaml';
import type * as z from 'zod/mini';
import { isRecord } from '../base/json';
import { parseSafely } from '../base/parse-safely';
import { nearest } from '../predicate';
import type { Problem } from '../predicate/problem';
import { listed } from '../rules/words';
import { locate, type Path } from '../rules/read/locate';
import { plainOf, type YamlNode } from '../rules/read/nodes';
import { parseYaml } from '../rules/read/parse';
import { problem, sortProblems } from '../rules/read/problems';
import { type FormatWords, type Issue, issuesOf, last, placing, START } from '../rules/read/schema-issues';
import { DEFAULT_SEED } from '../base/seed';
import { TASKS } from '../tasks/registry';
import type { SuiteBlock } from '../tasks/scenarios';
import type { Task } from '../tasks/task';
import { type Block, blockSchema, headSchema, type Suite } from './schema';

/** Characters of a suite that are read. */
const MAX_SUITE = 1_000_000;

export interface SuiteReading {
  /** Absent where the file is not a suite at all. */
  readonly suite?: Suite;
  readonly problems: readonly Problem[];
  /** Makes a problem at its place in the text. */
  readonly place: (issue: Issue) => Problem;
}

/** Never throws. */
export function readSuite(text: string): SuiteReading {
  if (text.length > MAX_SUITE) {
    const message = `A suite file has at most ${MAX_SUITE} characters`;
    const tooLarge = problem('file-too-large', 'error', START, message);
    return { problems: [tooLarge], place: placing(undefined) };
  }
  const { root, problems, sound } = parseYaml(text);
  const place = placing(root);
  if (!sound) return { problems, place };
  const found = readRoot(root);
  const placed = found.issues.map(place);
  return {
    ...(found.suite && { suite: found.suite }),
    problems: sortProblems([...problems, ...placed]),
    place,
  };
}

interface Found {
  readonly suite?: Suite;
  readonly issues: readonly Issue[];
}

function readRoot(root: YamlNode): Found {
  const plain = plainOf(root);
  if (!isRecord(plain)) {
    const message = 'A suite file is a map with `version: 1` and `episodes:`';
    return { issues: [{ path: [], code: 'schema-type', message }] };
  }
  if ('groups' in plain && !('episodes' in plain)) {
    const message = 'This is a file of rule groups, not a suite';
    const hint = 'A block of a suite names it: `rules`';
    return { issues: [{ path: ['groups'], code: 'schema-type', key: true, message, hint }] };
  }
  const head = parseSafely(headSchema, plain);
  const issues = head.success ? [] : schemaIssues(head.error, root);
  const items = Array.isArray(plain['episodes']) ? (plain['episodes'] as unknown[]) : [];
  const blocks = items.map((item, index) => readBlock(item, index, root));
  const all = [...issues, ...unusableNames(plain['models']), ...blocks.flatMap((block) => block.issues)];
  if (!head.success) return { issues: all };
  const { seed = DEFAULT_SEED, models = {} } = head.data;
  const readable = blocks.flatMap(({ block }) => block ?? []);
  const faulty = blocks.flatMap(({ faulty: block }) => block ?? []);
  return { suite: { ...head.data, seed, models, blocks: readable, faulty }, issues: all };
}

/** The schema's record leaves this key out without a word: as a name of its own it would be the prototype. */
function unusableNames(models: unknown): readonly Issue[] {
  const name = '__proto__';
  if (!isRecord(models) || !Object.hasOwn(models, name)) return [];
  const message = `A model cannot have the name \`${name}\``;
  return [{ path: ['models', name], code: 'schema-value', key: true, message }];
}

/** The findings of a schema, one for each value that YAML allows. `base`: the path of what was checked. */
function schemaIssues({ issues }: z.core.$ZodError, root: YamlNode, base: Path = []): readonly Issue[] {
  const kept = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const isOfKeys = issue.code === 'unrecognized_keys';
    if (!isOfKeys && isRefused(root, [...base, ...issue.path])) continue;
    const value = JSON.stringify([issue.path, isOfKeys]);
    const before = kept.get(value);
    // A list has a length that a text must have, and any whole number a limit beside its own.
    if (!before || (isTooBig(before) && isTooBig(issue) && issue.maximum < before.maximum))
      kept.set(value, issue);
  }
  return [...kept.values()].flatMap((issue) => issuesOf(issue, root, wordsOf(root), base));
}

const isTooBig = (issue: z.core.$ZodIssue) => issue.code === 'too_big';

/** Checks for an alias, an anchor or a tag, which is an error of its own: what it makes of the value says no more. */
function isRefused(root: YamlNode, path: Path): boolean {
  const { node } = locate(root, path, START);
  return isAlias(node) || (node ? node.anchor !== undefined || node.tag !== undefined : false);
}

function readBlock(
  item: unknown,
  index: number,
  root: YamlNode,
): { readonly block?: Block; readonly faulty?: Block; readonly issues: readonly Issue[] } {
  const path = ['episodes', index];
  const id = isRecord(item) ? item['task'] : undefined;
  const task = TASKS.find((each) => each.id === id);
  if (!task)
    return {
      issues: [path, [...path, 'task']].some((at) => isRefused(root, at)) ? [] : [unknownTask(id, path)],
    };
  const read = parseSafely(blockSchema(task), item);
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
    return { faulty: faultyBlock(item, index, task, wrong), issues: schemaIssues(read.error, root, path) };
  }
  const fields: Readonly<Record<string, unknown>> & typeof read.data = read.data;
  const { models } = fields;
  const settings = (fields.settings ?? task.settings) as Block['settings'];
  const { repeats = 1, prompts } = read.data as Partial<Pick<Block, 'repeats' | 'prompts'>>;
  const block = {
    index,
    task,
    repeats,
    fields,
    settings: [...new Set(settings)],
    models: [...new Set(models)],
    ...(prompts !== undefined && { prompts }),
  };
  return { block, issues: [] };
}

/** The block without the fields that are `wrong`, but for names of models: whether there is such a model is asked for each. */
function faultyBlock(item: unknown, index: number, task: Task, wrong: ReadonlySet<unknown>): Block {
  const { models } = item as SuiteBlock;
  const right = Object.entries(item as SuiteBlock).filter(([key]) => !wrong.has(key));
  const fields: SuiteBlock = { ...Object.fromEntries(right), models };
  const { prompts, settings } = fields;
  return {
    index,
    task,
    fields,
    repeats: 1,
    settings: (settings ?? task.settings) as Block['settings'],
    models: [...new Set([models].flat().filter((name) => typeof name === 'string'))],
    // The text of a setting that is not known could be missing in them for that reason.
    ...(typeof prompts === 'string' && !wrong.has('settings') && { prompts }),
  };
}

function unknownTask(id: unknown, path: Path): Issue {
  const ids = TASKS.map((each) => each.id);
  if (typeof id !== 'string')
    return {
      path: [...path, 'task'],
      code: 'schema-missing',
      message: 'The block has no `task`',
      hint: `Add one: ${listed(ids, 'or')}`,
    };
  const suggestion = nearest(id, ids);
  return {
    path: [...path, 'task'],
    code: 'unknown-task',
    message: `There is no task "${id.slice(0, 60)}"; there are ${listed(ids)}`,
    instead: suggestion === undefined ? ids : [suggestion],
  };
}

const HINTS: Readonly<Record<string, string>> = {
  hidden: 'Write all, or a list of numbers such as [1, 3]',
  initial: 'Write file, or {sample: 5}',
};

/** The words of the format, in a file with these blocks. */
const wordsOf = (root: YamlNode): FormatWords => ({
  keys: (path) => knownKeys(path, root),
  hint: (path) => HINTS[last(path)],
  codes: { settings: 'unknown-setting' },
});

function knownKeys(path: Path, root: YamlNode): readonly string[] {
  const [first, index, ...rest] = path;
  if (first === undefined) return Object.keys(headSchema.shape);
  if (first !== 'episodes' || rest.length > 0) return [];
  const node = locate(root, ['episodes', index ?? 0, 'task'], START).node;
  const task = TASKS.find(({ id }) => id === plainOf(node));
  return task ? Object.keys(blockSchema(task).shape) : [];
}
