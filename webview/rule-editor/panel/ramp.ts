/** Colours for counts. */
import { fromOklab, mix, pixel, toOklab, type Oklab, type Rgb } from '../../shared/colour';

export type Mode = 'log' | 'linear';

/** Colours of a map: `zero` for empty cells, `steps` for others from few to many. */
export interface Ramp {
  readonly zero: Rgb;
  readonly steps: readonly Rgb[];
}

const STEPS = 255;
/** Lightness of the steps for one triple and for the most, on a dark and on a light background. */
const ON_DARK = { one: 0.56, most: 0.95 };
const ON_LIGHT = { one: 0.76, most: 0.28 };

/**
 * Steps whose lightness changes evenly and away from the background, through the hues of `hues`, which are given from
 * few to many as they are on a dark background; a light one turns them around, so that light hues stay light.
 */
export function buildRamp(hues: readonly Rgb[], background: Rgb): Ramp {
  const dark = toOklab(background)[0] < 0.6;
  const { one, most } = dark ? ON_DARK : ON_LIGHT;
  const labs = (dark ? hues : [...hues].reverse()).map(toOklab);
  const steps = Array.from({ length: STEPS }, (_, i) => {
    const t = i / (STEPS - 1);
    const [, a, b] = between(labs, t);
    return fromOklab([one + (most - one) * t, a, b]);
  });
  return { zero: background, steps };
}

function between(labs: readonly Oklab[], t: number): Oklab {
  const place = t * (labs.length - 1);
  const i = Math.min(Math.floor(place), Math.max(labs.length - 2, 0));
  const [p, q] = [labs[i], labs[Math.min(i + 1, labs.length - 1)]];
  const fraction = place - i;
  return [p[0] + (q[0] - p[0]) * fraction, p[1] + (q[1] - p[1]) * fraction, p[2] + (q[2] - p[2]) * fraction];
}

/** The place on the ramp of a count from 1 to `most`: 0 to 1. A lone value lies in the middle. */
export function fractionOf(count: number, most: number, mode: Mode): number {
  if (most <= 1) return 0.5;
  return mode === 'log' ? Math.log(count) / Math.log(most) : (count - 1) / (most - 1);
}

/** The ramp's colour of a count. */
export function colourOf(ramp: Ramp, count: number, most: number, mode: Mode): Rgb {
  if (count === 0) return ramp.zero;
  return ramp.steps[Math.round(fractionOf(count, most, mode) * (ramp.steps.length - 1))];
}

/** A pixel for every count from 0 to `most`; `strength` below 1 brings them nearer to the empty one. */
export function palette(ramp: Ramp, most: number, mode: Mode, strength = 1): Uint32Array {
  return Uint32Array.from({ length: most + 1 }, (_, count) =>
    pixel(mix(ramp.zero, colourOf(ramp, count, most, mode), strength)),
  );
}
