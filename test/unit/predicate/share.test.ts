import { expect, it } from 'vitest';
import { showTriple } from '../../../src/predicate/domain';
import { formatPercentage } from '../../../src/base/percentage';

it('writes shares with three digits, and rounds none to nothing or to all', () => {
  const shares = [0, 1, 1 / 8e6, 1 - 1 / 8e6, 1629 / 8e6, 176_715 / 8e6, 1 / 2, 1 / 8];
  expect(shares.map((part) => formatPercentage(part))).toEqual([
    '0%',
    '100%',
    '0.0000125%',
    '> 99.99%',
    '0.0204%',
    '2.21%',
    '50%',
    '12.5%',
  ]);
});

it('shows a triple as prose does', () => expect(showTriple([2, -4, 6])).toBe('(2, -4, 6)'));
