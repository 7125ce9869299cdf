/** The tables of a report, and the formats that they are copied in. */
import type { Tokens } from 'marked';
import { type Table, tableCsv, tableLatex, tableMarkdown } from '../../src/results/table';
import { readCell } from '../../src/rules/exchange/markdown/cells';

/** A table with the texts that were put into it, whatever Markdown needs to show them. */
export const tableOf = ({ header, rows }: Tokens.Table): Table => ({
  columns: header.map(({ text, align }) => ({
    title: readCell(text).text,
    align: align === 'right' ? 'right' : 'left',
  })),
  rows: rows.map((row) => row.map(({ text }) => readCell(text).text)),
  notes: [],
});

export const FORMATS = {
  Markdown: tableMarkdown,
  LaTeX: tableLatex,
  CSV: ({ columns, rows }: Table) =>
    tableCsv(
      columns.map(({ title }) => title),
      rows,
    ),
} as const;
