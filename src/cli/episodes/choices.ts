/** Turns the words of a command line into choices. */
import { taskNamed, TASKS } from '../../tasks/registry';
import { basename } from 'node:path';
import type { ChosenScenario } from '../../players/episode';
import type { Json } from '../../base/json';
import type { Task } from '../../tasks/task';
import type { FieldWords, ScenarioChoice } from '../../tasks/scenarios';
import { semanticsNamed } from '../../tasks/semantics-registry';
import { type Arguments, oneOf, seedIn } from '../arguments';
import { noOperands } from '../command';
import { InputError, UsageError } from '../exit';
import { readGroups } from '../groups';
import { readInput } from '../input';
import type { Terminal } from '../terminal';
import { worked } from '../work';
import { taskIds, DEFAULT_TASK } from './options';
import { taskFiles } from './task-files';

/** Throws UsageError. */
export function chosenTask(args: Arguments): string {
  const task = oneOf(args, 'task', taskIds()) ?? DEFAULT_TASK;
  const fieldsOf = ({ scenarios, gameOptions }: Task) =>
    Object.keys({ ...scenarios?.fields, ...gameOptions?.fields });
  const own = TASKS.filter(({ id }) => id === task).flatMap(fieldsOf);
  const foreign = TASKS.flatMap(fieldsOf).find((name) => args.flag(name) && !own.includes(name));
  if (foreign !== undefined)
    throw new UsageError(`--${foreign} means nothing in the ${task} task`, 'see falsify run --help');
  return task;
}

/** Throws UsageError. */
export function chosenSettings(args: Arguments, task: string): readonly string[] {
  const known = taskNamed(task)?.settings ?? [];
  const words = args.list('setting');
  if (words.includes('all') || (words.length === 0 && taskNamed(task)?.settingsOf)) return known;
  const wrong = words.find((word) => !known.includes(word));
  if (wrong === undefined) return words.length > 0 ? [...new Set(words)] : known.slice(0, 1);
  throw new UsageError(`the ${task} task has no setting "${wrong}"`, `it has ${known.join(', ')}, or all`);
}

export const fieldWords = (args: Arguments): FieldWords => ({ ...args, called: (name) => `--${name}` });

/** Throws ChoiceError. */
export const chosenOptions = (args: Arguments, task: string): Record<string, Json> =>
  taskNamed(task)?.gameOptions?.chosen(fieldWords(args)) ?? {};

export interface Chosen {
  readonly scenarios: readonly ChosenScenario[];
  readonly seed: number;
  /** Notes on what was drawn because the user left it open. */
  readonly notes: readonly string[];
}

/** The scenarios, and the seed of everything that is drawn at random. Rejects with UsageError, InputError or ChoiceError. */
export async function chosenScenarios(
  args: Arguments,
  task: string,
  terminal: Terminal,
  engines: ScenarioChoice['engines'],
): Promise<Chosen> {
  const seed = seedIn(args);
  const maker = semanticsNamed(task)?.scenarios;
  if (!maker) throw new UsageError(`the ${task} task cannot be played from the command line yet`);
  const { ownFile: called, ownFileField: field } = maker;
  noOperands(args, 'run', maker.needsFile || (called !== undefined && field === undefined) ? 1 : 0);
  const source = maker.needsFile ? await ruleFile(args, terminal) : undefined;
  const positionals = field === undefined ? args.positionals : args.list(field);
  const text = called === undefined ? undefined : await ownFile({ positionals }, called, terminal);
  const files = maker.folder && (await taskFiles(maker.folder, fieldWords(args), terminal));
  const choice: ScenarioChoice = {
    words: fieldWords(args),
    engines,
    ...(seed !== undefined && { seed }),
    ...(source && { source }),
    ...(text && { text }),
    ...(files && { files }),
  };
  const made = await worked(maker.make(choice), terminal, 'counting groups');
  const scenarios = made.scenarios.map(({ scenario, source: place }) => ({
    task,
    scenario,
    ...(place && { source: { file: basename(source?.name ?? ''), ...place } }),
  }));
  return { ...made, scenarios };
}

/** The file in a task's own format; undefined where none is named. Rejects with UsageError or InputError. */
export async function ownFile(
  { positionals }: Pick<Arguments, 'positionals'>,
  files: string,
  terminal: Terminal,
): Promise<ScenarioChoice['text']> {
  if (positionals.length === 0) return undefined;
  const what = `a file called ${files}`;
  return await readInput(positionals, terminal, { what, files: `**/${files}` }, 'one file is played');
}

async function ruleFile(args: Arguments, terminal: Terminal): Promise<NonNullable<ScenarioChoice['source']>> {
  const input = await readInput(args.positionals, terminal, undefined, 'run plays one file');
  const file = await readGroups(input, terminal);
  if (!file) throw new InputError(input.name, 'is not a rule-group file');
  return { file, name: input.name };
}
