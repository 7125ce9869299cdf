import { textCell } from './markdown-cells';
import { visible } from './visible-text';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

export const left = (title: string) => ({ title, align: 'left' }) as const;
export const right = (title: string) => ({ title, align: 'right' }) as const;

/** A Markdown table whose columns line up: whatever a cell holds is shown as it is, and never markup. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => columns.map((_, i) => textCell(visible(row[i] ?? ''))));
  const widths = columns.map(({ title }, i) =>
    Math.max(title.length, 3, ...cells.map((row) => row[i].length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, i) => (columns[i].align === 'right' ? text.padStart(widths[i]) : text.padEnd(widths[i]))).join(' | ')} |\n`;
  const rule = widths.map((width, i) =>
    columns[i].align === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return line(columns.map(({ title }) => title)) + line(rule) + cells.map(line).join('');
}
