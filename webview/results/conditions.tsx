/** The main table: a row for each condition, each number with its interval. */
import { Fragment } from 'preact';
import { fixed, UNDEFINED } from '../../src/base/number-words';
import { type NameColumn, nameColumns } from '../../src/results/condition-names';
import type { Condition, ConditionResult } from '../../src/results/result-schemas';
import { meanCostWords, totalCostWords } from '../../src/results/costs';
import { meanLimitText } from '../../src/results/estimates';
import { errorText, undividedText } from '../../src/results/main-table';
import { READING_COLUMNS } from '../../src/results/readings';
import { type ScaleRow, scaleName, scaleRows } from '../../src/results/scale-rows';
import { isScored } from '../../src/results/scores';
import type { BySource } from '../../src/results/study/types';
import { readable, visible } from '../../src/base/visible-text';
import { EmptyState, ErrorNote } from '../shared/controls';
import { shownOf } from '../../src/results/figures/spec';
import { Grid, type GridColumn, type GridRow } from './grid';
import { Notes } from './notes';
import { bothCell, Computing, nameCell } from './numbers';
import { plainly, type Written, written, writtenScore } from '../../src/results/figures/written';
import { type By, by, filter, isReading, showEpisodes, shownSources, taskTitle } from './state';
import { useAnswer } from './store';

interface NumberColumn {
  readonly title: string;
  /** A longer text for the pointer. */
  readonly hint?: string;
  readonly group?: string;
  /** The id of the measure that it has. */
  readonly score?: string;
  readonly written: (result: ConditionResult, pending: boolean) => Written;
}

const tests = 'Tests before success';
const ic = 'I:C';

/** Columns of the tokens generated per turn, or of the words where no tokens were counted. */
function tokenColumns(results: readonly ConditionResult[], ruled: boolean): readonly NumberColumn[] {
  const units = new Set(results.map(({ tokens }) => tokens.unit));
  const [unit, ...others] = units;
  const group = `Generated per turn${others.length > 0 ? '' : ` (${unit})`}`;
  // Only episodes with announcements are told apart by being solved, as in what is exported.
  const parts = ruled ? (['solved', 'unsolved', 'all'] as const) : (['all'] as const);
  return parts.map((which) => ({
    title: which,
    group,
    written: ({ tokens }, pending) =>
      tokens.unit === 'mixed' ? plainly(UNDEFINED) : written(tokens[which], { digits: 1, pending }),
  }));
}

const IC_HINT =
  'Incompatible ÷ compatible tests, summed over episodes: those before success, and all of an unsolved episode; where none was compatible, 8:0 stands for the tests. By enumeration, tests of open announcements are left out.';

const ratio = (which: 'solved' | 'unsolved' | 'all'): NumberColumn => ({
  title: which,
  group: ic,
  hint: IC_HINT,
  written: ({ ic: { [which]: one } }, pending) => {
    const beside = undividedText(one);
    return { ...written(one, { pending }), ...(beside !== undefined && { beside }) };
  },
});

const N: NumberColumn = { title: 'n', written: ({ n }) => plainly(fixed(n, 0)) };
const SUCCESS: NumberColumn = { title: 'Success', written: ({ success }) => written(success) };

/** Columns of tasks with a hidden rule. */
const ruledColumns = (results: readonly ConditionResult[]): readonly NumberColumn[] => [
  { title: 'First guess', written: ({ firstGuess }) => written(firstGuess) },
  {
    title: 'mean, solved only',
    group: tests,
    written: ({ testsBeforeSuccess: { mean } }, pending) => written(mean, { digits: 2, pending }),
  },
  {
    title: 'median',
    group: tests,
    written: ({ testsBeforeSuccess: { median } }) => plainly(fixed(median, 1)),
  },
  {
    title: `mean ≤ ${meanLimitText(results.map(({ testsBeforeSuccess: { restrictedMean } }) => restrictedMean))}`,
    group: tests,
    written: ({ n, testsBeforeSuccess: { restrictedMean } }) => ({
      value: fixed(restrictedMean?.value ?? null, 2),
      interval: restrictedMean ? errorText(restrictedMean.standardError, n) : '',
    }),
  },
  ratio('solved'),
  ratio('unsolved'),
  ratio('all'),
];

/** By the judge nothing is open. */
const OPEN: NumberColumn = { title: 'Open', written: ({ open }) => plainly(String(open)) };

/** Announcements by the source of their reading. */
const READINGS: readonly NumberColumn[] = READING_COLUMNS.map(({ title, of }) => ({
  title,
  group: 'Announcements read',
  written: ({ readings }) => plainly(readings ? String(of(readings)) : UNDEFINED),
}));

const COSTS: readonly NumberColumn[] = [
  { title: 'per episode', group: 'Cost', written: meanCostWords },
  { title: 'in all', group: 'Cost', written: (result) => plainly(totalCostWords(result)) },
];

function columnsOf(shown: By, results: readonly ConditionResult[]): readonly NumberColumn[] {
  const ruled = results.some((result) => !isScored(result));
  const solvable = results.some(({ success }) => success.value !== null);
  return [
    N,
    ...(ruled || solvable ? [SUCCESS] : []),
    ...(ruled ? ruledColumns(results) : []),
    ...measuresOf(results),
    ...tokenColumns(results, ruled),
    ...(shown === 'judge' || !ruled ? [] : [OPEN]),
    ...(results.some(({ readings }) => readings) ? READINGS : []),
    ...(results.some(({ cost }) => cost) ? COSTS : []),
  ];
}

/** Columns of the measures of tasks without a hidden rule. */
function measuresOf(results: readonly ConditionResult[]): readonly NumberColumn[] {
  const named = new Map(results.flatMap(({ scores }) => Object.entries(scores)));
  return [...named].map(([id, score]) => ({
    title: visible(score.short ?? score.title),
    ...(score.short !== undefined && { hint: readable(score.title) }),
    score: id,
    written: ({ n, scores }, pending) =>
      Object.hasOwn(scores, id) ? writtenScore(scores[id], n, pending) : plainly(UNDEFINED),
  }));
}

export function Conditions() {
  const request = { filter: filter.value, by: shownSources.value };
  const values = useAnswer({ kind: 'conditions', ...request, intervals: false });
  // While files are read every answer is soon an old one: intervals are computed when there are no more.
  const full = useAnswer({ kind: 'conditions', ...request, intervals: !isReading.value });
  const whole = !isReading.value && !full.busy && full.value !== undefined;
  const shown = whole ? full : values;
  const error = full.error ?? values.error;
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  const results = shown.value?.enumeration ?? shown.value?.judge;
  if (!shown.value || !results) return <Computing what="Computing the table…" />;
  if (results.length === 0) return <EmptyState title="No episode fits the filter" icon="filter" />;
  const tables = tablesOf(shown.value, results, !whole);
  return (
    <>
      <div class={tables.length > 1 ? 'grids' : 'grid-alone'}>
        {tables.map(({ of, columns, rows }) => (
          <Fragment key={of}>
            {tables.length > 1 && <h2>{of}</h2>}
            <Grid
              label={tables.length > 1 ? `Conditions of ${of}` : 'Conditions'}
              columns={columns}
              rows={rows}
              busy={shown.busy}
            />
          </Fragment>
        ))}
      </div>
      <Notes results={results} rows={tables.flatMap(({ rows }) => rows)} pending={!whole} />
    </>
  );
}

/** A table for the tasks with a hidden rule, whose columns are the same, and one for each of the others. */
function tablesOf(
  found: BySource<readonly ConditionResult[]>,
  results: readonly ConditionResult[],
  pending: boolean,
) {
  const ruled = new Set(results.filter((result) => !isScored(result)).map(({ task }) => task));
  const tableOf = ({ task }: ConditionResult) =>
    (ruled.has(task) ? [...ruled] : [task]).map(taskTitle).join(', ');
  return [...new Set(results.map(tableOf))].map((of) => {
    const part = (all: readonly ConditionResult[]) => all.filter((one) => tableOf(one) === of);
    const foundOf = Object.fromEntries(
      Object.entries(found).map(([source, all]) => [source, all && part(all)]),
    );
    const shown = part(results);
    return { of, columns: gridColumns(columnsOf(by.value, shown)), rows: rowsOf(foundOf, shown, pending) };
  });
}

const gridColumns = (columns: readonly NumberColumn[]): readonly GridColumn[] => [
  { title: 'Condition', align: 'left' },
  ...columns.map(({ title, group, hint }) => ({
    title,
    align: 'right' as const,
    ...(group && { group }),
    ...(hint && { hint }),
  })),
];

function rowsOf(
  found: BySource<readonly ConditionResult[]>,
  results: readonly ConditionResult[],
  pending: boolean,
): GridRow[] {
  const names = nameColumns(results).filter(({ id }) => id !== 'model' && id !== 'thinking');
  const columns = columnsOf(by.value, results);
  const sectionOf = sectionsOf(results);
  const conditions = results.map((result, i) => {
    const onOpen = result.published === undefined ? () => showEpisodes(shownOf(result)) : undefined;
    const name = nameCell(
      visible(result.model),
      names.map(({ cell }) => visible(cell(result))).filter((part) => part !== ''),
    );
    const numbers = columns.map((column) =>
      bothCell(found, (all) => all[i] && column.written(all[i], pending && all[i].published === undefined)),
    );
    const section = sectionOf(result);
    return {
      key: JSON.stringify(keyOf(result)),
      ...(section !== undefined && { section }),
      cells: [name, ...numbers].map((cell) => ({ ...cell, ...(onOpen && { onOpen }) })),
    };
  });
  return [...conditions, ...scaleRows(results).map((row) => scaleGridRow(row, names, columns))];
}

const scaleGridRow = (
  row: ScaleRow,
  names: readonly NameColumn[],
  columns: readonly NumberColumn[],
): GridRow => ({
  key: JSON.stringify([row.name, row.of]),
  section: 'Simulated players',
  cells: [
    nameCell(
      row.name,
      names.map((column) => visible(scaleName(row, column))).filter((part) => part !== ''),
    ),
    ...columns.map(({ score }) => ({ content: <span class="cell-value">{row.cell(score)}</span> })),
  ],
});

const keyOf = ({
  task,
  model,
  setting,
  thinking,
  decoding,
  prompts,
  judges,
  folder,
  published,
}: Condition) => [task, model, setting, thinking, decoding, prompts, judges, folder, published];

interface WithThinking {
  readonly thinking: boolean | null;
}

/**
 * Thinking models and others are never compared in one part of a table. There are no sections where nothing says whether
 * a model was thinking, as with offline agents alone.
 */
export function sectionsOf(all: readonly WithThinking[]): (of: WithThinking) => string | undefined {
  if (all.every(({ thinking }) => thinking === null)) return () => undefined;
  return ({ thinking }) => {
    if (thinking === null) return 'Thinking: not reported';
    return thinking ? 'Thinking' : 'Non-thinking';
  };
}
