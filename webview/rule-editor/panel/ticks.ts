/** Round values along an axis. */
import { roundStep } from '../../../src/base/figure/style';
import { fractionOf, type Mode } from './ramp';

/** Width of a digit of 11 pixels, and the least distance of two labels, in pixels. */
const DIGIT = 7;
const BETWEEN = 4;

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

/** Counts to name beside a ramp of `width` pixels that ends with `most`: 1, round ones that have room, `most`. */
export function rampTicks(most: number, mode: Mode, width: number): number[] {
  if (most <= 1) return [1];
  const named = [most];
  for (const value of roundCounts(most, mode).toReversed())
    if (apart(value, named[0]) && apart(1, value)) named.unshift(value);
  return [1, ...named];

  function apart(low: number, high: number): boolean {
    const [from, to] = [low, high].map((value) => width * fractionOf(value, most, mode));
    return to - from >= (DIGIT * `${low}${high}`.length) / 2 + BETWEEN;
  }
}

/** Round counts between 1 and `most`, in order. */
function roundCounts(most: number, mode: Mode): number[] {
  if (mode === 'linear') return ticks(1, most, 4).slice(1, -1);
  const counts: number[] = [];
  for (let power = 1; power < most; power *= 10) for (const factor of [1, 2, 5]) counts.push(power * factor);
  return counts.filter((value) => value > 1 && value < most);
}

/** U+2212 for the sign, as in print. */
export const signed = (value: number): string => String(value).replace('-', '−');
