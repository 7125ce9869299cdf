/** Round values along an axis. */

const ROUND = [1, 2, 5, 10];

/** The smallest of 1, 2, 5, 10, 20, 50, … that cuts `span` into at most `most` parts. */
export function roundStep(span: number, most: number): number {
  const least = span / Math.max(most, 1);
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (ROUND.find((factor) => factor * power >= least) ?? 10);
}

/** Both ends of an axis of integers, and multiples of a round step between them that keep clear of the ends. */
export function ticks(min: number, max: number, most = 4): number[] {
  if (max <= min) return [min];
  const step = roundStep(max - min, most);
  const inner: number[] = [];
  for (let value = Math.ceil(min / step) * step; value < max; value += step) {
    // Adding 0 turns −0 into 0.
    if (value - min >= step / 2 && max - value >= step / 2) inner.push(value + 0);
  }
  return [min, ...inner, max];
}

/** Counts to name beside a ramp that ends with `most`: 1, some round ones, `most`. */
export function rampTicks(most: number, mode: 'log' | 'linear'): number[] {
  if (most <= 1) return [1];
  if (mode === 'linear') return ticks(1, most, 4);
  const between: number[] = [];
  for (let power = 1; power < most; power *= 10) for (const factor of [1, 2, 5]) between.push(power * factor);
  return [1, ...between.filter((value) => value > 1.5 && value < most / 1.5), most];
}

/** U+2212 for the sign, as in print. */
export const signed = (value: number): string => String(value).replace('-', '−');
