/** The main table: one line for each condition, every number with its interval. */
import { groupBy } from '../base/group-by';
import type { Stepwise } from '../base/stepwise';
import { bcaInterval, type Quantities, type Statistic } from '../statistics/bootstrap';
import { quotient } from '../base/quotient';
import type { Estimate } from '../statistics/interval';
import { wilsonInterval } from '../statistics/wilson';
import { kaplanMeier, medianTime, type Observation, restrictedMean } from '../statistics/survival';
import type { ReadingCounts } from '../judges/review/types';
import { type ConditionCost, costOfRows } from './costs';
import { readingsIn } from './readings';
import { isResult } from './is-result';
import { orderOf } from './order';
import { leftOut, type ResultRow, type OutcomeSource } from './row';
import { combinedScores, isScored, isSolved, scaleOf, scoreIds, type ScoreScale, scoreTitle } from './scores';

/** Everything that decides how an episode is played and judged, apart from the scenario. */
export interface Condition {
  readonly task: string;
  readonly model: string;
  readonly setting: string;
  readonly thinking: boolean | null;
  readonly decoding: string;
  readonly prompts: string;
  readonly judges: string;
  /** Empty where folders are not compared. */
  readonly folder: string;
  /** The source in which its numbers are printed; absent for episodes of the study. */
  readonly published?: string | undefined;
}

const conditionOf = (row: ResultRow): Condition => ({
  task: row.task,
  model: row.model.served,
  setting: row.setting,
  thinking: row.thinking,
  decoding: row.decoding,
  prompts: row.promptSha256,
  judges: row.judges,
  folder: row.folder ?? '',
});

/** Episodes of one condition. */
export interface Group {
  readonly condition: Condition;
  readonly rows: readonly ResultRow[];
}

/** Groups rows by condition, in the order of tables. */
export const byCondition = (rows: readonly ResultRow[]): Group[] =>
  [...groupBy(rows, (row) => JSON.stringify(conditionOf(row))).values()]
    .map((group) => ({ condition: conditionOf(group[0]), rows: group }))
    .sort((p, q) => orderOf(p.condition, q.condition));

export interface CompatibilityEstimate extends Estimate {
  /** By enumeration: if every open test before success were compatible, and if it were incompatible. */
  readonly worst: number | null;
  readonly best: number | null;
  readonly incompatible: number;
  readonly compatible: number;
}

interface ScoreEstimate extends Estimate {
  /** The name of the measure. */
  readonly title: string;
  /** Episodes in which the measure is defined; absent where several measures are combined. */
  readonly n?: number;
  /** Scale of the score; absent where its measure has none. */
  readonly scale?: ScoreScale;
}

interface RestrictedTests {
  readonly value: number;
  readonly standardError: number;
  /** By enumeration: if every open announcement were correct. The worst case is the value. */
  readonly best: number;
}

interface BySuccess<T> {
  readonly solved: T;
  readonly unsolved: T;
  readonly all: T;
}

export interface ConditionResult extends Condition {
  /** Episodes that count: played to their end, or ended because replies of the model had the wrong form. Null: it is not printed. */
  readonly n: number | null;
  /** Episodes that do not count, by how they ended. */
  readonly left: readonly { readonly reason: string; readonly count: number }[];
  /** By enumeration with `best`: the share if every open announcement were correct. */
  readonly success: Estimate & { readonly best: number | null };
  /** By enumeration with `best`: the share if every open first announcement were correct. */
  readonly firstGuess: Estimate & { readonly best: number | null };
  readonly testsBeforeSuccess: {
    /** Over solved episodes only. */
    readonly mean: Estimate;
    /** Kaplan–Meier, unsolved episodes censored at their last test; null where fewer than half are solved. */
    readonly median: number | null;
    readonly restrictedMean: RestrictedTests | null;
  };
  readonly ic: BySuccess<CompatibilityEstimate>;
  /** Verdicts that computation leaves open; 0 by the judge. */
  readonly open: number;
  /** Announcements by the source of their reading; absent where neither a model nor a person has read one. */
  readonly readings?: ReadingCounts;
  /** Mean or share of each measure of a task without a hidden rule, by id. */
  readonly scores: Readonly<Record<string, ScoreEstimate>>;
  /** Absent where the cost of no episode is known. */
  readonly cost?: ConditionCost | undefined;
  readonly tokens: BySuccess<Estimate> & { readonly unit: 'tokens' | 'words' | 'mixed' };
}

/** Seed of resamples and permutations where no other is given. */
export { DEFAULT_SEED } from '../base/seed';

export interface ResultOptions {
  readonly by: OutcomeSource;
  readonly seed: number;
  /** Bootstrap resamples; default `RESAMPLES`. With 0 the numbers that need them have no interval. */
  readonly resamples?: number;
}

/** The mean up to this many tests is reported: the length of the published episodes. */
export const RESTRICTED_TO = 45;

/** Computes the numbers of one condition. */
export function* conditionResult(
  { condition, rows }: Group,
  options: ResultOptions,
): Stepwise<ConditionResult> {
  const counted = rows.filter(isResult);
  const solved = counted.filter((row) => isSolved(row, options.by) === true);
  // A model that did not keep to the form has no score, and has not solved it; of numbers nothing is solved.
  const solvable = counted.some((row) => isSolved(row, options.by) !== null);
  const unsolved = solvable ? counted.filter((row) => isSolved(row, options.by) !== true) : [];
  const ruled = counted.filter((row) => !isScored(row));
  const outcomes = ruled.map((row) => row[options.by]);
  const first = outcomes.filter(({ tStar }) => tStar === 1).length;
  const readings = readingsIn(ruled);
  const cost = yield* costOfRows(rows, (priced, of) => ratioOf(priced, (row) => [of(row), 1], options));
  return {
    ...condition,
    n: counted.length,
    left: leftOut(rows),
    success: {
      ...wilsonInterval(solved.length, solved.length + unsolved.length),
      best: bestShare(counted, options.by),
    },
    firstGuess: {
      ...wilsonInterval(first, ruled.length),
      best: quotient(first + openFirst(ruled, options.by), ruled.length),
    },
    testsBeforeSuccess: yield* testsOf(
      solved.filter((row) => !isScored(row)),
      ruled,
      options,
    ),
    ic: {
      solved: yield* icOf(solved, options),
      unsolved: yield* icOf(unsolved, options),
      all: yield* icOf(counted, options),
    },
    scores: yield* scoresOf(counted, options),
    ...(readings && { readings }),
    ...(cost && { cost }),
    open: options.by === 'judge' ? 0 : counted.reduce((sum, row) => sum + openIn(row), 0),
    tokens: yield* tokensOf({ solved, unsolved, all: counted }, options),
  };
}

const openIn = ({ enumeration: { open } }: ResultRow): number => open.announcements + open.testsOver;

/** Episodes whose first announcement is open. */
const openFirst = (rows: readonly ResultRow[], by: OutcomeSource): number =>
  by === 'judge' ? 0 : rows.filter(({ enumeration }) => enumeration.open.first === 1).length;

/** The share of episodes solved if every open announcement were correct. */
export function bestShare(rows: readonly ResultRow[], by: OutcomeSource): number | null {
  const solved = (row: ResultRow) =>
    isSolved(row, by) === true || (by === 'enumeration' && row.enumeration.open.first !== null);
  const solvable = rows.some((row) => isSolved(row, by) !== null);
  return solvable ? quotient(rows.filter(solved).length, rows.length) : null;
}

function* testsOf(
  solved: readonly ResultRow[],
  ruled: readonly ResultRow[],
  options: ResultOptions,
): Stepwise<ConditionResult['testsBeforeSuccess']> {
  const played = ruled.map(({ [options.by]: { tStar, testsPlayed } }) => ({
    time: testsPlayed,
    solved: tStar !== null,
  }));
  const steps = kaplanMeier(played);
  return {
    mean: yield* ratioOf(solved, (row) => [row[options.by].testsPlayed, 1], options),
    median: medianTime(steps),
    restrictedMean:
      ruled.length > 0
        ? { ...restrictedMean(steps, RESTRICTED_TO), best: bestRestrictedMean(ruled, played, options.by) }
        : null,
  };
}

/** An episode whose first open announcement is correct was solved before that announcement's test. */
function bestRestrictedMean(
  rows: readonly ResultRow[],
  played: readonly Observation[],
  by: OutcomeSource,
): number {
  const best = rows.map(({ enumeration: { open } }, i) =>
    by === 'judge' || open.first === null ? played[i] : { time: open.first - 1, solved: true },
  );
  return restrictedMean(kaplanMeier(best), RESTRICTED_TO).value;
}

/** A measure of booleans has the share of the true ones, one of numbers the mean; what is undefined is left out. */
function* scoresOf(rows: readonly ResultRow[], options: ResultOptions): Stepwise<ConditionResult['scores']> {
  const found: Record<string, ScoreEstimate> = {};
  for (const id of scoreIds(rows)) {
    const known = rows.filter(({ scores }) => (scores[id] ?? null) !== null);
    const booleans = known.every(({ scores }) => typeof scores[id] === 'boolean');
    const estimate = booleans
      ? wilsonInterval(known.filter(({ scores }) => scores[id] === true).length, known.length)
      : yield* ratioOf(known, ({ scores }) => [Number(scores[id]), 1], options);
    const { task, decoding } = known[0];
    const scale = scaleOf(task, id, decoding, known.length);
    found[id] = { title: scoreTitle(task, id), n: known.length, ...estimate, ...(scale && { scale }) };
  }
  const task = rows[0]?.task;
  for (const { id, ...combined } of task === undefined ? [] : combinedScores(task, found))
    found[id] = { ...combined, low: null, high: null };
  return found;
}

function* icOf(rows: readonly ResultRow[], options: ResultOptions): Stepwise<CompatibilityEstimate> {
  const sum = (of: (row: ResultRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const incompatible = sum((row) => row[options.by].icBefore.incompatible);
  const compatible = sum((row) => row[options.by].icBefore.compatible);
  const open = options.by === 'judge' ? 0 : sum((row) => row.enumeration.open.testsBefore);
  return {
    ...(yield* ratioOf(rows, (row) => icQuantities(row, options.by), options)),
    incompatible,
    compatible,
    worst: quotient(incompatible, compatible + open),
    best: quotient(incompatible + open, compatible),
  };
}

export const icQuantities = (row: ResultRow, by: OutcomeSource): Quantities => [
  row[by].icBefore.incompatible,
  row[by].icBefore.compatible,
];

/** The first of two sums over the second: I:C, tokens per turn, a mean. */
export const ratio: Statistic = (sums) => sums[0] / sums[1];

function* tokensOf(
  { solved, unsolved, all }: BySuccess<readonly ResultRow[]>,
  options: ResultOptions,
): Stepwise<ConditionResult['tokens']> {
  const units = new Set(all.map((row) => row[options.by].tokens.unit));
  if (units.size > 1) {
    const none = { value: null, low: null, high: null };
    return { unit: 'mixed', solved: none, unsolved: none, all: none };
  }
  const perTurn = (rows: readonly ResultRow[]) =>
    ratioOf(rows, (row) => [row[options.by].tokens.total, row[options.by].tokens.turns], options);
  return {
    unit: [...units][0] ?? 'words',
    solved: yield* perTurn(solved),
    unsolved: yield* perTurn(unsolved),
    all: yield* perTurn(all),
  };
}

/** A ratio of sums with its interval; episodes of one scenario are resampled together. */
function ratioOf<R extends ResultRow>(
  rows: readonly R[],
  quantities: (row: R) => Quantities,
  options: ResultOptions,
): Stepwise<Estimate> {
  return intervalOf(
    inClusters(rows, ({ scenario }) => scenario.id).map((episodes) => added(episodes.map(quantities))),
    ratio,
    options,
  );
}

/** With fewer scenarios a bootstrap interval would be little more than the smallest and the largest value: there is none. */
export const FEWEST_SCENARIOS = 5;

/** Estimates a statistic with its bootstrap interval; `units`: one for each scenario. */
export const intervalOf = (
  units: readonly Quantities[],
  statistic: Statistic,
  { seed, resamples }: Pick<ResultOptions, 'seed' | 'resamples'>,
): Stepwise<Estimate> =>
  bcaInterval(units, statistic, {
    seed,
    ...(units.length < FEWEST_SCENARIOS ? { resamples: 0 } : resamples !== undefined && { resamples }),
  });

/** Groups what is drawn together, in the order of the keys: the draws do not depend on the names of files. */
export const inClusters = <T>(all: readonly T[], keyOf: (one: T) => string) =>
  [...groupBy(all, keyOf)].sort(([p], [q]) => (p < q ? -1 : 1)).map(([, cluster]) => cluster);

/** Adds up the quantities of one or more units, column by column. */
export const added = (units: readonly Quantities[]): Quantities =>
  units[0].map((_, column) => units.reduce((sum, unit) => sum + unit[column], 0));
