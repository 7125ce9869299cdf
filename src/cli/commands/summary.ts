import { type SummaryRow, summaryTotals } from '../../metrics/folder/rows';
import { summaryCsv } from '../../metrics/folder/csv';
import { summaryMarkdown, summaryTable, totalsLines } from '../../metrics/folder/tables';
import { visible } from '../../base/visible-text';
import type { Arguments } from '../arguments';
import { type Command, complainAll, formatOf, JSON_OPTION, unreadable, writeJson } from '../command';
import { entriesOf, ENTRY_OPTIONS } from '../episodes/entries';
import { EXIT, type ExitCode, type InputError } from '../exit';
import { table } from '../format/table';
import type { SummaryResult } from '../schemas-labels';
import type { Terminal } from '../terminal';

function textOf(rows: readonly SummaryRow[]): string {
  const { columns, cells } = summaryTable(rows);
  return `${table(columns, cells)}\n${totalsLines(rows)
    .map((line) => `${visible(line)}\n`)
    .join('')}`;
}

async function write(
  rows: readonly SummaryRow[],
  failures: readonly InputError[],
  format: string,
  terminal: Terminal,
) {
  const result: SummaryResult = {
    version: 1,
    episodes: rows,
    totals: summaryTotals(rows),
    ...unreadable(failures),
  };
  if (format === 'json') await writeJson(terminal, result);
  else if (format === 'csv') terminal.out(summaryCsv(rows));
  else if (format === 'markdown') terminal.out(summaryMarkdown(rows));
  else if (rows.length > 0) terminal.out(textOf(rows));
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'csv' | 'markdown'>(args, ['text', 'json', 'csv', 'markdown']);
  const { entries, failures, damaged } = await entriesOf(args, terminal);
  await write(
    entries.map(({ path, entry }) => ({ ...entry.summary, file: path })),
    failures,
    format,
    terminal,
  );
  complainAll(terminal, failures);
  return failures.length > 0 || damaged ? EXIT.misuse : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'A line for each episode: who played what, the result and I:C by the stored verdicts and by enumeration, how many\n' +
    'verdicts are wrong for certain or likely, and how many are open, and the counts of all below.\n' +
    'Takes transcripts of ours, published runs and folders of both. Needs no model. Readings that people kept beside a transcript count, and are counted.\n\n' +
    'Exits 2 if a transcript or one of its lines cannot be read (the others are listed); wrong verdicts are no failure here, see falsify review.\n',
  options: {
    format: { value: 'text|json|csv|markdown', summary: 'how to write the table (default: text)' },
    ...ENTRY_OPTIONS,
    ...JSON_OPTION,
  },
  examples: {
    'falsify summary episodes': 'of a folder and those below it',
    "falsify summary --format csv 'runs/**/*.jsonl' > runs.csv": 'for a spreadsheet',
  },
  run,
};
