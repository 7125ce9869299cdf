import { expect, it } from 'vitest';
import { withoutCopies } from '../../../src/results/copies';
import { rowOf } from './rows';

const named = (path: string, id: string, more: Parameters<typeof rowOf>[0] = {}) =>
  rowOf({ path, id, ...more });

it('counts an episode once, whatever copies of its file there are', () => {
  const rows = [named('a', '1'), named('b', '2'), named('c', '1'), named('d', '1')];
  expect(withoutCopies(rows)).toEqual({
    rows: rows.slice(0, 2),
    copies: {
      count: 2,
      named: [
        { path: 'c', of: 'a' },
        { path: 'd', of: 'a' },
      ],
    },
  });
});

it('keeps the copy that was played to its end', () => {
  const rows = [named('a', '1', { state: 'interrupted' }), named('b', '1')];
  expect(withoutCopies(rows)).toEqual({
    rows: [rows[1]],
    copies: { count: 1, named: [{ path: 'a', of: 'b' }] },
  });
});

it('keeps an episode in each folder where folders are kept apart', () => {
  const rows = [named('x/a', '1', { folder: 'x' }), named('y/a', '1', { folder: 'y' })];
  expect(withoutCopies(rows)).toEqual({ rows, copies: { count: 0, named: [] } });
});
