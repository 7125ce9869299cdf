import { visible } from '../../base/visible-text';
import type { Column } from '../../episode/markdown-table';

export { markdownTable, type Column } from '../../episode/markdown-table';

/** Lines of a table whose columns line up; two spaces between columns, none at the end of a line. Cells may be any text. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => row.map(visible))];
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
