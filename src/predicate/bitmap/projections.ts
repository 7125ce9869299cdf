import { ROW_BYTES } from './kernels';
import type { Bitmap, BitmapStore } from './store';

/**
 * A set seen along each axis: how many members stand behind each cell. Size n × n, row by row, for n values:
 * `ab[i * n + j]` counts c, `bc[j * n + k]` counts a, `ac[i * n + k]` counts b, by indexes i, j, k from 0.
 */
export interface Projections {
  readonly ab: Uint16Array;
  readonly bc: Uint16Array;
  readonly ac: Uint16Array;
}

export function projections(store: BitmapStore, bitmap: Bitmap): Projections {
  const { size, rowCount } = store;
  const counts = store.scratch(rowCount * 2);
  store.kernels.rowCounts(counts.address, bitmap.address, rowCount);
  const ab = store.memory.u16.slice(counts.address >>> 1, (counts.address >>> 1) + rowCount);
  store.releaseScratch(counts);
  return {
    ab,
    bc: columns(store, (j) => store.rowAddress(bitmap, 0, j), size),
    ac: columns(store, (i) => store.rowAddress(bitmap, i, 0), 1),
  };
}

/** Counts of the columns of `size` rows, `stride` rows apart, for each line of the picture. */
function columns(store: BitmapStore, start: (line: number) => number, stride: number): Uint16Array {
  const { size, kernels, memory } = store;
  const result = new Uint16Array(size * size);
  const counts = store.scratch(ROW_BYTES * 8 * 2);
  const from = counts.address >>> 1;
  for (let line = 0; line < size; line++) {
    kernels.columnCounts(counts.address, start(line), size, stride);
    result.set(memory.u16.subarray(from, from + size), line * size);
  }
  store.releaseScratch(counts);
  return result;
}
