import type { Triple } from '../domain';
import { ROW_BYTES, ROW_WORDS } from './kernels';
import { complement, count } from './sets';
import { smallestOfBoth } from './smallest';
import type { Bitmap, BitmapStore } from './store';

export interface Boundary {
  /** Members next to a non-member, smallest first. */
  readonly inside: readonly Triple[];
  /** Non-members next to a member, smallest first. */
  readonly outside: readonly Triple[];
  /** The L1 distance that "next to" means: 1, or the least there is. 0 when one side is empty. */
  readonly distance: number;
}

/**
 * The `n` smallest triples just inside and just outside of `accepts`, within the domain. "Outside" is
 * `rejects`, by default everything else; where a rule raises, give both, since raising is on neither side
 * and the two may then be further apart than 1.
 */
export function boundary(store: BitmapStore, accepts: Bitmap, n: number, rejects?: Bitmap): Boundary {
  const outer = rejects ? store.retain(rejects) : complement(store, accepts);
  try {
    if (count(store, accepts) === 0 || count(store, outer) === 0)
      return { inside: [], outside: [], distance: 0 };
    return nearest(store, accepts, outer, n);
  } finally {
    store.release(outer);
  }
}

function nearest(store: BitmapStore, accepts: Bitmap, rejects: Bitmap, n: number): Boundary {
  let ball = dilate(store, rejects);
  let distance = 1;
  // The grid of the domain is connected, so growing one side reaches the other in the end.
  while (store.kernels.popcountAnd([ball.address, accepts.address], store.rowCount) === 0) {
    ball = wider(store, ball);
    distance++;
  }
  const inside = smallestOfBoth(store, ball, accepts, n);
  store.release(ball);
  const reach = grow(store, accepts, distance);
  const outside = smallestOfBoth(store, reach, rejects, n);
  store.release(reach);
  return { inside, outside, distance };
}

function grow(store: BitmapStore, p: Bitmap, distance: number): Bitmap {
  let ball = dilate(store, p);
  for (let i = 1; i < distance; i++) ball = wider(store, ball);
  return ball;
}

/** Dilates a set and releases it. */
function wider(store: BitmapStore, ball: Bitmap): Bitmap {
  const bigger = dilate(store, ball);
  store.release(ball);
  return bigger;
}

/** The set and all triples of the domain at L1 distance 1 from it: a new bitmap, the caller's to release. */
function dilate(store: BitmapStore, p: Bitmap): Bitmap {
  const result = store.allocate();
  const { size, rowCount, kernels } = store;
  spreadInRows(store, p, result);
  const orShifted = (to: number, from: number, rows: number) => {
    const target = result.address + to * ROW_BYTES;
    kernels.or(target, target, p.address + from * ROW_BYTES, rows);
  };
  orShifted(size, 0, rowCount - size);
  orShifted(0, size, rowCount - size);
  for (let i = 0; i < rowCount; i += size) {
    orShifted(i + 1, i, size - 1);
    orShifted(i, i + 1, size - 1);
  }
  return result;
}

/** Spreads each bit to the next higher and lower place of its row, cut off at the domain. */
function spreadInRows(store: BitmapStore, source: Bitmap, target: Bitmap): void {
  const from = store.rows(source);
  const to = store.rows(target);
  const full = store.memory.u32.subarray(store.domainRow >>> 2);
  for (let row = 0; row < from.length; row += ROW_WORDS) {
    for (let w = 0; w < ROW_WORDS; w++) {
      const word = from[row + w];
      const below = w > 0 ? from[row + w - 1] >>> 31 : 0;
      const above = w < ROW_WORDS - 1 ? from[row + w + 1] << 31 : 0;
      to[row + w] = (word | (word << 1) | below | (word >>> 1) | above) & full[w];
    }
  }
}
