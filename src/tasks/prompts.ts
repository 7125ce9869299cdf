/** Prompt packs: other instructions for a task than the built-in ones. */
import type { Task } from './task';

/** Instructions by setting, with the placeholders of the task. */
export interface PromptPack {
  readonly name: string;
  /** The task that it is for. */
  readonly task: string;
  readonly prompts: Readonly<Record<string, string>>;
}

export interface PackProblem {
  /** 1-based; absent where the whole file is meant. */
  readonly line?: number;
  readonly message: string;
}

export type PromptPackResult =
  | { readonly ok: true; readonly pack: PromptPack }
  | { readonly ok: false; readonly problems: readonly PackProblem[] };

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

/** The placeholders of the built-in text of a setting: what an instruction has to say about the scenario. */
export const placeholdersOf = (task: Task, setting: string): readonly string[] => [
  ...new Set(task.prompts[setting]?.match(PLACEHOLDER)),
];

/** A file's name without its folders and endings: how a pack is called that has no name of its own. */
export const packName = (file: string): string =>
  file
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\.(?:prompts\.ya?ml|ya?ml|episode\.jsonl|jsonl)$/i, '') || 'unnamed';

/** Recognises a transcript by its name; its first message can stand for a pack. */
export const isTranscriptName = (file: string): boolean => /\.jsonl$/i.test(file);
