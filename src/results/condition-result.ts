/** The numbers of one condition, each with its interval. */
import type { Stepwise } from '../base/stepwise';
import { quotient } from '../base/quotient';
import { wilsonInterval } from '../statistics/wilson';
import { kaplanMeier, medianTime, type Observation, restrictedMean } from '../statistics/survival';
import type { Group } from './condition';
import { costOfRows } from './costs';
import { icQuantities, meanLimit, ratioOf, type ResultOptions } from './estimates';
import { readingsIn } from './readings';
import { isResult } from '../episode/is-result';
import { openVerdicts } from './open-verdicts';
import type { ConditionResult } from './result-schemas';
import { leftOut, type ResultRow, type OutcomeSource } from './row';
import { combinedScores, isScored, isSolved, scaleOf, scoreIds, scoreShort, scoreTitle } from './scores';

export type CompatibilityEstimate = ConditionResult['ic']['all'];

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
    scores: yield* scoreEstimates(counted, options),
    ...(readings && { readings }),
    ...(cost && { cost }),
    open: options.by === 'judge' ? 0 : counted.reduce((sum, row) => sum + openVerdicts(row), 0),
    tokens: yield* tokensOf({ solved, unsolved, all: counted }, options),
  };
}

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
  const to = meanLimit(ruled);
  const restricted = restrictedMean(played, to);
  return {
    mean: yield* ratioOf(solved, (row) => [row[options.by].testsPlayed, 1], options),
    median: medianTime(kaplanMeier(played)),
    restrictedMean: restricted && {
      ...restricted,
      to,
      best: bestRestrictedMean(ruled, played, options.by, to),
    },
  };
}

/** An episode whose first open announcement is correct was solved before that announcement's test. */
function bestRestrictedMean(
  rows: readonly ResultRow[],
  played: readonly Observation[],
  by: OutcomeSource,
  to: number,
): number | null {
  const best = rows.map(({ enumeration: { open } }, i) =>
    by === 'judge' || open.first === null ? played[i] : { time: open.first - 1, solved: true },
  );
  return restrictedMean(best, to)?.value ?? null;
}

/** A measure of booleans has the share of the true ones, one of numbers the mean; what is undefined is left out. */
function* scoreEstimates(
  rows: readonly ResultRow[],
  options: ResultOptions,
): Stepwise<ConditionResult['scores']> {
  const found: Record<string, ConditionResult['scores'][string]> = {};
  for (const id of scoreIds(rows)) {
    const known = rows.filter(({ scores }) => (scores[id] ?? null) !== null);
    const booleans = known.every(({ scores }) => typeof scores[id] === 'boolean');
    const estimate = booleans
      ? wilsonInterval(known.filter(({ scores }) => scores[id] === true).length, known.length)
      : yield* ratioOf(known, ({ scores }) => [Number(scores[id]), 1], options);
    const { task, decoding } = known[0];
    const scale = scaleOf(task, id, decoding, known.length);
    const short = scoreShort(task, id);
    found[id] = {
      title: scoreTitle(task, id),
      ...(short !== undefined && { short }),
      n: known.length,
      ...estimate,
      ...(booleans && { share: true }),
      ...(scale && { scale }),
    };
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

function* tokensOf(
  { solved, unsolved, all }: Readonly<Record<'solved' | 'unsolved' | 'all', readonly ResultRow[]>>,
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
