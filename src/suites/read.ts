/** Reads suite files, and finds the place of what is wrong with them. */
import { isMap } from 'yaml';
import type * as z from 'zod/mini';
import { isRecord } from '../base/json';
import { nearest } from '../predicate';
import type { Problem } from '../predicate/problem';
import { listed } from '../rules/words';
import { locate, type Path } from '../rules/read/locate';
import { describe, entriesOf, plainOf, type YamlNode } from '../rules/read/nodes';
import { parseYaml } from '../rules/read/parse';
import { problem, sortProblems } from '../rules/read/problems';
import { DEFAULT_SEED } from '../rules/types';
import { TASKS } from '../tasks/registry';
import { type Block, blockSchema, headSchema, type Suite } from './schema';

/** Characters of a suite that are read. */
const MAX_SUITE = 1_000_000;

/** A finding about the value at a path of the file. */
export interface Issue {
  readonly path: Path;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly severity?: Problem['severity'];
  /** The texts that may stand there in its place. */
  readonly instead?: readonly string[];
  /** About the key, not about its value. */
  readonly key?: true;
}

export interface SuiteReading {
  /** Absent where the file is not a suite at all. */
  readonly suite?: Suite;
  readonly problems: readonly Problem[];
  /** Makes a problem at its place in the text. */
  readonly place: (issue: Issue) => Problem;
}

const START = { from: 0, to: 1 };

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
  const head = headSchema.safeParse(plain);
  const issues = head.success ? [] : head.error.issues.flatMap((issue) => issuesOf(issue, root, []));
  const items = Array.isArray(plain['episodes']) ? (plain['episodes'] as unknown[]) : [];
  const blocks = items.map((item, index) => readBlock(item, index, root));
  const all = [...issues, ...blocks.flatMap((block) => block.issues)];
  if (!head.success) return { issues: all };
  const { seed = DEFAULT_SEED, models = {} } = head.data;
  const readable = blocks.flatMap(({ block }) => block ?? []);
  return { suite: { ...head.data, seed, models, blocks: readable }, issues: all };
}

function readBlock(
  item: unknown,
  index: number,
  root: YamlNode,
): { readonly block?: Block; readonly issues: readonly Issue[] } {
  const path = ['episodes', index];
  const id = isRecord(item) ? item['task'] : undefined;
  const task = TASKS.find((each) => each.id === id);
  if (!task) return { issues: [unknownTask(id, path)] };
  const read = blockSchema(task).safeParse(item);
  if (!read.success) return { issues: read.error.issues.flatMap((issue) => issuesOf(issue, root, path)) };
  const fields: Readonly<Record<string, unknown>> & typeof read.data = read.data;
  const { models } = fields;
  const settings = (fields.settings ?? task.settings) as Block['settings'];
  const { repeats = 1, prompts } = read.data as Partial<Pick<Block, 'repeats' | 'prompts'>>;
  const block = {
    ...{ index, task, repeats, fields },
    ...{ settings: [...new Set(settings)], models: [...new Set(models)] },
    ...(prompts !== undefined && { prompts }),
  };
  return { block, issues: [] };
}

function unknownTask(id: unknown, path: Path): Issue {
  const ids = TASKS.map((each) => each.id);
  if (typeof id !== 'string')
    return {
      ...{ path: [...path, 'task'], code: 'schema-missing', message: 'The block has no `task`' },
      hint: `Add one: ${listed(ids, 'or')}`,
    };
  const meant = nearest(id, ids);
  return {
    ...{ path: [...path, 'task'], code: 'unknown-task' },
    message: `There is no task "${id.slice(0, 60)}"; there are ${listed(ids)}`,
    instead: meant === undefined ? ids : [meant],
  };
}

/** `base`: the path of what was checked; paths of issues lead on from there. */
function issuesOf(issue: z.core.$ZodIssue, root: YamlNode, base: Path): readonly Issue[] {
  const path = [...base, ...issue.path];
  const name = nameOf(path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey(key, path, knownKeys(path, root)));
  if (issue.code === 'invalid_value') return [wrongValue(issue, path, name, root)];
  const found = locate(root, path, START);
  if (found.missing) return [{ path, code: 'schema-missing', message: `${name} is missing` }];
  const given = describe(found.node);
  if (issue.code === 'invalid_type') {
    const wanted = WANTED[issue.expected] ?? issue.expected;
    return [{ path, code: 'schema-type', message: `${name} must be ${wanted}, but this is ${given}` }];
  }
  if (issue.code === 'invalid_union')
    return [
      { path, code: 'schema-value', message: `${name} cannot be ${given}`, hint: HINTS[last(path)] },
    ].map(({ hint, ...rest }) => ({ ...rest, ...(hint !== undefined && { hint }) }));
  return [{ path, code: 'schema-value', message: `${name} ${limitWords(issue)}` }];
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys and values',
  record: 'a map of names and what is said of them',
};

const HINTS: Readonly<Record<string, string>> = {
  hidden: 'Write all, or a list of numbers such as [1, 3]',
  initial: 'Write file, or {sample: 5}',
};

const last = (path: Path): string => path.findLast((step) => typeof step === 'string') ?? '';

function nameOf(path: Path): string {
  const step = path.at(-1);
  return typeof step === 'number' ? `An item of \`${last(path)}\`` : `\`${last(path)}\``;
}

function wrongValue(
  issue: z.core.$ZodIssue & { code: 'invalid_value' },
  path: Path,
  name: string,
  root: YamlNode,
): Issue {
  const found = locate(root, path, START);
  const values = issue.values.map(String);
  if (found.missing) return { path, code: 'schema-missing', message: `${name} is missing` };
  const given = String(plainOf(found.node)).slice(0, 60);
  const meant = nearest(given, values);
  const setting = last(path) === 'settings';
  return {
    path,
    code: setting ? 'unknown-setting' : last(path) === 'version' ? 'schema-version' : 'schema-value',
    message: `${name} must be ${listed(values, 'or')}, not "${given}"`,
    instead: meant === undefined ? values : [meant],
    ...(meant !== undefined && { hint: `Did you mean ${meant}?` }),
  };
}

function limitWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small')
    return issue.origin === 'array' || issue.origin === 'string'
      ? 'is empty'
      : `must be at least ${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}`;
  return 'is not valid';
}

/** The keys that may stand where one that is not known does. */
function knownKeys(path: Path, root: YamlNode): readonly string[] {
  const [first, index, ...rest] = path;
  if (first === undefined) return Object.keys(headSchema.shape);
  if (first !== 'episodes' || rest.length > 0) return [];
  const node = locate(root, ['episodes', index ?? 0, 'task'], START).node;
  const task = TASKS.find(({ id }) => id === plainOf(node));
  return task ? Object.keys(blockSchema(task).shape) : [];
}

function unknownKey(key: string, path: Path, known: readonly string[]): Issue {
  const meant = nearest(key, known);
  const hint = meant === undefined ? `The keys are ${listed(known)}` : `Did you mean \`${meant}\`?`;
  return {
    ...{ path: [...path, key], code: 'unknown-key', key: true },
    message: `There is no key \`${key.slice(0, 60)}\` here`,
    ...((meant !== undefined || known.length > 0) && { hint }),
    ...(meant !== undefined && { instead: [meant] }),
  };
}

const placing =
  (root: YamlNode) =>
  ({ path, code, message, hint, severity = 'error', instead = [], key }: Issue): Problem => {
    const span = (key && keySpan(root, path)) ?? locate(root, path, START).span;
    const fixes = instead.map((text) => ({ title: `Change to ${text}`, edits: [{ span, text }] }));
    return problem(code, severity, span, message, {
      ...(hint !== undefined && { hint }),
      ...(fixes.length > 0 && { fixes }),
    });
  };

function keySpan(root: YamlNode, path: Path) {
  const owner = locate(root, path.slice(0, -1), START).node;
  return isMap(owner) ? entriesOf(owner).find(({ key }) => key === path.at(-1))?.keySpan : undefined;
}
