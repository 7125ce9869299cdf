/** Pixels of projections, and cells at places. */
import type { Projections } from '../../../src/rules/explore/types';

/**
 * Fills the pixels of a map of n × n cells: values of x from left to right, those of y upwards. Where a cell is empty,
 * what `beyond` has there shows faintly.
 */
export function paintCells(
  pixels: Uint32Array,
  n: number,
  counts: Uint16Array,
  colours: Uint32Array,
  beyond?: { readonly counts: Uint16Array; readonly colours: Uint32Array },
): void {
  for (let x = 0; x < n; x++) {
    let to = (n - 1) * n + x;
    for (let from = x * n; from < x * n + n; from++, to -= n) {
      const count = counts[from];
      pixels[to] = count === 0 && beyond ? beyond.colours[beyond.counts[from]] : colours[count];
    }
  }
}

/** The most triples behind any cell of the three maps. */
export function mostOf({ ab, bc, ac }: Projections): number {
  let most = 0;
  for (const counts of [ab, bc, ac]) for (const count of counts) if (count > most) most = count;
  return most;
}

/** The number of cells that are not empty. */
export function cellsOf(counts: Uint16Array): number {
  let cells = 0;
  for (const count of counts) if (count > 0) cells++;
  return cells;
}

/**
 * The next cell that is not empty from (x, y) on in one direction, by indexes from 0; the last cell that way if there
 * is none.
 */
export function nextFilled(
  counts: Uint16Array,
  n: number,
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
): readonly [number, number] {
  let [atX, atY] = [x, y];
  for (;;) {
    const [nextX, nextY] = [atX + dx, atY + dy];
    if (nextX < 0 || nextY < 0 || nextX >= n || nextY >= n) return [atX, atY];
    [atX, atY] = [nextX, nextY];
    if (counts[atX * n + atY] > 0) return [atX, atY];
  }
}
