/** The summary of many episodes as CSV. */
import { readable } from '../../base/visible-text';
import { toCsvText, type Cell } from '../../base/csv';
import type { EpisodeOutcome, SummaryRow } from './rows';

const CSV_COLUMNS = [
  'file',
  'state',
  'model',
  'task',
  'setting',
  'rule',
  'source',
  'rounds',
  'solved_stored',
  'tests_before_success_stored',
  'incompatible_stored',
  'compatible_stored',
  'ic_stored',
  'solved_computed',
  'tests_before_success_computed',
  'incompatible_computed',
  'compatible_computed',
  'ic_computed',
  'disagreements_certain',
  'disagreements_likely',
  'open',
  'readings',
  'problems',
  'outcome',
  'model_readings',
];

const outcomeCells = (outcome: EpisodeOutcome): Cell[] => [
  outcome.solved,
  outcome.testsBeforeSuccess,
  outcome.incompatible,
  outcome.compatible,
  outcome.ratio,
];

/**
 * Numbers are exact; what is undefined is empty. Text that a spreadsheet could take for a formula starts with `'`, and what
 * cannot be seen in a text has a mark of its own.
 */
export const summaryCsv = (rows: readonly SummaryRow[]): string =>
  toCsvText([
    CSV_COLUMNS,
    ...rows.map((row) => [
      ...[row.file, row.state, row.model, row.task, row.setting, row.rule, row.source].map(readable),
      row.rounds,
      ...outcomeCells(row.stored),
      ...outcomeCells(row.computed),
      row.certain,
      row.likely,
      row.open,
      row.readings,
      row.problems,
      readable(row.outcome ?? ''),
      row.modelReadings,
    ]),
  ]);
