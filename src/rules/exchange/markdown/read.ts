/** The tables of a Markdown document. */
import { Lexer, type Tokens } from 'marked';
import type { ImportProblems } from '../types';
import type { Row, Table } from '../table';
import { readCell } from './cells';

/** Tables at the top level; those in quotes, lists and code blocks are examples of something. */
export function markdownTables(file: string, text: string, problems: ImportProblems): Table[] {
  const source = text.replace(/\r\n?/g, '\n').split('\n').map(atTopLevel).join('\n');
  const tables: Table[] = [];
  let line = 1;
  for (const token of blocks(file, source, problems)) {
    if (token.type === 'table') tables.push(tableOf(file, line, token as Tokens.Table));
    line += token.raw.split('\n').length - 1;
  }
  return tables;
}

const NESTED = /^ {0,3}(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])|^(?: {4}|\t)/;
/** Below the header of a table without outer pipes: `- | -`. */
const DELIMITERS = /^ {0,3}:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+$/;

/** Lists and quotes within each other would take the reader minutes, and what is in them is not read in any case. */
const atTopLevel = (line: string): string => (NESTED.test(line) && !DELIMITERS.test(line) ? '' : line);

function blocks(file: string, source: string, problems: ImportProblems) {
  try {
    // Parses blocks only: the text between the tables is skipped.
    return new Lexer().blockTokens(source, []);
  } catch {
    problems.add({ file }, 'The file cannot be read as Markdown: it is nested too deeply');
    return [];
  }
}

function tableOf(file: string, line: number, token: Tokens.Table): Table {
  return {
    file,
    line,
    header: token.header.map(({ text }) => readCell(text).text),
    // Each row is one line; the line of dashes lies between the header and the first.
    rows: token.rows.map((cells, index): Row => ({
      line: line + 2 + index,
      cells: cells.map(({ text }) => readCell(text)),
    })),
  };
}
