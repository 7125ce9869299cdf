/** The numbers of the main table for other programs: exact, one line for a condition by one source. */
import type { Cell } from '../base/csv';
import type { ReadingCounts } from '../judges/review/types';
import type { ConditionResult } from './condition-result';
import { READING_COLUMNS } from './readings';
import type { OutcomeSource } from './row';
import { isScored } from './scores';
import { tableCsv } from './table';

const CSV_NAMES = ['task', 'model', 'setting', 'thinking', 'decoding', 'prompts', 'judges', 'by', 'n'];
const CSV_ESTIMATES = [
  'success',
  'first_guess',
  'tests_before_success',
  'ic_solved',
  'ic_unsolved',
  'ic_all',
];
const CSV_TOKENS = ['tokens_unit', 'tokens_solved', 'tokens_unsolved', 'tokens_all'];

const MAIN_CSV_COLUMNS: readonly string[] = [
  ...CSV_NAMES,
  ...CSV_ESTIMATES.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
  'success_best',
  'tests_median',
  'tests_restricted_mean',
  'tests_restricted_mean_se',
  'open',
  ...CSV_TOKENS,
  'scores',
  'first_guess_best',
  'ic_all_worst',
  'ic_all_best',
  'folder',
  'tests_restricted_mean_best',
];

const COST_COLUMNS = [
  'cost',
  'cost_per_episode',
  'cost_per_episode_low',
  'cost_per_episode_high',
  'currency',
  'unpriced',
];

const JUDGES_COST_COLUMNS = ['judges_cost', 'judges_unpriced'];

const hasJudgesCost = ({ cost }: ConditionResult): boolean =>
  cost !== undefined && (cost.judges > 0 || cost.judgesOpen > 0);

const costCells = ({ cost }: ConditionResult): Cell[] => [
  cost?.total,
  cost?.mean.value,
  cost?.mean.low,
  cost?.mean.high,
  cost?.currency,
  cost?.unpriced,
];

/** The text of a CSV file. */
export function mainCsv(lines: readonly (readonly [result: ConditionResult, by: OutcomeSource])[]): string {
  const columns = lines.some(([{ readings }]) => readings) ? READING_COLUMNS : [];
  const read = (counts: ReadingCounts | undefined) => columns.map(({ of }) => (counts ? of(counts) : null));
  const costs = lines.some(([{ cost }]) => cost) ? COST_COLUMNS : [];
  const judged = lines.some(([result]) => hasJudgesCost(result)) ? JUDGES_COST_COLUMNS : [];
  const printed = lines.some(([{ published }]) => published !== undefined) ? ['published'] : [];
  return tableCsv(
    [...MAIN_CSV_COLUMNS, ...columns.map(({ name }) => name), ...costs, ...judged, ...printed],
    lines.map(([result, by]) => [
      ...mainCsvRow(result, by),
      ...read(result.readings),
      ...(costs.length > 0 ? costCells(result) : []),
      ...(judged.length > 0 ? [result.cost?.judges, result.cost?.judgesOpen] : []),
      ...printed.map(() => result.published),
    ]),
  );
}

/** Cells in the order of `MAIN_CSV_COLUMNS`. */
function mainCsvRow(result: ConditionResult, by: OutcomeSource): Cell[] {
  const { success, firstGuess, testsBeforeSuccess, ic, tokens } = result;
  const { mean, median, restrictedMean } = testsBeforeSuccess;
  return [
    result.task,
    result.model,
    result.setting,
    result.thinking,
    result.decoding,
    result.prompts,
    result.judges,
    by,
    result.n,
    ...[success, firstGuess, mean, ic.solved, ic.unsolved, ic.all].flatMap(({ value, low, high }) => [
      value,
      low,
      high,
    ]),
    success.best,
    median,
    restrictedMean?.value,
    restrictedMean?.standardError,
    result.open,
    tokens.unit,
    tokens.solved.value,
    tokens.unsolved.value,
    tokens.all.value,
    isScored(result) ? JSON.stringify(result.scores) : null,
    firstGuess.best,
    ic.all.worst,
    ic.all.best,
    result.folder,
    restrictedMean?.best,
  ];
}
