/** The summary of many episodes as a table: for a terminal, as Markdown. */
import { groupBy } from '../../base/group-by';
import { grouped, UNDEFINED } from '../../base/number-words';
import { type Column, left, markdownTable, right } from '../../base/markdown-table';
import { textCell } from '../../base/markdown-cells';
import { visible } from '../../base/visible-text';
import { plural } from '../../rules/words';
import { OPEN, showIc } from '../../tasks/rule-discovery/measures/describe';
import { changedBy, type EpisodeOutcome, type SummaryRow, summaryTotals } from './rows';

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

/** Who found the rule, in the tasks with announcements, which WILT has none of. Only of episodes with a result a share is known. */
function solvedLines(rows: readonly SummaryRow[]): string[] {
  const ruled = rows.filter(isJudged);
  if (ruled.length === 0) return [];
  const { results, changed } = summaryTotals(ruled);
  const of = ` of ${grouped(results.episodes)}${ruled.length === rows.length ? '' : ' with announced rules'}`;
  return [
    `Solved by the judges: ${grouped(results.solved.stored)}${of}`,
    `Solved by enumeration: ${grouped(results.solved.computed)}${of}`,
    `Another result by enumeration: ${grouped(changed)}`,
  ];
}

/** What the other tasks came to, which have an outcome of their own. */
function outcomeLines(rows: readonly SummaryRow[]): string[] {
  const scored = groupBy(
    rows.filter((row) => !isJudged(row)),
    ({ task }) => task,
  );
  return [...scored].map(([task, own]) => {
    const open = own.filter(({ reached }) => reached !== undefined);
    const solved = open.filter(({ reached }) => reached === true).length;
    const scores = own.filter(({ result, unscored }) => result && unscored !== true).length;
    return `${task}: ${open.length === 0 ? plural(scores, 'score') : `${grouped(solved)} of ${grouped(open.length)} solved`}`;
  });
}

/** The counts of all rows, each in a line. */
export function totalsLines(rows: readonly SummaryRow[]): readonly string[] {
  const { episodes, results, certain, likely, open, readings, modelReadings } = summaryTotals(rows);
  const without = episodes - results.episodes;
  const isAnyJudged = rows.length === 0 || rows.some(isJudged);
  return [
    `Episodes: ${grouped(episodes)}${without === 0 ? '' : `, ${grouped(without)} of them without a result`}`,
    ...solvedLines(rows),
    ...outcomeLines(rows),
    ...(isAnyJudged
      ? [
          `Disagreements: ${grouped(certain)} certain, ${grouped(likely)} likely`,
          `Open verdicts: ${grouped(open)}`,
        ]
      : []),
    ...(readings === 0 ? [] : [`Announcements read by people: ${grouped(readings)}`]),
    ...(modelReadings === 0 ? [] : [`Announcements read by models: ${grouped(modelReadings)}`]),
  ];
}

const COUNTED =
  'By enumeration: an open announcement counts as not correct, and the test under it is in no I:C, as in results.';

/** A Markdown document; ends with a line break. */
export function summaryMarkdown(rows: readonly SummaryRow[]): string {
  const { columns, cells } = summaryTable(rows);
  const totals = totalsLines(rows).map((line) => `- ${textCell(visible(line))}\n`);
  const note = rows.some(isJudged) ? `\n${COUNTED}\n` : '';
  return `# Episodes\n\n${totals.join('')}\n${markdownTable(columns, cells)}${note}`;
}
