/** Data of the figures of a study; the views draw them. */
import { groupBy } from '../../base/group-by';
import type { Stepwise } from '../../base/stepwise';
import { covarianceEllipse } from '../../statistics/ellipse';
import { type Correlation, leastSquares, pearson, type Point, spearman } from '../../statistics/regression';
import { kaplanMeier } from '../../statistics/survival';
import type { ConditionResult } from '../conditions';
import { isResult, type ResultRow, type OutcomeSource } from '../row';
import { isScored } from '../scores';

/** A line fitted to conditions of equal task and thinking. */
export interface FigureFit {
  readonly task: string;
  readonly thinking: boolean | null;
  readonly slope: number;
  readonly intercept: number;
  readonly correlation: Correlation;
  readonly spearman: number | null;
  /** From the smallest to the largest I:C. */
  readonly band: readonly {
    readonly x: number;
    readonly low: number;
    readonly value: number;
    readonly high: number;
  }[];
}

/** The share that is solved within so many tests, from one step to the next. */
export type SolvedCurve = readonly {
  readonly tests: number;
  readonly solved: number;
  readonly low: number | null;
  readonly high: number | null;
}[];

export interface StudyFigures {
  /** Without intervals. */
  readonly conditions: readonly ConditionResult[];
  readonly fits: readonly FigureFit[];
  /** Of the conditions of each setting of a task, where there are enough. */
  readonly ellipses: readonly {
    readonly task: string;
    readonly setting: string;
    readonly line: readonly Point[];
  }[];
  /** One for each condition. */
  readonly curves: readonly SolvedCurve[];
}

const placed = (results: readonly ConditionResult[]): Point[] =>
  results.flatMap(({ ic, success }) =>
    ic.all.value === null || success.value === null ? [] : [{ x: ic.all.value, y: success.value }],
  );

const BAND_STEPS = 40;

/** `groups`: the rows behind each of the results, in the same order. */
export function* figuresOf(
  results: readonly ConditionResult[],
  groups: readonly (readonly ResultRow[])[],
  by: OutcomeSource,
): Stepwise<StudyFigures> {
  const curves: SolvedCurve[] = [];
  for (const rows of groups) {
    const counted = rows.filter((row) => isResult(row) && !isScored(row));
    curves.push(counted.length > 0 ? curveOf(counted, by) : []);
    yield;
  }
  return {
    conditions: results,
    fits: [...groupBy(results, ({ task, thinking }) => JSON.stringify([task, thinking])).values()].flatMap(
      fitOf,
    ),
    ellipses: [...groupBy(results, ({ task, setting }) => JSON.stringify([task, setting])).values()].flatMap(
      (group) => {
        const line = covarianceEllipse(placed(group));
        return line ? [{ task: group[0].task, setting: group[0].setting, line }] : [];
      },
    ),
    curves,
  };
}

function fitOf(results: readonly ConditionResult[]): FigureFit[] {
  const points = placed(results);
  const line = leastSquares(points);
  if (!line) return [];
  const xs = points.map(({ x }) => x);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const { task, thinking } = results[0];
  return [
    {
      ...{ task, thinking, slope: line.slope, intercept: line.intercept },
      correlation: pearson(points),
      spearman: spearman(points),
      band: Array.from({ length: BAND_STEPS + 1 }, (_, i) => {
        const x = from + ((to - from) * i) / BAND_STEPS;
        return { x, ...line.at(x) };
      }),
    },
  ];
}

function curveOf(rows: readonly ResultRow[], by: OutcomeSource): SolvedCurve {
  const times = rows.map((row) => ({ time: row[by].testsPlayed, solved: row[by].tStar !== null }));
  const steps = kaplanMeier(times).map(({ time, survival, low, high }) => ({
    tests: time,
    solved: 1 - survival,
    low: high === null ? null : 1 - high,
    high: low === null ? null : 1 - low,
  }));
  const last = Math.max(0, ...times.map(({ time }) => time));
  const start = { tests: 0, solved: 0, low: 0, high: 0 };
  const whole = steps[0]?.tests === 0 ? steps : [start, ...steps];
  const end = whole.at(-1) ?? start;
  return end.tests < last ? [...whole, { ...end, tests: last }] : whole;
}
