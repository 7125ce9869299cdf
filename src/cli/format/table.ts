import { clipped, visible } from '../../base/visible-text';
import type { Column } from '../../base/markdown-table';

/** Characters of a cell. One of a megabyte would make every line of its table as long. */
const LONGEST_CELL = 200;

/**
 * Lines of a table whose columns line up; two spaces between columns, none at the end of a line. Cells may be any text;
 * long ones are cut.
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [
    columns.map((column) => column.title),
    ...rows.map((row) => row.map((cell) => visible(clipped(cell, LONGEST_CELL)))),
  ];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)));
  const cell = (text: string, i: number) =>
    columns[i].align === 'right' ? text.padStart(widths[i]) : text.padEnd(widths[i]);
  return lines
    .map(
      (line) =>
        columns
          .map((_, i) => cell(line[i] ?? '', i))
          .join('  ')
          .trimEnd() + '\n',
    )
    .join('');
}
