/** Prompt packs: other instructions for a task than the built-in ones. */
import type { Json } from '../base/json';
import type { Task } from './task';

/** Instructions by setting, or by what `Task.promptOf` names, with the placeholders of the task. */
export interface PromptPack {
  readonly name: string;
  /** The task that it is for. */
  readonly task: string;
  readonly prompts: Readonly<Record<string, string>>;
}

export interface PackProblem {
  /** 1-based; absent for the whole file. */
  readonly line?: number;
  readonly message: string;
}

export type PromptPackResult =
  | { readonly ok: true; readonly pack: PromptPack }
  | { readonly ok: false; readonly problems: readonly PackProblem[] };

/** The name of the instruction of a scenario in a setting, among those of a pack. Throws ScenarioError. */
export const promptName = (task: Task, setting: string, scenario: Json): string =>
  task.promptOf?.(scenario) ?? setting;

/** The instruction of a scenario in a setting; undefined where the pack has none. Throws ScenarioError. */
export function promptIn(
  { prompts }: PromptPack,
  task: Task,
  setting: string,
  scenario: Json,
): string | undefined {
  const name = promptName(task, setting, scenario);
  return Object.hasOwn(prompts, name) ? prompts[name] : undefined;
}

/**
 * Why a pack cannot be used in settings of a task, as words after its name; undefined if it can.
 * Where scenarios decide, what is missing is known with them.
 */
export function packFault(
  { task, prompts }: PromptPack,
  { id, promptOf }: Pick<Task, 'id' | 'promptOf'>,
  settings: readonly string[],
): string | undefined {
  if (task !== id) return `is a prompt pack of the ${task} task, not of ${id}`;
  const missing = promptOf ? undefined : settings.find((setting) => !Object.hasOwn(prompts, setting));
  return missing === undefined ? undefined : `has no prompt for the setting ${missing}`;
}

/** The name of the pack with the texts that come with a task. */
export const BUILT_IN = 'built-in';

export const builtInPack = (task: Task): PromptPack => ({
  name: BUILT_IN,
  task: task.id,
  prompts: task.prompts,
});

/** Characters of a pack that are read. */
export const MAX_PACK = 1_000_000;

const PLACEHOLDER = /\{[a-z]{1,30}\}/g;

/** The placeholders of a built-in text: what an instruction has to say about the scenario. */
export const placeholdersOf = (task: Task, name: string): readonly string[] => [
  ...new Set(task.prompts[name]?.match(PLACEHOLDER)),
];

/** A file's name without its folders and endings: how a pack is called that has no name of its own. */
export const packName = (file: string): string =>
  file
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\.(?:prompts\.ya?ml|ya?ml|episode\.jsonl|jsonl)$/i, '') || 'unnamed';

/** A text as it is, as the instruction of these settings. */
export const packFromText = (
  text: string,
  name: string,
  task: string,
  settings: readonly string[],
): PromptPack => ({
  name,
  task,
  prompts: Object.fromEntries(settings.map((setting) => [setting, text.trimEnd()])),
});

/** Recognises a file that is an instruction as it stands. */
export const isPlainTextName = (file: string): boolean => /\.txt$/i.test(file);

/** Recognises a transcript by its name; its first message can stand for a pack. */
export const isTranscriptName = (file: string): boolean => /\.jsonl$/i.test(file);
