import { version } from '../../../package.json';
import { byCondition } from '../../results/condition';
import { withProfileNotes } from '../../results/condition-names';
import { conditionResult } from '../../results/condition-result';
import { conditionsCsv } from '../../results/main-csv';
import { conditionTables, type ResultsBy } from '../../results/main-table';
import { rulesCsv, ruleTable } from '../../results/rule-table';
import { methodsOf, methodsText } from '../../results/methods';
import { rowsCsv } from '../../results/row-columns';
import { isScored } from '../../results/scores';
import { rowsParquet } from '../../results/row-parquet';
import { orderOf } from '../../results/order';
import { type PublishedCondition, publishedResults } from '../../results/published';
import { type ResultRow, type OutcomeSource, OUTCOME_SOURCES } from '../../results/row';
import { type Table, tableLatex, tableMarkdown } from '../../results/table';
import { escapedJson, visible } from '../../base/visible-text';
import { type Arguments, oneOf } from '../arguments';
import { type Command, complainAll, formatOf, unreadable, jsonText } from '../command';
import { publishedBeside } from '../episodes/published-tables';
import {
  RESULT_OPTIONS,
  resultRows,
  type RowsRead,
  seedOf,
  TABLE_FORMATS,
  type TableFormat,
} from '../episodes/result-rows';
import { EXIT, type ExitCode, UsageError } from '../exit';
import { writeInspectLogs } from '../episodes/inspect-logs';
import { outOf, writeFile, writePieces } from '../output';
import { table } from '../format/table';
import { reportText } from '../report/text';
import { studyTitle } from '../report/title';
import { sayOtherCells } from '../suites/other-cells';
import type { ResultsResult } from '../schemas-results';
import type { Terminal } from '../terminal';
import { withProgress, work } from '../work';
import type { ConditionResult } from '../../results/result-schemas';

/** Formats that people read, or that a paper takes in. */
type PlainFormat = Exclude<TableFormat, 'json' | 'csv'>;
const isPlain = (format: TableFormat): format is PlainFormat => format !== 'json' && format !== 'csv';

export function tableText(shown: Table, format: PlainFormat): string {
  if (format === 'markdown') return tableMarkdown(shown);
  if (format === 'latex') return tableLatex(shown);
  return `${table(shown.columns, shown.rows)}\n${shown.notes.map((note) => `${visible(note)}\n`).join('')}`;
}

async function computed(
  rows: readonly ResultRow[],
  by: OutcomeSource,
  seed: number,
  terminal: Terminal,
): Promise<ConditionResult[]> {
  const results: ConditionResult[] = [];
  await withProgress(terminal, async (progress) => {
    for (const group of byCondition(rows)) {
      const label = `intervals: ${group.condition.model} ${group.condition.setting}`;
      results.push(await work(conditionResult(group, { by, seed }), terminal, progress, label));
    }
  });
  return results;
}

/** The requested output: a kind of table in one of its formats. */
type Wanted =
  | { readonly what: 'rows'; readonly format: 'json' | 'csv' }
  | { readonly what: 'parquet'; readonly out: string }
  | { readonly what: 'inspect'; readonly out: string }
  | { readonly what: 'report' }
  | { readonly what: 'methods' }
  | { readonly what: 'json'; readonly by: OutcomeSource }
  | {
      readonly what: 'conditions' | 'rules';
      readonly format: PlainFormat | 'csv';
      readonly by: readonly OutcomeSource[];
    };

const DOCUMENTS = ['html', 'methods', 'parquet', 'inspect'] as const;
type DocumentFormat = (typeof DOCUMENTS)[number];
const FORMATS = [...TABLE_FORMATS, ...DOCUMENTS] as const;
const isDocument = (format: (typeof FORMATS)[number]): format is DocumentFormat =>
  DOCUMENTS.some((one) => one === format);

function wantedOf(args: Arguments, out: string | undefined): Wanted {
  const format = formatOf(args, FORMATS);
  if (isDocument(format)) return documentOf(args, format, out);
  const by = oneOf(args, 'by', [...OUTCOME_SOURCES, 'both'] as const) ?? 'judge';
  const byRule = oneOf(args, 'table', ['conditions', 'rules'] as const) === 'rules';
  if (args.flag('rows')) {
    if (isPlain(format)) throw new UsageError('--rows is written with --format json, csv or parquet');
    return { what: 'rows', format };
  }
  if (format !== 'json')
    return {
      what: byRule ? 'rules' : 'conditions',
      format,
      by: by === 'both' ? OUTCOME_SOURCES : [by],
    };
  if (!byRule && by !== 'both') return { what: 'json', by };
  throw new UsageError('this table is written as text, csv, markdown or latex', '--rows has the numbers');
}

/** Formats that no single table has. */
function documentOf(args: Arguments, format: DocumentFormat, out: string | undefined): Wanted {
  if (format === 'parquet') {
    if (!args.flag('rows')) throw new UsageError('Parquet has the rows of the episodes', 'add --rows');
    if (out === undefined) throw new UsageError('Parquet is written to a file', 'add --out FILE');
    return { what: 'parquet', out };
  }
  for (const name of ['by', 'table'])
    if (args.text(name) !== undefined)
      throw new UsageError(`--format ${format} has no --${name}: it has both`);
  if (args.flag('rows')) throw new UsageError('--rows is written with --format json, csv or parquet');
  if (format === 'inspect') {
    if (out === undefined) throw new UsageError('logs are written into a folder', 'add --out FOLDER');
    return { what: 'inspect', out };
  }
  return { what: format === 'html' ? 'report' : 'methods' };
}

const rowsText = (rows: readonly ResultRow[], format: 'json' | 'csv'): string =>
  format === 'csv' ? rowsCsv(rows) : rows.map((row) => `${escapedJson(JSON.stringify(row))}\n`).join('');

type Text = Exclude<Wanted, { what: 'parquet' | 'inspect' }>;

interface Read extends RowsRead {
  /** Folders, files and suites that were named. */
  readonly operands: readonly string[];
  readonly published: readonly PublishedCondition[];
}

async function textOf(
  { operands, rows, failures, published }: Read,
  wanted: Text,
  seed: number,
  terminal: Terminal,
): Promise<string> {
  if (wanted.what === 'rows') return rowsText(rows, wanted.format);
  if (wanted.what === 'conditions' || wanted.what === 'rules')
    return tableIn({ rows, published }, wanted, seed, terminal);
  if (wanted.what === 'json') {
    const { by } = wanted;
    const result: ResultsResult = {
      version: 1,
      by,
      seed,
      conditions: (await computed(rows, by, seed, terminal)).map(withoutRule),
      ...(published.length > 0 && { published }),
      ...unreadable(failures),
    };
    return jsonText(result);
  }
  if (rows.length === 0) return '';
  if (wanted.what === 'methods') return methodsText(await methodsOf(rows, { seed, version }));
  return reportText(await studyTitle(operands), rows, published, seed, terminal);
}

/** A table in one of its formats; for people it is empty where there is no episode. */
async function tableIn(
  { rows, published }: Pick<Read, 'rows' | 'published'>,
  { what, format, by }: Extract<Text, { what: 'conditions' | 'rules' }>,
  seed: number,
  terminal: Terminal,
): Promise<string> {
  const written = (tables: readonly Table[]) =>
    tables.map((each) => tableText(withProfileNotes(each, rows), format as PlainFormat)).join('\n');
  if (format !== 'csv' && rows.length === 0) return '';
  if (what === 'rules') {
    if (rows.length > 0) demandRules(rows);
    return format === 'csv' ? rulesCsv(rows, by) : written(by.map((source) => ruleTable(rows, source)));
  }
  const beside = publishedResults(published, rows);
  const found: ResultsBy[] = [];
  for (const source of by) {
    const results = [...(await computed(rows, source, seed, terminal)), ...beside].sort(orderOf);
    found.push({ by: source, results });
  }
  return format === 'csv' ? conditionsCsv(found) : written(conditionTables(found, seed));
}

/** Throws UsageError where no hidden rule is announced: the table would have no row. */
function demandRules(rows: readonly ResultRow[]): void {
  if (!rows.every(isScored)) return;
  const tasks = [...new Set(rows.map(({ task }) => task))].sort();
  throw new UsageError(
    `--table rules is about tasks in which the hidden rule is announced, not ${tasks.join(', ')}`,
    '--rows has the scenario of each episode',
  );
}

/** A task without a hidden rule has nothing of what depends on one. */
const withoutRule = ({
  published: _,
  n,
  ...condition
}: ConditionResult): ResultsResult['conditions'][number] => ({
  ...condition,
  n: n ?? 0,
  ...(isScored(condition) && { firstGuess: null, testsBeforeSuccess: null, ic: null }),
});

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const out = await outOf(args);
  const wanted = wantedOf(args, out);
  const seed = seedOf(args);
  const rows = await resultRows(args, terminal);
  await sayOtherCells(args, terminal);
  const { conditions, failures } = await publishedBeside(args.positionals);
  const read = {
    ...rows,
    operands: args.positionals,
    published: conditions,
    failures: [...rows.failures, ...failures],
  };
  if (wanted.what === 'parquet') await writeFile([await rowsParquet(read.rows)], wanted.out, terminal.signal);
  else if (wanted.what === 'inspect')
    for (const log of await writeInspectLogs(read.rows, wanted.out, terminal)) terminal.out(`${log}\n`);
  else await writePieces([await textOf(read, wanted, seed, terminal)], out, terminal);
  complainAll(terminal, read.failures);
  return read.failures.length > 0 || read.damaged ? EXIT.misuse : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'One line for each condition (task, model, setting, thinking, decoding, prompts, judges): the share of episodes\n' +
    'that were solved, by first guess too, tests before success, I:C and tokens per turn, each with its 95% interval.\n' +
    'Takes transcripts of ours, published runs and folders of both; needs no model. By enumeration every verdict is\n' +
    'computed anew: an open announcement counts as not correct, an open test leaves I:C, and both are counted.\n\n' +
    'Episodes that were cancelled or failed on the way are left out and counted beside n; a model that did not keep\n' +
    'to the form has not solved its scenario. Exits 2 if a transcript cannot be read.\n\n' +
    'Conditions that a paper has printed stand beside those of the episodes: those of each file among the operands, and\n' +
    'in folders among them, whose name ends in published-tables.json.\n',
  options: {
    by: { value: `${OUTCOME_SOURCES.join('|')}|both`, summary: 'whose verdicts count (default: judge)' },
    table: { value: 'conditions|rules', summary: 'one line a condition (default) or a hidden rule' },
    'by-folder': { summary: 'keep the conditions of each folder apart, side by side' },
    rows: { summary: 'one result row for each episode, as JSON lines, CSV or Parquet' },
    ...RESULT_OPTIONS,
    format: {
      value: FORMATS.join('|'),
      summary:
        'how to write the table (default: text); html: a page with all tables and figures; methods: a paragraph; ' +
        'inspect: logs that Inspect View opens, into the folder of --out',
    },
    out: { short: 'o', value: 'FILE', summary: 'where to; a file that is there is replaced' },
  },
  examples: {
    'falsify results episodes --by enumeration': 'of a folder and those below it',
    'falsify results before after --by-folder': 'two folders side by side',
    'falsify results runs published-tables.json': 'beside the numbers of a paper',
    'falsify results runs --format latex > table.tex': 'for a paper',
    'falsify results runs --rows --format csv > rows.csv': 'every episode, for R or pandas',
    'falsify results runs --rows --format parquet --out rows.parquet': 'the same, for DuckDB',
    'falsify results runs --format html --out report.html': 'everything on one page',
    'falsify results runs --format inspect --out logs': 'for inspect view --log-dir logs',
  },
  run,
};
