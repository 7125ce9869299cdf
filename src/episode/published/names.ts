/** Classifies the files of published runs by their names and folders. */
export type PublishedKind = 'wason' | 'blicket';

export type Sibling = 'compatibility' | 'guesses' | 'conversation';

const JUDGE_ENDINGS: Readonly<Record<PublishedKind, readonly string[]>> = {
  wason: ['_judge_compatibility.jsonl', '_judge_guesses.jsonl'],
  blicket: ['_judge_compat.jsonl', '_judge_guess.jsonl'],
};

/** Regular expressions of the names, without `.jsonl`. The manifest repeats them, which a test compares. */
export const PUBLISHED_NAMES = {
  wason: String.raw`_inst\d+_\d{8}-\d{6}`,
  blicket: String.raw`^action_log_trial-\d+`,
} as const satisfies Record<PublishedKind, string>;

/** Matches all such names and some others, which `isPublishedName` then excludes. */
export const PUBLISHED_GLOB = '**/{*_inst*_*.jsonl,action_log_trial-*.jsonl}';

const NAMES: Readonly<Record<PublishedKind, RegExp>> = {
  wason: new RegExp(String.raw`${PUBLISHED_NAMES.wason}\.jsonl$`),
  blicket: new RegExp(String.raw`${PUBLISHED_NAMES.blicket}\.jsonl$`),
};

/** Checks for a file name of a published transcript. */
export const isPublishedName = (name: string): boolean => kindByName(name) !== undefined;

/** Classifies a file by its name alone; undefined if no kind of published transcript is named like that. */
export function kindByName(name: string): PublishedKind | undefined {
  if (NAMES.wason.test(name)) return 'wason';
  return NAMES.blicket.test(name) ? 'blicket' : undefined;
}

/** Checks for the name of a judge's file beside a transcript. `name` may contain folders. */
export const isJudgeFileName = (name: string): boolean => /_judge_[a-z]+\.jsonl$/.test(name);

/**
 * Classifies a file by its name and its beginning; undefined if it is not a transcript of a published run. Judge files are
 * none.
 */
export function publishedKind(name: string, beginning: string): PublishedKind | undefined {
  if (!name.endsWith('.jsonl') || isJudgeFileName(name)) return undefined;
  const head = beginning.slice(0, 400).replace(/^\uFEFF/, '');
  if (/^\s*\{\s*"meta"\s*:\s*\{/.test(head)) return 'wason';
  if (/^\s*\{\s*"timestamp"\s*:/.test(head) && head.includes('"agent_class"')) return 'blicket';
  // A file that is named like a run is read as one, so that its problems are reported.
  return head.trimStart().startsWith('{') ? kindByName(name) : undefined;
}

/** The names of the files that belong to a transcript, and stand beside it if they are there at all. */
export function siblingsOf(name: string, kind: PublishedKind): Readonly<Record<Sibling, string | undefined>> {
  const stem = name.replace(/\.jsonl$/, '');
  const [compatibility, guesses] = JUDGE_ENDINGS[kind].map((ending) => `${stem}${ending}`);
  const conversation =
    kind === 'blicket' ? `${stem.replace(/^action_log_/, 'conversation_')}.txt` : undefined;
  return { compatibility, guesses, conversation };
}

/** The transcript that a judge file or a conversation belongs to, by its name; undefined where it is none of them. */
export function transcriptOf(name: string): string | undefined {
  const ending = Object.values(JUDGE_ENDINGS)
    .flat()
    .find((each) => name.endsWith(each));
  if (ending !== undefined) return `${name.slice(0, -ending.length)}.jsonl`;
  const conversation = /^conversation_(trial-\d+)\.txt$/.exec(name);
  return conversation ? `action_log_${conversation[1]}.jsonl` : undefined;
}

/**
 * The folder named after the model, among the folders of a transcript (outermost first). Only folders named as those of
 * published runs count; others are private and name no model.
 */
export function modelFolder(folders: readonly string[], kind: PublishedKind): string | undefined {
  const inner = [...folders].reverse();
  if (kind === 'wason') {
    // …/<model>/<variant>/<rule>/inst<k>
    const [instance, rule, variant, model] = inner;
    const known = /^inst\d+$/.test(instance ?? '') && /_\d+$/.test(rule ?? '') && VARIANTS.has(variant ?? '');
    return known ? model : undefined;
  }
  // …/<model>/obj_<n>/<rule>_45tests, and the last two again
  const model = inner.findIndex((folder) => !/^(?:obj_\d+|[a-z]+_\d+tests)$/.test(folder));
  return model >= 2 ? inner[model] : undefined;
}

const VARIANTS: ReadonlySet<string> = new Set(['baseline', 'dual-goal', 'think-in-opposites']);
