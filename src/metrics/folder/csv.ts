/** The summary of many episodes as CSV. */
import { columnsCsv, type CsvColumn } from '../../base/csv';
import { readable } from '../../base/visible-text';
import type { EpisodeOutcome, SummaryRow } from './rows';

type Column = CsvColumn<SummaryRow>;

const textColumn = (name: 'file' | 'state' | 'model' | 'task' | 'setting' | 'rule' | 'source'): Column => ({
  name,
  of: (row) => readable(row[name]),
});

const outcomeColumns = (by: 'stored' | 'computed'): readonly Column[] => {
  const column = (name: string, value: keyof EpisodeOutcome): Column => ({
    name: `${name}_${by}`,
    of: (row) => row[by][value],
  });
  return [
    column('solved', 'solved'),
    column('tests_before_success', 'testsBeforeSuccess'),
    column('incompatible', 'incompatible'),
    column('compatible', 'compatible'),
    column('ic', 'ratio'),
  ];
};

const COLUMNS: readonly Column[] = [
  textColumn('file'),
  textColumn('state'),
  textColumn('model'),
  textColumn('task'),
  textColumn('setting'),
  textColumn('rule'),
  textColumn('source'),
  { name: 'rounds', of: ({ rounds }) => rounds },
  ...outcomeColumns('stored'),
  ...outcomeColumns('computed'),
  { name: 'disagreements_certain', of: ({ certain }) => certain },
  { name: 'disagreements_likely', of: ({ likely }) => likely },
  { name: 'open', of: ({ open }) => open },
  { name: 'readings', of: ({ readings }) => readings },
  { name: 'problems', of: ({ problems }) => problems },
  { name: 'outcome', of: ({ outcome }) => readable(outcome ?? '') },
  { name: 'model_readings', of: ({ modelReadings }) => modelReadings },
  { name: 'result', of: ({ result }) => result },
];

/**
 * Numbers are exact; what is undefined is empty. Text that a spreadsheet could take for a formula starts with `'`, and what
 * cannot be seen in a text has a mark of its own.
 */
export const summaryCsv = (rows: readonly SummaryRow[]): string => columnsCsv(COLUMNS, rows);
