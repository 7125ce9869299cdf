/** Computes the figures of a study. */
import { groupBy } from '../../base/group-by';
import { quotient } from '../../base/quotient';
import type { Stepwise } from '../../base/stepwise';
import { covarianceEllipse } from '../../statistics/ellipse';
import { leastSquares, pearson, type Point, spearman } from '../../statistics/regression';
import { kaplanMeier, restrictedMean } from '../../statistics/survival';
import { wilsonInterval } from '../../statistics/wilson';
import type { ConditionResult } from '../result-schemas';
import { isResult } from '../../episode/is-result';
import type { ResultRow, OutcomeSource } from '../row';
import { FEWEST_POINTS, meanLimit } from '../estimates';
import { isScored } from '../scores';
import type { StudyFigures } from './figures-schema';
import { multiplesOf } from './multiples';

export type FigureFit = StudyFigures['fits'][number];
export type SolvedCurve = StudyFigures['curves'][number];
export type TestsAt = StudyFigures['rounds'][number][number];
export type RuleOutcome = StudyFigures['rules'][number];

const placed = (results: readonly ConditionResult[]): Point[] =>
  results.flatMap(({ ic, success }) =>
    ic.all.value === null || success.value === null ? [] : [{ x: ic.all.value, y: success.value }],
  );

const BAND_STEPS = 40;

/** `groups`: the rows behind each of the results, in the same order. */
export function* figuresOf(
  results: readonly ConditionResult[],
  groups: readonly (readonly ResultRow[])[],
  { by, published }: { readonly by: OutcomeSource; readonly published: readonly ConditionResult[] },
): Stepwise<StudyFigures> {
  const curves: SolvedCurve[] = [];
  const rounds: TestsAt[][] = [];
  const ruled = groups.map((rows) => rows.filter((row) => isResult(row) && !isScored(row)));
  for (const counted of ruled) {
    curves.push(counted.length > 0 ? curveOf(counted, by) : []);
    rounds.push(roundsOf(counted, by));
    yield;
  }
  const alike = alikeOf(results, groups, (i) => [curves[i], rounds[i]]);
  const apart = results.filter((_, i) => alike[i] === i);
  return {
    conditions: results,
    alike,
    published,
    fits: [...groupBy(apart, ({ task, thinking }) => JSON.stringify([task, thinking])).values()].flatMap(
      fitOf,
    ),
    ellipses: [...groupBy(results, ({ task, setting }) => JSON.stringify([task, setting])).values()].flatMap(
      (group) => {
        const points = placed(group);
        const line = points.length < FEWEST_POINTS ? undefined : covarianceEllipse(points);
        return line ? [{ task: group[0].task, setting: group[0].setting, line }] : [];
      },
    ),
    curves,
    rounds,
    rules: rulesOf(ruled.flat(), by),
    multiples: multiplesOf(results.map((condition, i) => ({ condition, rows: groups[i] }))),
  };
}

/** Settings of an offline agent are alike where their outcomes are. `played`: more of these. */
function alikeOf(
  results: readonly ConditionResult[],
  groups: readonly (readonly ResultRow[])[],
  played: (index: number) => unknown,
): number[] {
  const firsts = new Map<string, number>();
  return results.map((result, i) => {
    if (!groups[i].every(({ model }) => model.kind === 'offline')) return i;
    const { task, model, thinking, decoding, judges, folder, n, success, ic, scores } = result;
    // Prompts are those of the setting, and so are words of the replies.
    const same = [task, model, thinking, decoding, judges, folder, n, success, ic, scores];
    const key = JSON.stringify([...same, played(i)]);
    const first = firsts.get(key) ?? i;
    firsts.set(key, first);
    return first;
  });
}

function fitOf(results: readonly ConditionResult[]): FigureFit[] {
  const points = placed(results);
  const distinct = new Set(points.map(({ x, y }) => `${x} ${y}`)).size;
  const line = distinct < FEWEST_POINTS ? undefined : leastSquares(points);
  if (!line) return [];
  const xs = points.map(({ x }) => x);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const { task, thinking } = results[0];
  return [
    {
      task,
      thinking,
      slope: line.slope,
      intercept: line.intercept,
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
  const steps = kaplanMeier(times).map(({ time, survival, low, high, atRisk }) => ({
    tests: time,
    solved: 1 - survival,
    low: high === null ? null : 1 - high,
    high: low === null ? null : 1 - low,
    atRisk,
  }));
  const last = Math.max(0, ...times.map(({ time }) => time));
  const start = { tests: 0, solved: 0, low: 0, high: 0, atRisk: times.length };
  const whole = steps[0]?.tests === 0 ? steps : [start, ...steps];
  const end = whole.at(-1) ?? start;
  if (end.tests >= last) return whole;
  const atRisk = times.filter(({ time }) => time === last).length;
  return [...whole, { ...end, tests: last, atRisk }];
}

function roundsOf(rows: readonly ResultRow[], by: OutcomeSource): TestsAt[] {
  const counts: { incompatible: number; compatible: number }[] = [];
  for (const { [by]: played } of rows)
    for (let test = 0; test < played.testsPlayed; test++) {
      const at = (counts[test] ??= { incompatible: 0, compatible: 0 });
      const letter = played.byTest[test];
      if (letter === 'i') at.incompatible++;
      else if (letter === 'c') at.compatible++;
    }
  const sums = { incompatible: 0, compatible: 0 };
  return counts.map(({ incompatible, compatible }, i) => {
    sums.incompatible += incompatible;
    sums.compatible += compatible;
    const share = wilsonInterval(incompatible, incompatible + compatible);
    return {
      test: i + 1,
      incompatible,
      compatible,
      share,
      ratio: quotient(sums.incompatible, sums.compatible),
    };
  });
}

function rulesOf(rows: readonly ResultRow[], by: OutcomeSource): RuleOutcome[] {
  const known = rows.filter(({ scenario }) => scenario.breadth !== null);
  const groups = groupBy(known, ({ task, setting, scenario }) =>
    JSON.stringify([task, setting, scenario.rule, scenario.breadth]),
  );
  const to = meanLimit(known);
  return [...groups.values()]
    .map((group) => {
      const [{ task, setting, scenario }] = group;
      const times = group.map((row) => ({ time: row[by].testsPlayed, solved: row[by].tStar !== null }));
      const mean = restrictedMean(times, to);
      return {
        task,
        setting,
        rule: scenario.rule,
        breadth: scenario.breadth ?? 0,
        n: group.length,
        success: wilsonInterval(times.filter(({ solved }) => solved).length, times.length),
        tests: mean && { ...mean, to },
      };
    })
    .sort((p, q) => p.breadth - q.breadth);
}
