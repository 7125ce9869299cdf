/** Tables as CSV (RFC 4180), for spreadsheets and other programs. The only place that writes it. */

/** The content of one table cell. */
export type Cell = string | number | boolean | null | undefined;

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;
/** Characters with a meaning in CSV, and blanks that programs strip when they read it. */
const QUOTED = /[",\r\n\ufeff]|^ | $/;

/**
 * Rows as CSV. Lines end with LF, the last one too; what is undefined or null is empty. A text that a spreadsheet would
 * take for a formula has `'` before it: texts come from models.
 */
export const toCsvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\n`).join('');

export interface CsvColumn<Of> {
  readonly name: string;
  readonly of: (one: Of) => Cell;
}

/** The first line of a table: the names of its columns. */
export const csvNames = <Of>(columns: readonly CsvColumn<Of>[]): string =>
  toCsvText([columns.map(({ name }) => name)]);

/** One item as a line. */
export const csvLine = <Of>(columns: readonly CsvColumn<Of>[], item: Of): string =>
  toCsvText([columns.map(({ of }) => of(item))]);

/** CSV with a line for each of the items. */
export const columnsCsv = <Of>(columns: readonly CsvColumn<Of>[], items: readonly Of[]): string =>
  csvNames(columns) + items.map((item) => csvLine(columns, item)).join('');

function field(value: Cell): string {
  const text = String(value ?? '');
  const isFormula = typeof value === 'string' && FORMULA.test(value);
  const safe = isFormula ? `'${text}` : text;
  return isFormula || QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
