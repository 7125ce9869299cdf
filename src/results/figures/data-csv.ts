/** What a figure shows as CSV, for other programs to draw. */
import { toCsvText } from '../../base/csv';
import type { FigureSpec } from './spec';

/** Endings of the names of columns, by how many numbers a cell has: an estimate has bounds, a mean its standard error. */
const ENDINGS: Readonly<Record<number, readonly string[]>> = {
  1: [''],
  2: ['', '_standard_error'],
  3: ['', '_low', '_high'],
};

/** One line a point, one column for each number, in full. */
export function dataCsv({ points, ...shown }: FigureSpec['data']): string {
  const { columns, rows } = points ?? shown;
  const endings = columns.map((_, i) => {
    const widths = rows.map(({ cells }) => cells[i].numbers?.length ?? 1);
    return ENDINGS[Math.max(1, ...widths)] ?? [''];
  });
  const names = columns.flatMap((title, i) => endings[i].map((ending) => `${nameOf(title)}${ending}`));
  return toCsvText([
    ['of', 'details', ...names],
    ...rows.map(({ name, more, cells }) => [
      name,
      more,
      ...cells.flatMap(({ value, numbers = [value] }, i) => endings[i].map((_, at) => numbers[at])),
    ]),
  ]);
}

const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '');
