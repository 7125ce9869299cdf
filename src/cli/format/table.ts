export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** A share of a whole as a percentage with three significant digits, never rounded to nothing or to all. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  if (part === 0 || part === whole) return `${String(percent)} %`;
  if (percent < 0.001) return '< 0.001 %';
  if (percent > 99.999) return '> 99.999 %';
  const digits = percent >= 99 || percent < 1 ? 3 : percent >= 10 ? 1 : 2;
  return `${percent.toFixed(digits)} %`;
}

/** Lines of a table whose columns line up; two spaces between columns, none at the end of a line. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [columns.map((column) => column.title), ...rows];
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
