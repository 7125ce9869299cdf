/** Arguments of Run Episode, by which a keybinding, a CodeLens or another extension answers questions beforehand. */
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { isRecord } from '../../base/json';
import { MAX_SEED } from '../../rules/types';
import { MOST_TESTS } from '../../tasks/rule-discovery/turns';
import { taskNamed } from '../../tasks/registry';
import type { Answers } from './choose/flow';

z.config({ jitless: true });

const seed = z.int().check(z.minimum(0), z.maximum(MAX_SEED));

const schema = z.strictObject({
  /** A rule file (URI), `example`, or a task that offers scenarios: `blicket`. */
  source: z.optional(z.string()),
  /** Id or index of a group. */
  group: z.optional(z.union([z.string(), z.int()])),
  /** 1-based, or `draw`. */
  rule: z.optional(z.union([z.int(), z.literal('draw')])),
  triple: z.optional(z.union([z.tuple([z.int(), z.int(), z.int()]), z.literal('sample')])),
  setting: z.optional(z.string()),
  /** `offline:AGENT`, `endpoint:PROFILE` or `vscode:VENDOR/ID`. */
  model: z.optional(z.string()),
  /** `offline`, `settings`, `endpoint:PROFILE` or `vscode:VENDOR/ID`. */
  judges: z.optional(z.string()),
  /** `built-in`, or the address of a prompt pack or of a transcript whose instruction is used. */
  pack: z.optional(z.string()),
  seed: z.optional(seed),
  tests: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_TESTS))),
  /** The transcript is kept outside the workspace, whose results do not count it. */
  example: z.optional(z.boolean()),
  /** Do not open the transcript. */
  quiet: z.optional(z.boolean()),
  /** Skips the question before the first call, in a window of tests only. */
  confirmed: z.optional(z.boolean()),
});

export interface RunArguments extends z.infer<typeof schema> {
  /** A scenario that a task offers, by the task's id: `blicket: '4/2/xor'`. */
  readonly offered?: Answers;
}

const isOffer = (entry: readonly [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && taskNamed(entry[0])?.scenarios?.offered !== undefined;

/** `(uri, group, rule)` of a CodeLens or a menu, or one object. Throws Error where it is neither. */
export function runArguments(args: readonly unknown[]): RunArguments {
  const [first, group, rule] = args;
  if (first instanceof vscode.Uri || first === undefined)
    return {
      ...(first instanceof vscode.Uri && { source: first.toString() }),
      ...(typeof group === 'number' && { group }),
      ...(typeof rule === 'number' && { rule }),
    };
  const entries = isRecord(first) ? Object.entries(first) : [];
  const offered = entries.filter(isOffer);
  const others = entries.filter((entry) => !isOffer(entry));
  const read = schema.safeParse(isRecord(first) ? Object.fromEntries(others) : first);
  if (read.success) return { ...read.data, offered: Object.fromEntries(offered) };
  const [issue] = read.error.issues;
  throw new Error(vscode.l10n.t('Run Episode has invalid arguments: {0}', issue?.message ?? ''));
}
