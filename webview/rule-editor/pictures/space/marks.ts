/** Looks of the points of a region. Colour is never the only sign: size and shape differ too. */
import { mix, type Rgb } from '../../../shared/colour';
import type { Hue, Theme } from '../../panel/theme';

export const SHAPES = ['disc', 'square', 'diamond', 'triangle'] as const;
export type Shape = (typeof SHAPES)[number];

export interface Mark {
  readonly colour: Rgb;
  readonly shape: Shape;
  /** 1 is the size of the feasible set's points. */
  readonly size: number;
}

const ORDER: readonly Hue[] = ['blue', 'red', 'yellow', 'purple', 'green', 'orange'];
const SIZES = [0.72, 0.84, 0.66, 0.78] as const;

/** The mark of the region at a place in the list of all regions; the feasible set has the first. */
export function markOf(place: number, look: Theme): Mark {
  const hues = ORDER.flatMap((hue) => (look.hues[hue] ? [look.hues[hue]] : []));
  const known = hues.length > 0 ? hues : [look.foreground];
  // The theme's colours repeat when they are used up, mixed with the colour of text.
  const round = Math.floor(place / known.length);
  const colour = mix(known[place % known.length], look.foreground, Math.min(0.75, round * 0.4));
  const size = place === 0 ? 1 : (SIZES[(place - 1) % SIZES.length] ?? 1);
  return { colour, size, shape: SHAPES[place % SHAPES.length] };
}

/** Side of a point in CSS pixels: the fewer there are, the larger. */
export function pointSize(count: number): number {
  if (count <= 0) return 10;
  return Math.min(10, Math.max(2.2, 26 / Math.log2(count + 2) ** 0.9 - (count > 20_000 ? 0.4 : 0)));
}

/** A few points among many are drawn larger, up to three times, so that they are not lost. */
export function scaled(mark: Mark, own: number, all: number): Mark {
  const factor = Math.min(3, Math.max(1, pointSize(own) / pointSize(all)));
  return { ...mark, size: mark.size * factor };
}

/**
 * Copies points in a mixed order, always the same, so that any first part of them is spread evenly. Four bytes a point,
 * which may begin at any byte of their buffer: that of a message contains other things, too.
 */
export function spread(points: Uint8Array): Uint8Array {
  const mixed = points.slice();
  const words = new Uint32Array(mixed.buffer, 0, mixed.byteLength >>> 2);
  let state = 0x9e3779b9;
  for (let i = words.length - 1; i > 0; i--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = (state >>> 0) % (i + 1);
    const kept = words[i];
    words[i] = words[j];
    words[j] = kept;
  }
  return mixed;
}
