/** The numbers of the main table for other programs: exact, one line for a condition by one source. */
import type { ResultsBy } from './main-table';
import { type Cell, columnsCsv, type CsvColumn } from '../base/csv';
import type { Estimate } from '../statistics/interval';
import { READING_COLUMNS } from './readings';
import type { OutcomeSource } from './row';
import { isScored, scoreColumn } from './scores';
import type { ConditionResult } from './result-schemas';

type Line = readonly [result: ConditionResult, by: OutcomeSource];

const column = (name: string, of: (result: ConditionResult) => Cell): CsvColumn<Line> => ({
  name,
  of: ([result]) => of(result),
});

/** What open verdicts could change; of a published condition nobody knows it. */
const bound = (name: string, of: (result: ConditionResult) => Cell): CsvColumn<Line> =>
  column(name, (result) => (result.published === undefined ? of(result) : null));

/** A value with the bounds of its interval. */
const estimate = (name: string, of: (result: ConditionResult) => Estimate): readonly CsvColumn<Line>[] => [
  column(name, (result) => of(result).value),
  column(`${name}_low`, (result) => of(result).low),
  column(`${name}_high`, (result) => of(result).high),
];

/** The columns of every study. New ones come at the end. */
const MAIN_COLUMNS: readonly CsvColumn<Line>[] = [
  column('task', ({ task }) => task),
  column('model', ({ model }) => model),
  column('setting', ({ setting }) => setting),
  column('thinking', ({ thinking }) => thinking),
  column('decoding', ({ decoding }) => decoding),
  column('prompts', ({ prompts }) => prompts),
  column('judges', ({ judges }) => judges),
  { name: 'by', of: ([, by]) => by },
  column('n', ({ n }) => n),
  ...estimate('success', ({ success }) => success),
  ...estimate('first_guess', ({ firstGuess }) => firstGuess),
  ...estimate('tests_before_success', ({ testsBeforeSuccess }) => testsBeforeSuccess.mean),
  ...estimate('ic_solved', ({ ic }) => ic.solved),
  ...estimate('ic_unsolved', ({ ic }) => ic.unsolved),
  ...estimate('ic_all', ({ ic }) => ic.all),
  bound('success_best', ({ success }) => success.best),
  column('tests_median', ({ testsBeforeSuccess }) => testsBeforeSuccess.median),
  column('tests_restricted_mean', ({ testsBeforeSuccess }) => testsBeforeSuccess.restrictedMean?.value),
  column(
    'tests_restricted_mean_se',
    ({ testsBeforeSuccess }) => testsBeforeSuccess.restrictedMean?.standardError,
  ),
  column('open', ({ open }) => open),
  column('tokens_unit', ({ tokens }) => tokens.unit),
  column('tokens_solved', ({ tokens }) => tokens.solved.value),
  column('tokens_unsolved', ({ tokens }) => tokens.unsolved.value),
  column('tokens_all', ({ tokens }) => tokens.all.value),
  column('scores', (result) => (isScored(result) ? JSON.stringify(result.scores) : null)),
  bound('first_guess_best', ({ firstGuess }) => firstGuess.best),
  bound('ic_all_worst', ({ ic }) => ic.all.worst),
  bound('ic_all_best', ({ ic }) => ic.all.best),
  column('folder', ({ folder }) => folder),
  column('tests_restricted_mean_best', ({ testsBeforeSuccess }) => testsBeforeSuccess.restrictedMean?.best),
  ...(['solved', 'unsolved', 'all'] as const).flatMap((part) =>
    (['incompatible', 'compatible'] as const).map((count) =>
      column(`ic_${part}_${count}`, ({ ic, published }) =>
        published === undefined ? ic[part][count] : null,
      ),
    ),
  ),
];

/** Columns about a hidden rule that is announced. */
const RULED = /^(?:first_guess|tests|ic|open|tokens_solved|tokens_unsolved)(?:_|$)/;

/** Columns for each measure of tasks without a hidden rule: its value, its interval and the episodes that have it. */
const scoreColumns = (lines: readonly Line[]): readonly CsvColumn<Line>[] =>
  [...new Set(lines.flatMap(([{ scores }]) => Object.keys(scores)))].flatMap((id) => {
    const name = scoreColumn(id);
    const of = ({ scores }: ConditionResult) => (Object.hasOwn(scores, id) ? scores[id] : undefined);
    return [
      column(name, (result) => of(result)?.value),
      column(`${name}_low`, (result) => of(result)?.low),
      column(`${name}_high`, (result) => of(result)?.high),
      column(`${name}_n`, (result) => of(result)?.n),
    ];
  });

const READINGS = READING_COLUMNS.map(({ name, of }) =>
  column(name, ({ readings }) => (readings ? of(readings) : null)),
);

const COSTS: readonly CsvColumn<Line>[] = [
  column('cost', ({ cost }) => cost?.total),
  column('cost_per_episode', ({ cost }) => cost?.mean.value),
  column('cost_per_episode_low', ({ cost }) => cost?.mean.low),
  column('cost_per_episode_high', ({ cost }) => cost?.mean.high),
  column('currency', ({ cost }) => cost?.currency),
  column('unpriced', ({ cost }) => cost?.unpriced),
];

const JUDGES_COSTS: readonly CsvColumn<Line>[] = [
  column('judges_cost', ({ cost }) => cost?.judges),
  column('judges_unpriced', ({ cost }) => cost?.judgesOpen),
];

const PUBLISHED = column('published', ({ published }) => published);

const hasJudgesCost = ({ cost }: ConditionResult): boolean =>
  cost !== undefined && (cost.judges > 0 || cost.judgesOpen > 0);

/** The text of a CSV file. */
export function mainCsv(lines: readonly Line[]): string {
  const has = (some: (result: ConditionResult) => boolean) => lines.some(([result]) => some(result));
  const isScoredOnly = lines.length > 0 && lines.every(([result]) => isScored(result));
  const isShown = ({ name, of }: CsvColumn<Line>) =>
    !isScoredOnly ||
    !(name.startsWith('success') ? lines.every((one) => (of(one) ?? null) === null) : RULED.test(name));
  const columns = [
    ...MAIN_COLUMNS.filter(isShown),
    ...(has(({ readings }) => readings !== undefined) ? READINGS : []),
    ...(has(({ cost }) => cost !== undefined) ? COSTS : []),
    ...(has(hasJudgesCost) ? JUDGES_COSTS : []),
    ...(has(({ published }) => published !== undefined) ? [PUBLISHED] : []),
    ...scoreColumns(lines),
  ];
  return columnsCsv(columns, lines);
}

/** By each source a line for each condition. */
export const conditionsCsv = (found: readonly ResultsBy[]): string =>
  mainCsv(found.flatMap(({ by, results }) => results.map((result): Line => [result, by])));
