/** The summary of many episodes as a table: for a terminal, as Markdown. */
import { groupBy } from '../../base/group-by';
import { UNDEFINED } from '../../base/number-words';
import { type Column, left, markdownTable, right } from '../../base/markdown-table';
import { plural } from '../../rules/words';
import { OPEN, showIc } from '../../tasks/rule-discovery/measures/describe';
import { changedBy, type EpisodeOutcome, type SummaryRow, summaryTotals, type SummaryTotals } from './rows';

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

interface SummaryColumn {
  readonly column: Column;
  readonly of: (row: SummaryRow) => string;
  /** The column is left out where it says nothing of any row. */
  readonly has?: (row: SummaryRow) => boolean;
}

/** Nobody judges a game without a hidden rule: its task scores what was played. */
const isJudged = ({ outcome }: SummaryRow): boolean => outcome === undefined;

const judged = (column: Column, of: (row: SummaryRow) => string): SummaryColumn => ({
  column,
  of: (row) => (isJudged(row) ? of(row) : UNDEFINED),
  has: isJudged,
});

const counted = (title: string, of: (row: SummaryRow) => number): SummaryColumn => ({
  column: right(title),
  of: (row) => String(of(row)),
});

/** In their order. What enumeration changes has a mark, which is not its colour alone. */
const COLUMNS: readonly SummaryColumn[] = [
  { column: left('File'), of: ({ file }) => file },
  judged(left('By the judge'), (row) => outcomeText(row, row.stored)),
  judged(
    left('By enumeration'),
    (row) => `${outcomeText(row, row.computed, OPEN)}${changedBy(row) ? ' ≠' : ''}`,
  ),
  {
    column: left('Score'),
    of: ({ outcome = UNDEFINED }) => outcome,
    has: (row) => !isJudged(row),
  },
  judged(right('I:C before success'), ({ stored }) => showIc(stored)),
  judged(right('I:C before success by enumeration'), computedIc),
  { column: left('Model'), of: ({ model }) => model },
  { column: left('Setting'), of: ({ setting }) => setting },
  { column: left('Rule'), of: ({ rule, source }) => rule || source },
  { column: left('Task'), of: ({ task }) => task },
  { column: left('State'), of: ({ state }) => state },
  counted('Certain', ({ certain }) => certain),
  counted('Likely', ({ likely }) => likely),
  counted('Open', ({ open }) => open),
  { ...counted('Read by people', ({ readings }) => readings), has: ({ readings }) => readings > 0 },
  {
    ...counted('Read by models', ({ modelReadings }) => modelReadings),
    has: ({ modelReadings }) => modelReadings > 0,
  },
];

/** The columns and cells of these rows; those are left out that say nothing of any of them. */
export function summaryTable(rows: readonly SummaryRow[]): {
  readonly columns: readonly Column[];
  readonly cells: readonly string[][];
} {
  const shown = COLUMNS.filter(({ has }) => !has || rows.some(has));
  return {
    columns: shown.map(({ column }) => column),
    cells: rows.map((row) => shown.map(({ of }) => of(row))),
  };
}

function computedIc({ stored, computed }: SummaryRow): string {
  const shown = showIc(computed);
  return shown === showIc(stored) ? shown : `${shown} ≠`;
}

/** The number of episodes with a result. Whether the others would have been solved is unknown. */
const ended = ({ episodes, solved }: SummaryTotals['results']): string =>
  ` (${solved.stored} and ${solved.computed} of the ${episodes} with a result)`;

/** Words on who found the rule, of the rows whose task has announcements, as WILT has none; empty where none has. */
function solvedWords(rows: readonly SummaryRow[]): string {
  const ruled = rows.filter(isJudged);
  if (ruled.length === 0) return '';
  const { episodes, solved, results, changed } = summaryTotals(ruled);
  return (
    `; ${ruled.length === rows.length ? '' : `of the ${episodes} in which rules are announced `}solved ${solved.stored} by the judges, ${solved.computed} by enumeration` +
    `${results.episodes === episodes ? '' : ended(results)}; ${changed} with another result by enumeration`
  );
}

/** Words on the episodes of tasks with an outcome of their own, by task. */
const outcomeWords = (rows: readonly SummaryRow[]): string =>
  [
    ...groupBy(
      rows.filter((row) => !isJudged(row)),
      ({ task }) => task,
    ),
  ]
    .map(([task, own]) => {
      const open = own.filter(({ reached }) => reached !== undefined);
      const solved = open.filter(({ reached }) => reached === true).length;
      const words = open.length === 0 ? plural(own.length, 'score') : `${solved} of ${open.length} solved`;
      return `; ${task}: ${words}`;
    })
    .join('');

export function totalsWords(rows: readonly SummaryRow[], totals: SummaryTotals): string {
  const { episodes, certain, likely, open, readings, modelReadings } = totals;
  const byPeople = readings === 0 ? '' : `; by people’s readings: ${plural(readings, 'announcement')}`;
  const byModel =
    modelReadings === 0 ? '' : `; by models’ readings: ${plural(modelReadings, 'announcement')}`;
  const played = `${plural(episodes, 'episode')}${solvedWords(rows)}${outcomeWords(rows)}`;
  if (rows.length > 0 && !rows.some(isJudged)) return played;
  return (
    `${played}; ${plural(certain + likely, 'disagreement')} ` +
    `(${certain} certain, ${likely} likely), ${plural(open, 'open verdict')}${byPeople}${byModel}`
  );
}

const COUNTED =
  'By enumeration: an open announcement counts as not correct, and the test under it is in no I:C, as in results.';

/** A Markdown document; ends with a line break. */
export function summaryMarkdown(rows: readonly SummaryRow[], totals: SummaryTotals): string {
  const { columns, cells } = summaryTable(rows);
  const note = rows.some(isJudged) ? `\n${COUNTED}\n` : '';
  return `# Episodes\n\n${totalsWords(rows, totals)}.\n\n${markdownTable(columns, cells)}${note}`;
}
