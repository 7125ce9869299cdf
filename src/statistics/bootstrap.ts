/** Bootstrap intervals of statistics of sums, such as I:C, which is a ratio of two sums over episodes. */
import type { Stepwise } from '../base/stepwise';
import { normalCdf, normalQuantile } from './distributions';
import { type Estimate, finiteOrNull, NORMAL_975 } from './interval';
import { integers } from './random';

/** Quantities of one unit that are added up over units, in a fixed order: incompatible and compatible tests. */
export type Quantities = readonly number[];

/** A statistic of summed quantities; NaN or infinite where it is undefined. */
export type Statistic = (sums: Float64Array) => number;

export interface BootstrapOptions {
  readonly seed: number;
  /** Default 10,000. With 0 only the value is computed. */
  readonly resamples?: number;
}

/** Draws between two yields. */
const SLICE = 100_000;
/** Resamples of an interval where nobody names another number. */
export const RESAMPLES = 10_000;

/**
 * Estimates a statistic with its BCa interval: bias-corrected and accelerated, acceleration by the jackknife.
 * A unit is what is drawn together: an episode, or all episodes of a scenario. A bound is null where it is infinite, and
 * both are where the statistic is undefined without one of the units. Resamples in which it is 0 ÷ 0 are left out.
 * Source: Efron and Tibshirani 1993, section 14.3.
 */
export function* bcaInterval(
  units: readonly Quantities[],
  statistic: Statistic,
  { seed, resamples = RESAMPLES }: BootstrapOptions,
): Stepwise<Estimate> {
  const value = statistic(sumOf(units));
  if (resamples === 0) return { value: finiteOrNull(value), low: null, high: null };
  const left = leaveOneOut(units, statistic);
  if (!Number.isFinite(value) || units.length < 2 || !left.every(Number.isFinite))
    return { value: finiteOrNull(value), low: null, high: null };
  if (left.every((each) => each === value)) return { value, low: value, high: value };
  const drawn = yield* resampled(units, statistic, { seed, resamples });
  return { value, ...bcaBounds(value, drawn, left) };
}

function sumOf(units: readonly Quantities[]): Float64Array {
  const sums = new Float64Array(units[0]?.length ?? 0);
  for (const unit of units) unit.forEach((each, column) => (sums[column] = sums[column] + each));
  return sums;
}

function leaveOneOut(units: readonly Quantities[], statistic: Statistic): number[] {
  const sums = sumOf(units);
  return units.map((unit) => statistic(sums.map((sum, column) => sum - unit[column])));
}

/** The statistic of each resample of as many units, with replacement; sorted, without those that are NaN. */
function* resampled(
  units: readonly Quantities[],
  statistic: Statistic,
  { seed, resamples }: { readonly seed: number; readonly resamples: number },
): Stepwise<Float64Array> {
  const draw = integers(seed, units.length);
  const columns = units[0]?.length ?? 0;
  const flat = Float64Array.from(units.flat());
  const values = new Float64Array(resamples);
  const sums = new Float64Array(columns);
  let draws = 0;
  for (let i = 0; i < resamples; i++) {
    sums.fill(0);
    for (let j = 0; j < units.length; j++) {
      const row = draw() * columns;
      for (let column = 0; column < columns; column++) sums[column] = sums[column] + flat[row + column];
    }
    values[i] = statistic(sums);
    draws += units.length;
    if (draws < SLICE) continue;
    draws = 0;
    yield;
  }
  // A typed array sorts NaN to its end.
  values.sort();
  const undefinedOnes = values.findIndex(Number.isNaN);
  return undefinedOnes < 0 ? values : values.subarray(0, undefinedOnes);
}

/** The bounds from sorted resamples and the leave-one-out values. */
export function bcaBounds(
  value: number,
  sorted: Float64Array,
  left: readonly number[],
): Pick<Estimate, 'low' | 'high'> {
  const bias = normalQuantile(rankOf(sorted, value));
  const acceleration = accelerationOf(left);
  const bound = (normal: number): number | null => {
    const shifted = bias + normal;
    return finiteOrNull(quantile(sorted, normalCdf(bias + shifted / (1 - acceleration * shifted))));
  };
  return { low: bound(-NORMAL_975), high: bound(NORMAL_975) };
}

/** The share of values below `value`, with half of those equal to it. */
function rankOf(sorted: Float64Array, value: number): number {
  let below = 0;
  let equal = 0;
  for (const each of sorted) {
    if (each < value) below++;
    else if (each === value) equal++;
  }
  return (below + equal / 2) / sorted.length;
}

function accelerationOf(left: readonly number[]): number {
  const mean = left.reduce((sum, each) => sum + each, 0) / left.length;
  let squares = 0;
  let cubes = 0;
  for (const each of left) {
    squares += (mean - each) ** 2;
    cubes += (mean - each) ** 3;
  }
  return cubes / (6 * squares ** 1.5);
}

/** Interpolates linearly between the two nearest values (type 7 of Hyndman and Fan); NaN without values. */
function quantile(sorted: Float64Array, probability: number): number {
  const place = probability * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low === high ? low : low + (place - Math.floor(place)) * (high - low);
}
