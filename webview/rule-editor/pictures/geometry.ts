/** Geometry of a map, in pixels. */
import { domainSize, type Domain } from '../../../src/predicate/domain';

/** Room for ticks and titles around the cells. */
export const MARGIN = { left: 44, right: 12, top: 6, bottom: 38 } as const;
const GAP = 16;
const LARGEST = 560;
/** Height of the name above a map. */
const CAPTION = 24;
/** A low window does not make maps smaller than this: it scrolls. */
const LEAST_IN_ROWS = 160;
/** Largest reduction of a map so that each cell takes a whole number of pixels. */
const SNAP = 0.12;

export interface Layout {
  readonly columns: 1 | 2 | 3;
  /** Side of the square of cells. */
  readonly size: number;
}

/** Lays out the three maps in a given width; where they stand in two rows, both fit into the height. */
export function layoutFor(width: number, n: number, ratio: number, height = Infinity): Layout {
  const columns = width >= 760 ? 3 : width >= 440 ? 2 : 1;
  const column = Math.min(LARGEST, Math.floor((width - GAP * (columns - 1)) / columns));
  const row =
    columns === 2 ? Math.floor((height - GAP) / 2) - CAPTION - MARGIN.top - MARGIN.bottom : Infinity;
  const size = Math.max(120, Math.min(column - MARGIN.left - MARGIN.right, Math.max(LEAST_IN_ROWS, row)));
  const whole = (Math.floor((size * ratio) / n) * n) / ratio;
  return { columns, size: whole > 0 && size - whole <= size * SNAP ? whole : size };
}

export interface Scale {
  /** Side of a cell. */
  readonly cell: number;
  /** The left edge of a value's column of cells. */
  readonly left: (value: number) => number;
  /** The upper edge of a value's row of cells: y grows upwards. */
  readonly top: (value: number) => number;
  /** The values at a point, from the upper left corner; the nearest ones if it lies outside. */
  readonly at: (x: number, y: number) => readonly [x: number, y: number];
}

export function scaleOf(domain: Domain, size: number): Scale {
  const n = domainSize(domain);
  const cell = size / n;
  const index = (place: number) => Math.min(n - 1, Math.max(0, Math.floor(place / cell)));
  return {
    cell,
    left: (value) => (value - domain.min) * cell,
    top: (value) => size - (value - domain.min + 1) * cell,
    at: (x, y) => [domain.min + index(x), domain.max - index(y)],
  };
}
