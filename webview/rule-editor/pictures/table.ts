/** The table of samples: its order, and its text for other programs. */
import type { Triple } from '../../../src/predicate/domain';

/** A triple and its place in the draw, from 1. */
export interface Row {
  readonly draw: number;
  readonly triple: Triple;
}

export type Column = 'draw' | 'a' | 'b' | 'c' | 'sum' | 'max';
export interface Order {
  readonly by: Column;
  readonly down: boolean;
}

export const sum = (triple: Triple): number => triple[0] + triple[1] + triple[2];
export const largest = (triple: Triple): number => Math.max(...triple.map(Math.abs));

export const valueOf = ({ draw, triple }: Row, column: Column): number => {
  switch (column) {
    case 'draw':
      return draw;
    case 'sum':
      return sum(triple);
    case 'max':
      return largest(triple);
    default:
      return triple[column === 'a' ? 0 : column === 'b' ? 1 : 2];
  }
};

/** A sorted copy; where values are the same, in the order of the draw. */
export function sorted(rows: readonly Row[], { by, down }: Order): Row[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((p, q) => sign * (valueOf(p, by) - valueOf(q, by)) || p.draw - q.draw);
}

/** The order after a column's head was pressed: upwards first, then downwards. */
export const reordered = (order: Order, by: Column): Order => ({ by, down: order.by === by && !order.down });
