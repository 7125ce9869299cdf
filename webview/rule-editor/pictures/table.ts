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

export const FORMATS = ['text', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** A triple as files have it, for other programs; prose shows it as `(2, 4, 6)`. */
export const inFiles = (triple: Triple): string => `[${triple.join(', ')}]`;

/** One triple a line as in files, `[2, 4, 6]`; CSV with a head; JSON as a list of lists. Ends with a line break. */
export function written(triples: readonly Triple[], format: Format): string {
  const lines = (each: (triple: Triple) => string) => triples.map((triple) => `${each(triple)}\n`);
  if (format === 'csv') return ['a,b,c\n', ...lines((triple) => triple.join(','))].join('');
  if (format === 'text') return lines(inFiles).join('');
  return `[${triples.map(inFiles).join(', ')}]\n`;
}

/** A file name from text that may hold anything: letters, digits, dots, dashes, underscores; never empty. */
export function fileName(parts: readonly string[], extension: string): string {
  const clean = parts
    .map((part) =>
      part
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}_-]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60),
    )
    .filter((part) => part !== '');
  return `${clean.join('-') || 'falsify'}.${extension}`;
}
