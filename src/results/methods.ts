/** The paragraph about methods that belongs beside the numbers of a study. */
import { groupBy } from '../base/group-by';
import { grouped, plural } from '../base/number-words';
import { sha256 } from '../base/sha256';
import { visible } from '../base/visible-text';
import { RESAMPLES } from '../statistics/bootstrap';
import { PERMUTATIONS } from '../statistics/permutation';
import { byCondition, type Group } from './condition';
import { FEWEST_SCENARIOS, meanLimit, meanLimitText } from './estimates';
import type { EffectOptions } from './effects';
import { isResult } from '../episode/is-result';
import { leftOut, leftOutText, type ResultRow } from './row';
import { isScored, isSolved } from './scores';

/** The paragraphs as a text of their own; ends with a line break. */
export const methodsText = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `${visible(text)}\n`).join('\n');

export interface MethodsOptions {
  /** Seed of resamples and permutations. */
  readonly seed: number;
  /** Version of Falsify that computes the numbers. */
  readonly version: string;
  /** Present if effects are reported. */
  readonly effects?: Pick<EffectOptions, 'compare' | 'from' | 'sided' | 'permutations' | 'clusterByRule'>;
}

/** One paragraph each about what was played, by whom, how it was judged, and how the numbers are computed. */
export const methodsOf = (
  rows: readonly ResultRow[],
  { version, ...options }: MethodsOptions,
): Promise<string[]> => hashedMethods(unhashedMethods(rows, options), version);

/** Methods whose last paragraph lacks a hash: computing one has to wait, which a worker between two slices cannot. */
export interface UnhashedMethods {
  readonly paragraphs: readonly string[];
  /** Versions of Falsify that wrote the transcripts, separated by commas. */
  readonly written: string;
  /** SHA-256 of each prompt template, separated by commas. */
  readonly prompts: string;
  /** Sorted ids of the episodes, one in each line. */
  readonly ids: string;
}

export function unhashedMethods(
  rows: readonly ResultRow[],
  options: Omit<MethodsOptions, 'version'>,
): UnhashedMethods {
  const counted = rows.filter(isResult);
  const paragraphs = [
    ...[...groupBy(counted, ({ task }) => task).values()].map(played),
    ...leftOutSentence(rows),
    ...decodings(counted),
    ...verdicts(counted.filter((row) => !isScored(row))),
    statistics(counted, options),
  ];
  const ids = counted.map(({ id }) => id);
  return {
    paragraphs,
    written: distinct(counted.map(({ versions: { falsify } }) => falsify)).join(', '),
    prompts: distinct(counted.map(({ promptSha256 }) => promptSha256)).join(', '),
    ids: ids.sort().join('\n'),
  };
}

const distinct = (values: Iterable<string>): string[] => [...new Set(values)].sort();

function played(rows: readonly ResultRow[]): string {
  const scenarios = new Set(rows.map(({ scenario }) => scenario.id)).size;
  const settings = distinct(rows.map(({ setting }) => setting));
  const rules = new Set(rows.map(({ scenario }) => scenario.rule)).size;
  const hidden = isScored(rows[0]) ? '' : ` with ${plural(rules, 'hidden rule')}`;
  return (
    `Task ${rows[0].task}: ${plural(rows.length, 'episode')}${lengthsOf(rows)} of ${plural(scenarios, 'scenario')}${hidden}, in ${plural(settings.length, 'setting')} (${settings.join(', ')}), ` +
    `by ${playersOf(rows)}.`
  );
}

/** `, each with 12 or 45 tests,`; empty for a task without a hidden rule. */
function lengthsOf(rows: readonly ResultRow[]): string {
  const ended = rows.filter((row) => !isScored(row) && row.state === 'completed');
  const lengths = [...new Set(ended.map(({ tests }) => tests))].sort((p, q) => p - q);
  return lengths.length === 0 ? '' : `, each with ${lengths.join(' or ')} tests,`;
}

const isOffline = ({ model }: ResultRow): boolean => model.kind === 'offline';

/** Models, and apart from them the agents that are programs. */
function playersOf(rows: readonly ResultRow[]): string {
  const served = (some: readonly ResultRow[]) => distinct(some.map(({ model }) => model.served));
  const models = served(rows.filter((row) => !isOffline(row)));
  const agents = served(rows.filter(isOffline));
  const programs =
    agents.length === 1 ? 'which is a program and not a model' : 'which are programs and not models';
  return [
    ...(models.length > 0 ? [`${plural(models.length, 'model')} (${models.join(', ')})`] : []),
    ...(agents.length > 0
      ? [`${plural(agents.length, 'offline agent')} (${agents.join(', ')}), ${programs}`]
      : []),
  ].join(' and ');
}

function leftOutSentence(rows: readonly ResultRow[]): string[] {
  const left = leftOut(rows);
  if (left.length === 0) return [];
  const sum = left.reduce((all, { count }) => all + count, 0);
  return [`${plural(sum, 'further episode')} did not count as a result (${leftOutText(left)}).`];
}

/** More seeds are counted, not named. */
const MOST_SEEDS = 8;

const SHARED_SEED =
  'Episodes of different scenarios share a seed, with which an offline agent that draws draws the same numbers in each: they are not independent.';

/** Checks whether an agent played several scenarios with one seed. */
const drawAlike = (rows: readonly ResultRow[]): boolean =>
  [...groupBy(rows, ({ task, model, seed }) => JSON.stringify([task, model.served, seed])).values()].some(
    (same) => same[0].seed !== null && new Set(same.map(({ scenario }) => scenario.id)).size > 1,
  );

/** Nothing is sent to an offline agent. */
function decodings(rows: readonly ResultRow[]): string[] {
  const modelRows = rows.filter((row) => !isOffline(row));
  const sides = groupBy(modelRows, ({ model, thinking, decoding }) =>
    JSON.stringify([model.served, thinking, decoding]),
  );
  const parts = [...sides.values()].map(([{ model, thinking, decoding }]) => {
    const sent = decoding === '{}' ? 'its defaults' : decoding;
    return `${model.served} with ${sent}${thinking === null ? '' : `, ${thinking ? '' : 'not '}thinking`}`;
  });
  const seeds = distinct(rows.flatMap(({ seed }) => (seed === null ? [] : [String(seed)])));
  const named =
    seeds.length > MOST_SEEDS ? `${grouped(seeds.length)}, in their transcripts` : seeds.join(', ');
  const sentences = [
    ...(parts.length > 0 ? [`Decoding: ${parts.join('; ')}.`] : []),
    ...(seeds.length > 0 ? [`Seeds of the episodes: ${named}.`] : []),
    ...(drawAlike(rows.filter(isOffline)) ? [SHARED_SEED] : []),
  ];
  return sentences.length > 0 ? [sentences.join(' ')] : [];
}

function verdicts(rows: readonly ResultRow[]): string[] {
  if (rows.length === 0) return [];
  const sum = (of: (row: ResultRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const judges = distinct(rows.map((row) => row.judges)).filter((each) => each !== '');
  return [
    `Verdicts: ${judges.length === 0 ? 'no judge' : judges.join('; or ')}. By enumeration each announcement is read as a ` +
      'predicate and compared with the hidden rule on the whole domain; one that cannot be read counts as not correct ' +
      `(${grouped(sum(({ enumeration }) => enumeration.open.announcements))} of ` +
      `${grouped(sum(({ announcements }) => announcements))} announcements). ` +
      `${grouped(sum(({ disagreements }) => all(disagreements.certain)))} stored verdicts are wrong for certain, ` +
      `${grouped(sum(({ disagreements }) => all(disagreements.likely)))} likely.`,
  ];
}

function statistics(
  counted: readonly ResultRow[],
  { seed, effects }: Omit<MethodsOptions, 'version'>,
): string {
  const conditions = byCondition(counted);
  const shares = counted.some(hasShare)
    ? `Wilson for shares, as if all episodes were independent${repeatsText(conditions)}; `
    : '';
  const limits = conditions.flatMap(({ rows }) => (isScored(rows[0]) ? [] : { to: meanLimit(rows) }));
  const tests =
    `Tests before success are averaged over solved episodes; median and mean up to ${meanLimitText(limits, ' tests')} are ` +
    'Kaplan–Meier estimates with unsolved episodes censored at their last test.';
  return [
    `Intervals are at 95%: ${shares}BCa bootstrap with ${grouped(RESAMPLES)} resamples of whole scenarios for ratios ` +
      `of sums and means, none of fewer than ${FEWEST_SCENARIOS} scenarios.`,
    ...(counted.every(isScored) ? [] : [tests]),
    ...(effects ? [effectsText(effects, counted)] : []),
    `Seed of all draws: ${seed}.`,
  ].join(' ');
}

/** Checks for a measure that tables have the share of: those of truth values. */
const hasShare = (row: ResultRow): boolean =>
  !isScored(row) || Object.values(row.scores).some((score) => typeof score === 'boolean');

/** Episodes of one scenario in a condition are alike. */
function repeatsText(conditions: readonly Group[]): string {
  const repeats = conditions.flatMap(({ rows }) =>
    [...groupBy(rows, ({ scenario }) => scenario.id).values()].map(({ length }) => length),
  );
  const most = repeats.reduce((largest, each) => Math.max(largest, each), 1);
  return most === 1
    ? ' (no scenario is repeated in a condition)'
    : `, also repeats of a scenario (up to ${grouped(most)} episodes of one in a condition), for which they are too narrow`;
}

function effectsText(
  {
    compare = 'settings',
    from,
    sided,
    permutations = PERMUTATIONS,
    clusterByRule = false,
  }: NonNullable<MethodsOptions['effects']>,
  counted: readonly ResultRow[],
): string {
  const solvable = counted.some((row) => isSolved(row, 'judge') !== null);
  return (
    `${compare.charAt(0).toUpperCase()}${compare.slice(1)} are compared with ${from} in pairs of episodes of the same scenario, repeat, ${compare === 'models' ? 'setting' : 'model'}, decoding and judges, by a ` +
    `${sided === 'two' ? 'two-sided' : 'one-sided'} paired permutation test that computes the pooled metric anew for each ` +
    `assignment (all assignments, or ${grouped(permutations)} drawn where there are more` +
    `${clusterByRule ? '; all episodes of a hidden rule are swapped together' : ''}), with p adjusted by Holm over the ` +
    `comparisons of one metric and task${solvable ? '; McNemar’s exact test of success beside it' : ''}.`
  );
}

/** `version`: of the program that computes. */
export async function hashedMethods(
  { paragraphs, written, prompts, ids }: UnhashedMethods,
  version: string,
): Promise<string[]> {
  const last =
    `Computed by Falsify ${version} from transcripts of version ${written}. SHA-256 of the prompt templates ` +
    `(instructions without what differs between scenarios): ${prompts}; of the sorted ids of the episodes: ${await sha256(ids)}.`;
  return [...paragraphs, last];
}
