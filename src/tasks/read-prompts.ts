/**
 * Reads prompt packs, `*.prompts.yaml`. For workers and the command line: the YAML reader is not part of the editor's own
 * bundles.
 */
import { isMap, LineCounter, parseDocument, type Document } from 'yaml';
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import { MAX_PACK, packName, placeholdersOf, type PackProblem, type PromptPackResult } from './prompts';
import { TASKS, taskNamed } from './registry';
import type { Task } from './task';

const schema = z.strictObject({
  version: z.literal(1),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  task: z.string(),
  prompts: z.record(z.string(), z.string()),
});

type Path = readonly PropertyKey[];

/** `file` names the pack where it has no name of its own. Never throws. */
export function readPromptPack(text: string, file: string): PromptPackResult {
  if (text.length > MAX_PACK)
    return refused([{ message: `A prompt pack has at most ${MAX_PACK} characters.` }]);
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\ufeff/, ''), { lineCounter: lines, prettyErrors: false });
  const faults = document.errors.map(({ message, pos }) => ({
    line: lines.linePos(pos[0]).line,
    message: `This is no YAML: ${message}.`,
  }));
  if (faults.length > 0) return refused(faults);
  const value = plainValue(document);
  if (value === undefined) return refused([{ message: 'This YAML has too many aliases.' }]);
  const place = (path: Path): number => lineOf(document, lines, path);
  const result = parseSafely(schema, value);
  if (!result.success) return refused(result.error.issues.flatMap((issue) => issueProblems(issue, place)));
  const { name, task: id, prompts } = result.data;
  const task = taskNamed(id);
  if (!task) return refused([{ line: place(['task']), message: unknownTask(id) }]);
  const problems = promptProblems(task, prompts, place);
  if (problems.length > 0) return refused(problems);
  // A block of YAML ends with a line break that does not belong to the prompt.
  const trimmed = Object.entries(prompts).map(([setting, prompt]) => [setting, prompt.trimEnd()]);
  return {
    ok: true,
    pack: { name: name ?? packName(file), task: id, prompts: Object.fromEntries(trimmed) as typeof prompts },
  };
}

const refused = (problems: readonly PackProblem[]): PromptPackResult => ({ ok: false, problems });

/** The document as a value; undefined where its aliases would make it huge. */
function plainValue(document: Document): unknown {
  try {
    return (document.toJS({ maxAliasCount: 100 }) as unknown) ?? {};
  } catch {
    return undefined;
  }
}

/** The line of a key, or of the nearest thing around it that there is. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  let node: unknown = document.contents;
  let offset = rangeStart(node) ?? 0;
  for (const step of path) {
    if (!isMap(node)) break;
    const pair = node.items.find(({ key }) => keyText(key) === String(step));
    if (!pair) break;
    offset = rangeStart(pair.key) ?? offset;
    node = pair.value;
  }
  return lines.linePos(offset).line;
}

const rangeStart = (node: unknown): number | undefined =>
  (node as { readonly range?: readonly number[] | null } | null)?.range?.[0];

const keyText = (key: unknown): string => String((key as { readonly value?: unknown } | null)?.value);

const MEANING: Readonly<Record<string, string>> = {
  version: '`version` must be 1.',
  name: '`name` must be a text of 1 to 200 characters.',
  task: `\`task\` must name a task: ${TASKS.map(({ id }) => id).join(', ')}.`,
  prompts: '`prompts` must be a map with a text for each setting.',
};

function issueProblems(issue: z.core.$ZodIssue, place: (path: Path) => number): PackProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      line: place([...issue.path, key]),
      message: `\`${key.slice(0, 60)}\` is not a key of a prompt pack: ${Object.keys(MEANING).join(', ')}.`,
    }));
  const [key, setting] = issue.path.map(String);
  const line = place(issue.path);
  if (setting !== undefined)
    return [{ line, message: `The prompt for \`${setting.slice(0, 60)}\` must be a text.` }];
  return [
    { line, message: MEANING[key ?? ''] ?? `A prompt pack is a map: ${Object.keys(MEANING).join(', ')}.` },
  ];
}

const unknownTask = (id: string): string =>
  `There is no task "${id.slice(0, 60)}"; there is ${TASKS.map((task) => task.id).join(', ')}.`;

function promptProblems(
  task: Task,
  prompts: Readonly<Record<string, string>>,
  place: (path: Path) => number,
): PackProblem[] {
  const names = Object.keys(prompts);
  const known = Object.keys(task.prompts);
  const what = task.promptOf ? 'instruction' : 'setting';
  if (names.length === 0)
    return [
      {
        line: place(['prompts']),
        message: `There is no prompt in it. The ${what}s are ${known.join(', ')}.`,
      },
    ];
  return names.flatMap((name) => {
    const line = place(['prompts', name]);
    if (!known.includes(name))
      return [{ line, message: `${task.id} has no ${what} "${name.slice(0, 60)}": ${known.join(', ')}.` }];
    return placeholdersOf(task, name)
      .filter((placeholder) => !prompts[name].includes(placeholder))
      .map((placeholder) => ({
        line,
        message: `The prompt for \`${name}\` does not contain ${placeholder}: the model would not be told.`,
      }));
  });
}
