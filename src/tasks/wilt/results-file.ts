/** Result files of the published program: `…_full_context.json`, checkpoints, and the table beside them. */
import * as z from 'zod/mini';
import { parseSafely } from '../../base/parse-safely';
import { ChoiceError } from '../../base/choice-error';
import { type Json, parseJson } from '../../base/json';
import { reasonOf } from '../../base/reason';
import { issueWords } from '../../base/schema-words';
import type { EpisodesOfFile, ResultsFiles } from '../results-files';
import type { SplitName } from './splits';

const entrySchema = z.looseObject({
  test_index: z.int().check(z.minimum(1)),
  conversation_history: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  points: z.number(),
  guesses: z.number(),
});
export type Entry = z.infer<typeof entrySchema>;

/** Reads one of the entries that `entriesIn` returned. Throws Error for any other value. */
export const readEntry = (entry: Json): Entry => entrySchema.parse(entry);

const checkpointSchema = z.looseObject({ full_context: z.array(z.unknown()) });

/** The split in the name of a file, such as `gpt-4o_lite_full_context.json`, and the model. */
export function namedInFile(name: string): { readonly split: SplitName; readonly model: string } {
  const stem = name.replace(/_(full_context|checkpoint)\.json$/, '');
  const swapped = /^(.*?)_test_swap_/.exec(stem);
  if (swapped) return { split: 'testswap', model: nameOf(swapped[1]) };
  const found = /^(.*)_(lite|bayesian_single|bayesian)$/.exec(stem);
  if (!found) return { split: 'full', model: nameOf(stem) };
  return { split: found[2].replace('_', '-') as SplitName, model: nameOf(found[1]) };
}

const nameOf = (stem: string): string => stem.replaceAll('__', '/') || 'unknown';

/** The episodes of a file by their rules, and those that cannot be read. Throws ChoiceError where there are none. */
export function entriesIn(text: string): Pick<EpisodesOfFile, 'entries' | 'problems'> {
  const all = listIn(text);
  const entries: Entry[] = [];
  const problems: string[] = [];
  for (const [i, entry] of all.entries()) {
    const read = parseSafely(entrySchema, entry);
    if (read.success) entries.push(read.data);
    else problems.push(`episode ${i + 1}: ${faultIn(read.error)}`);
  }
  if (entries.length === 0) throw new ChoiceError(problems.at(0) ?? 'it has no episodes');
  // In the file they are in the order in which they were completed.
  entries.sort((p, q) => p.test_index - q.test_index);
  return { entries: entries as unknown as readonly Json[], problems };
}

function listIn(text: string): readonly unknown[] {
  const value = valueIn(text);
  const list = Array.isArray(value) ? value : parseSafely(checkpointSchema, value).data?.full_context;
  if (list) return list;
  throw new ChoiceError('it is not a results file of WILT: it has no list of episodes');
}

function valueIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new ChoiceError(`it cannot be read as JSON: ${reasonOf(error)}`);
  }
}

const faultIn = ({ issues: [issue] }: z.core.$ZodError): string =>
  `${issue.path.join('.') || 'it'} ${issueWords(issue)}`;

/** Compares the table with the episodes. In `testswap` the table has 0 for what is not counted there, which is left out. */
function tableProblems(csv: string, { setting, entries }: EpisodesOfFile): readonly string[] {
  const [head = '', row = ''] = csv.trim().split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim());
  const values = row.split(',').map(Number);
  const all = entries.map(readEntry);
  const mean = (of: (entry: Entry) => number) => all.reduce((sum, entry) => sum + of(entry), 0) / all.length;
  const expected: Readonly<Record<string, number>> = {
    accuracy: mean(({ points }) => (points >= 1000 ? 1 : 0)),
    ...(setting !== 'testswap' && {
      avg_guesses: mean(({ guesses }) => guesses),
      points: mean(({ points }) => points) * all.length,
    }),
  };
  return Object.entries(expected).flatMap(([name, value]) => {
    const reported = values[names.indexOf(name)];
    return reported !== undefined && Math.abs(reported - value) <= 1e-6 * Math.max(1, Math.abs(value))
      ? []
      : [`${name} is ${reported ?? 'missing'} in the table, ${value} by the episodes`];
  });
}

const TABLE = '_results.csv';
const CONTEXT = '_full_context.json';

export const WILT_RESULTS_FILES: ResultsFiles = {
  names: String.raw`_(full_context|checkpoint)\.json$|_results\.csv$`,
  glob: '**/*_{full_context.json,checkpoint.json,results.csv}',
  episodesFile: (name) => (name.endsWith(TABLE) ? `${name.slice(0, -TABLE.length)}${CONTEXT}` : name),
  tableOf: (name) => (name.endsWith(CONTEXT) ? `${name.slice(0, -CONTEXT.length)}${TABLE}` : undefined),
  read(text, name) {
    const { split, model } = namedInFile(name);
    return { model, setting: split, ...entriesIn(text) };
  },
  tableProblems,
};
