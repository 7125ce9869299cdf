/** Tables of comma-separated values. */
import Papa from 'papaparse';
import type { Row, Table } from './table';
import type { ImportProblems } from './types';

/** The first line that is not empty is the header. Commas, semicolons and tabs separate. */
export function csvTable(file: string, text: string, problems: ImportProblems): Table | undefined {
  const source = text.replace(/^\uFEFF/, '');
  const rows: Row[] = [];
  const lines = lineCounter(source);
  let start = 0;
  Papa.parse<string[]>(source, {
    delimitersToGuess: [',', ';', '\t'],
    step: ({ data, errors, meta }) => {
      const line = lines(start);
      start = meta.cursor;
      for (const error of errors)
        if (error.type === 'Quotes') problems.add({ file, line }, 'A quote is not closed, or not doubled');
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ line, cells: data.map((cell) => ({ text: unguarded(cell), source: unguarded(cell) })) });
    },
  });
  const [header, ...rest] = rows;
  if (!header) return undefined;
  return { file, line: header.line, header: header.cells.map((cell) => cell.text), rows: rest };
}

/** Spreadsheets show a text that starts with `'` without it; exports put it before what could be a formula. */
const unguarded = (cell: string): string => (/^'(?:\s*[=+\-@]|[\t\r])/.test(cell) ? cell.slice(1) : cell);

/** The line of an offset; offsets must not go back. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}
