/** Result rows as a table for other programs: one column for each number, in a stable order. */
import { columnsCsv, type CsvColumn } from '../base/csv';
import { hasReadings, READING_COLUMNS } from './readings';
import { type ResultRow, type OutcomeSource, OUTCOME_SOURCES } from './row';
import { isScored, scoreColumn, scoreIds } from './scores';

export interface RowColumn extends CsvColumn<ResultRow> {
  readonly type: 'text' | 'integer' | 'number' | 'boolean';
}

const column =
  (type: RowColumn['type']) =>
  (name: string, of: RowColumn['of']): RowColumn => ({ name, type, of });
const text = column('text');
const integer = column('integer');

const outcomeColumns = (by: OutcomeSource): readonly RowColumn[] => [
  integer(`${by}_t_star`, (row) => row[by].tStar),
  integer(`${by}_tests_played`, (row) => row[by].testsPlayed),
  integer(`${by}_i_before`, (row) => row[by].icBefore.incompatible),
  integer(`${by}_c_before`, (row) => row[by].icBefore.compatible),
  integer(`${by}_i_over`, (row) => row[by].icOver.incompatible),
  integer(`${by}_c_over`, (row) => row[by].icOver.compatible),
  integer(`${by}_tokens`, (row) => row[by].tokens.total),
  integer(`${by}_turns`, (row) => row[by].tokens.turns),
];

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The columns of every study. New ones come at the end. */
const ROW_COLUMNS: readonly RowColumn[] = [
  text('id', (row) => row.id),
  text('task', (row) => row.task),
  text('scenario_id', (row) => row.scenario.id),
  text('scenario', (row) => row.scenario.name),
  text('rule', (row) => row.scenario.rule),
  text('setting', (row) => row.setting),
  text('model_kind', (row) => row.model.kind),
  text('model', (row) => row.model.name),
  text('served_model', (row) => row.model.served),
  column('boolean')('thinking', (row) => row.thinking),
  text('decoding', (row) => row.decoding),
  text('judges', (row) => row.judges),
  column('number')('seed', (row) => row.seed),
  text('state', (row) => row.state),
  text('why', (row) => row.why),
  integer('announcements', (row) => row.announcements),
  integer('tests', (row) => row.tests),
  ...OUTCOME_SOURCES.flatMap(outcomeColumns),
  integer('open_announcements', ({ enumeration }) => enumeration.open.announcements),
  integer('open_first', ({ enumeration }) => enumeration.open.first),
  integer('open_tests_before', ({ enumeration }) => enumeration.open.testsBefore),
  integer('open_tests_over', ({ enumeration }) => enumeration.open.testsOver),
  integer('certain', ({ disagreements }) => total(disagreements.certain)),
  integer('likely', ({ disagreements }) => total(disagreements.likely)),
  text('token_unit', ({ judge }) => judge.tokens.unit),
  integer('format_retries', ({ retries }) => retries.format),
  integer('transport_retries', ({ retries }) => retries.transport),
  column('number')('latency_ms', (row) => row.latencyMs),
  text('prompt_sha256', (row) => row.promptSha256),
  text('falsify', ({ versions }) => versions.falsify),
  text('path', (row) => row.path),
  text('scores', ({ scores }) => (Object.keys(scores).length > 0 ? JSON.stringify(scores) : null)),
  text('judge_by_test', ({ judge }) => judge.byTest),
  text('enumeration_by_test', ({ enumeration }) => enumeration.byTest),
  column('number')('breadth', ({ scenario }) => scenario.breadth),
  integer('repeat', (row) => row.repeat),
  text('started', (row) => row.started),
  text('cell', (row) => row.cell),
];

/** Columns about a hidden rule that is announced. */
const RULED =
  /^(?:rule|breadth|announcements|tests|certain|likely|open_\w+|(?:judge|enumeration)_(?!tokens|turns)\w+)$/;

/** A column for each measure of tasks without a hidden rule. */
const scoreColumns = (rows: readonly ResultRow[]): readonly RowColumn[] =>
  scoreIds(rows).map((id) => {
    const isTruth = rows.every(({ scores }) => typeof (scores[id] ?? true) === 'boolean');
    const valueOf = ({ scores }: ResultRow) => scores[id] ?? null;
    return isTruth
      ? column('boolean')(scoreColumn(id), valueOf)
      : column('number')(scoreColumn(id), (row) => {
          const value = valueOf(row);
          return value === null ? null : Number(value);
        });
  });

const COST_COLUMNS: readonly RowColumn[] = [
  column('number')('cost', ({ cost }) => cost?.amount ?? null),
  text('currency', ({ cost }) => cost?.currency ?? null),
];

const FORK = column('boolean')('fork', ({ fork = false }) => fork);

const JUDGES_COST = column('number')('judges_cost', ({ cost }) => cost?.judges ?? null);

/**
 * The columns of CSV and Parquet: those about hidden rules only where some task has one, those about readings only where a
 * model or a person has read something, costs only where some are known, that about forks only where there are some.
 */
export const rowColumns = (rows: readonly ResultRow[]): readonly RowColumn[] => [
  ...ROW_COLUMNS.filter(({ name }) => !RULED.test(name) || rows.length === 0 || !rows.every(isScored)),
  ...(rows.some(({ readings }) => hasReadings(readings))
    ? READING_COLUMNS.map(({ name, of }) => integer(name, ({ readings }) => (readings ? of(readings) : null)))
    : []),
  ...(rows.some(({ cost }) => cost) ? COST_COLUMNS : []),
  ...(rows.some(({ cost }) => cost?.judges !== undefined) ? [JUDGES_COST] : []),
  ...(rows.some(({ fork }) => fork) ? [FORK] : []),
  ...scoreColumns(rows),
];

/** A CSV file; ends with a line break. */
export const rowsCsv = (rows: readonly ResultRow[]): string => columnsCsv(rowColumns(rows), rows);
