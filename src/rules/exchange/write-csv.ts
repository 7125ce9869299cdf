import Papa from 'papaparse';

/**
 * Rows as CSV. Lines end with LF, the last one too; what is undefined is empty. A text that a spreadsheet would take for a
 * formula has `'` before it.
 */
export const toCsvText = (rows: readonly (readonly unknown[])[]): string =>
  `${Papa.unparse(rows as unknown[][], { newline: '\n', escapeFormulae: /^\s*[=+\-@]|^[\t\r]/ })}\n`;
