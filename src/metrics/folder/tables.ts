/** The summary of many episodes as a table: for a terminal, as Markdown. */
import { UNDEFINED } from '../../base/number-words';
import { type Column, left, markdownTable, right } from '../../base/markdown-table';
import { plural } from '../../rules/words';
import { OPEN, showIc } from '../../tasks/rule-discovery/measures/describe';
import { changedBy, type EpisodeOutcome, type SummaryRow, summaryTotals, type SummaryTotals } from './rows';

const SUMMARY_COLUMNS: readonly Column[] = [
  ...['File', 'By the judge', 'By enumeration'].map(left),
  ...['I:C before success', 'I:C before success by enumeration'].map(right),
  ...['Model', 'Setting', 'Rule', 'Task', 'State'].map(left),
  ...['Certain', 'Likely', 'Open'].map(right),
];

/** Such as `9 tests`, or `not solved`; what was solved before an episode was cut off stands beside its state. */
function outcomeText(
  { state, result }: SummaryRow,
  { solved, testsBeforeSuccess, judged }: EpisodeOutcome,
  undecided = 'not judged',
): string {
  if (solved) return plural(testsBeforeSuccess ?? 0, 'test');
  if (state !== 'completed') return result ? 'not solved' : 'no result';
  return judged ? 'not solved' : undecided;
}

interface ReadColumn {
  readonly column: Column;
  readonly of: (row: SummaryRow) => number;
}

const READ_COLUMNS: readonly ReadColumn[] = [
  { column: right('Read by people'), of: ({ readings }) => readings },
  { column: right('Read by models'), of: ({ modelReadings }) => modelReadings },
];

/** The columns and cells of these rows; announcements that people and models have read are counted where there are some. */
export function summaryTable(rows: readonly SummaryRow[]): {
  readonly columns: readonly Column[];
  readonly cells: readonly string[][];
} {
  const read = READ_COLUMNS.filter(({ of }) => rows.some((row) => of(row) > 0));
  return {
    columns: [...SUMMARY_COLUMNS, ...read.map(({ column }) => column)],
    cells: rows.map((row) => [...summaryCells(row), ...read.map(({ of }) => String(of(row)))]),
  };
}

function computedIc({ stored, computed }: SummaryRow): string {
  const shown = showIc(computed);
  return shown === showIc(stored) ? shown : `${shown} ≠`;
}

/** Cells in the order of the columns. What enumeration changes has a mark, which is not its colour alone. */
const summaryCells = (row: SummaryRow): string[] => [
  row.file,
  ...(row.outcome === undefined
    ? [outcomeText(row, row.stored), `${outcomeText(row, row.computed, OPEN)}${changedBy(row) ? ' ≠' : ''}`]
    : [row.outcome, UNDEFINED]),
  ...(row.outcome === undefined ? [showIc(row.stored), computedIc(row)] : [UNDEFINED, UNDEFINED]),
  row.model,
  row.setting,
  row.rule || row.source,
  row.task,
  row.state,
  ...[row.certain, row.likely, row.open].map(String),
];

/** The number of episodes with a result. Whether the others would have been solved is unknown. */
const ended = ({ episodes, solved }: SummaryTotals['results']): string =>
  ` (${solved.stored} and ${solved.computed} of the ${episodes} with a result)`;

/** Words on who found the rule, of the rows whose task has announcements, as WILT has none; empty where none has. */
function solvedWords(rows: readonly SummaryRow[]): string {
  const ruled = rows.filter(({ outcome }) => outcome === undefined);
  if (ruled.length === 0) return '';
  const { episodes, solved, results, changed } = summaryTotals(ruled);
  return (
    `; ${ruled.length === rows.length ? '' : `of the ${episodes} in which rules are announced `}solved ${solved.stored} by the judges, ${solved.computed} by enumeration` +
    `${results.episodes === episodes ? '' : ended(results)}; ${changed} with another result by enumeration`
  );
}

export function totalsWords(rows: readonly SummaryRow[], totals: SummaryTotals): string {
  const { episodes, certain, likely, open, readings, modelReadings } = totals;
  const byPeople = readings === 0 ? '' : `; by people’s readings: ${plural(readings, 'announcement')}`;
  const byModel =
    modelReadings === 0 ? '' : `; by models’ readings: ${plural(modelReadings, 'announcement')}`;
  return (
    `${plural(episodes, 'episode')}${solvedWords(rows)}; ${plural(certain + likely, 'disagreement')} ` +
    `(${certain} certain, ${likely} likely), ${plural(open, 'open verdict')}${byPeople}${byModel}`
  );
}

const COUNTED =
  'By enumeration: an open announcement counts as not correct, and the test under it is in no I:C, as in results.';

/** A Markdown document; ends with a line break. */
export function summaryMarkdown(rows: readonly SummaryRow[], totals: SummaryTotals): string {
  const { columns, cells } = summaryTable(rows);
  return `# Episodes\n\n${totalsWords(rows, totals)}.\n\n${markdownTable(columns, cells)}\n${COUNTED}\n`;
}
