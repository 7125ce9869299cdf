/** The share of episodes that are still unsolved after so many tests, with unsolved episodes censored (Kaplan–Meier). */
import { NORMAL_975 } from './interval';

/** One episode. `time`: tests before success, or tests played where it was not solved. */
export interface Observation {
  readonly time: number;
  readonly solved: boolean;
}

/** The estimate from `time` on, until the next step. */
export interface SurvivalStep {
  readonly time: number;
  /** Episodes neither solved nor ended before `time`. */
  readonly atRisk: number;
  readonly solved: number;
  /** The share that is unsolved after `time`. */
  readonly survival: number;
  /** Interval on the log scale with Greenwood's variance; null where nothing is left or nothing happened. */
  readonly low: number | null;
  readonly high: number | null;
}

/** One step for each time at which an episode was solved, in order of time. Source: Kaplan and Meier 1958. */
export function kaplanMeier(observations: readonly Observation[]): SurvivalStep[] {
  const steps: SurvivalStep[] = [];
  let survival = 1;
  let variance = 0;
  for (const { time, atRisk, solved } of solvedTimes(observations)) {
    survival *= 1 - solved / atRisk;
    variance += solved / (atRisk * (atRisk - solved));
    const spread = Math.exp(NORMAL_975 * Math.sqrt(variance));
    const bounds =
      survival > 0
        ? { low: survival / spread, high: Math.min(1, survival * spread) }
        : { low: null, high: null };
    steps.push({ time, atRisk, solved, survival, ...bounds });
  }
  return steps;
}

function solvedTimes(
  observations: readonly Observation[],
): Pick<SurvivalStep, 'time' | 'atRisk' | 'solved'>[] {
  const sorted = [...observations].sort((a, b) => a.time - b.time);
  const found: { time: number; atRisk: number; solved: number }[] = [];
  for (let start = 0; start < sorted.length;) {
    const { time } = sorted[start];
    let end = start;
    let solved = 0;
    for (; end < sorted.length && sorted[end]?.time === time; end++) if (sorted[end]?.solved) solved++;
    if (solved > 0) found.push({ time, atRisk: sorted.length - start, solved });
    start = end;
  }
  return found;
}

/** Two shares that differ by rounding only. */
const TOLERANCE = 1e-12;

/**
 * The number of tests after which half of the episodes are solved; null where fewer are. Where the curve is flat at
 * exactly one half, the middle of that stretch, as R's `survfit` has it.
 */
export function medianTime(steps: readonly SurvivalStep[]): number | null {
  const at = steps.findIndex(({ survival }) => survival <= 0.5 + TOLERANCE);
  const step = steps[at];
  if (!step) return null;
  const next = steps[at + 1];
  return next && Math.abs(step.survival - 0.5) <= TOLERANCE ? (step.time + next.time) / 2 : step.time;
}

export interface RestrictedMean {
  readonly value: number;
  readonly standardError: number;
}

/**
 * The mean number of tests within the first `limit`: the area under the curve from 0 to `limit`, with Greenwood's
 * standard error. The same as R's `print(survfit(…), rmean = limit)`, except that there is none (null) where the curve
 * ends above zero before `limit`: R goes on with its last value.
 */
export function restrictedMean(observations: readonly Observation[], limit: number): RestrictedMean | null {
  const steps = kaplanMeier(observations);
  const isObserved = observations.some(({ time }) => time >= limit) || steps.at(-1)?.survival === 0;
  if (!isObserved) return null;
  const within = steps.filter(({ time }) => time < limit);
  const edges = [...within.map(({ time }) => time), limit];
  // From the last step back, so that `after` is the area to the right of each step.
  let after = 0;
  let variance = 0;
  for (let i = within.length - 1; i >= 0; i--) {
    const { time, atRisk, solved, survival } = within[i];
    after += (edges[i + 1] - time) * survival;
    if (atRisk > solved) variance += (after * after * solved) / (atRisk * (atRisk - solved));
  }
  return { value: after + edges[0], standardError: Math.sqrt(variance) };
}
