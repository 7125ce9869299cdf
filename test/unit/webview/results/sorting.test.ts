import { expect, it } from 'vitest';
import { orderBy, sortedAnew } from '../../../../webview/results/sorting';

const RANKS = [
  [0, 0.5],
  [1, null],
  [2, 0.2],
  [3, 0.5],
];

it('a heading sorts up, then down; rows without a rank are last, equal ones in their order', () => {
  const up = sortedAnew(undefined, 1);
  expect(orderBy(RANKS, up)).toEqual([2, 0, 3, 1]);
  const down = sortedAnew(up, 1);
  expect(orderBy(RANKS, down)).toEqual([0, 3, 2, 1]);
  expect(sortedAnew(down, 1)).toEqual(up);
  expect(sortedAnew(down, 0)).toEqual({ column: 0, descending: false });
  // Of a table that has fewer columns now.
  expect(orderBy(RANKS, { column: 7, descending: false })).toEqual([0, 1, 2, 3]);
});
