/** The main table of a study and the table by hidden rule. */
import { groupBy } from '../base/group-by';
import { right } from '../base/markdown-table';
import { formatPercentage } from '../base/percentage';
import { fixed } from '../base/number-words';
import { type ColumnOf, type NameColumn, nameColumns } from './condition-names';
import { meanCostWords, totalCostWords } from './costs';
import type { CompatibilityEstimate } from './condition-result';
import type { ConditionResult } from './result-schemas';
import { meanLimitText } from './estimates';
import { READING_COLUMNS } from './readings';
import type { OutcomeSource } from './row';
import { scaleName, scaleRows } from './scale-rows';
import { isScored, scoreText } from './scores';
import { estimated, type Table, type TableColumn } from './table';
import { type TableInfo, tableNotes } from './table-notes';

/** `score`: the id of the measure that it has. */
type NumberColumn = ColumnOf<ConditionResult> & { readonly score?: string };

const N: ColumnOf<ConditionResult> = { column: right('n'), cell: ({ n }) => fixed(n, 0) };

const SUCCESS: ColumnOf<ConditionResult> = {
  column: right('Success'),
  cell: ({ success }) => estimated(success),
};

const TESTS = 'Tests before success';

/** A column in a group. `title`: below the heading of the group. */
const inGroup = (group: string, title: string, full: string): TableColumn => ({
  ...right(full),
  under: { group, title },
});

/** Columns of tasks with a hidden rule. */
function ruledColumns(results: readonly ConditionResult[]): readonly ColumnOf<ConditionResult>[] {
  const to = meanLimitText(results.map(({ testsBeforeSuccess: { restrictedMean } }) => restrictedMean));
  return [
    { column: right('First guess'), cell: ({ firstGuess }) => estimated(firstGuess) },
    {
      column: inGroup(TESTS, 'solved only', `${TESTS} (solved only)`),
      cell: ({ testsBeforeSuccess }) => estimated(testsBeforeSuccess.mean, 2),
    },
    {
      column: inGroup(TESTS, 'median', 'Median tests'),
      cell: ({ testsBeforeSuccess }) => fixed(testsBeforeSuccess.median, 1),
    },
    {
      column: inGroup(TESTS, `mean ≤ ${to}`, `Mean tests up to ${to}`),
      cell: ({ n, testsBeforeSuccess: { restrictedMean } }) =>
        restrictedMean
          ? `${fixed(restrictedMean.value, 2)} ${errorText(restrictedMean.standardError, n)}`.trim()
          : fixed(null),
    },
    ...(['solved', 'unsolved', 'all'] as const).map((which) => ({
      column: inGroup('I:C', which, `I:C ${which}`),
      cell: ({ ic }: ConditionResult) => ratioText(ic[which]),
    })),
  ];
}

/** What was generated per turn. Its unit stands in the heading where all conditions have the same. */
function tokenColumns(
  results: readonly ConditionResult[],
  which: readonly ('solved' | 'unsolved' | 'all')[],
): readonly ColumnOf<ConditionResult>[] {
  const [unit, ...others] = new Set(
    results.flatMap(({ tokens }) => (tokens.all.value === null ? [] : tokens.unit)),
  );
  const shared = others.length === 0 && unit !== undefined && unit !== 'mixed';
  const name = shared ? `${unit === 'words' ? 'Words' : 'Tokens'} per turn` : 'Per turn';
  return which.map((part) => ({
    column: inGroup(name, part, `${name}, ${part}`),
    cell: ({ tokens }) => {
      const text = fixed(tokens[part].value, 1);
      return tokens[part].value === null || shared ? text : `${text} ${tokens.unit}`;
    },
  }));
}

/** `8:0`, the tests behind an I:C that is undefined because none was compatible; undefined for others. */
export const undividedText = ({
  value,
  incompatible,
  compatible,
}: CompatibilityEstimate): string | undefined =>
  value === null && incompatible > 0 ? `${incompatible}:${compatible}` : undefined;

function ratioText(ic: CompatibilityEstimate): string {
  const counts = undividedText(ic);
  return counts === undefined ? estimated(ic) : `${estimated(ic)} (${counts})`;
}

/** A standard error; empty for one episode, which has none. */
export const errorText = (standardError: number, n: number | null): string =>
  n === 1 ? '' : `± ${fixed(standardError, 2)}`;

/** Announcements by the source of their reading, where a model or a person has read some. */
const readingColumns = (results: readonly ConditionResult[]): readonly ColumnOf<ConditionResult>[] =>
  results.some(({ readings }) => readings)
    ? READING_COLUMNS.map(({ full, of }) => ({
        column: right(full),
        cell: ({ readings }) => (readings ? String(of(readings)) : fixed(null)),
      }))
    : [];

/** Costs, where some are known. */
const costColumns = (results: readonly ConditionResult[]): readonly ColumnOf<ConditionResult>[] =>
  results.some(({ cost }) => cost)
    ? [
        {
          column: right('Cost per episode'),
          cell: (result) => {
            const { value, interval } = meanCostWords(result);
            return interval === '' ? value : `${value} ${interval}`;
          },
        },
        { column: right('Cost'), cell: totalCostWords },
      ]
    : [];

/** The columns that some of the conditions have: those of hidden rules, and the measures of other tasks. */
function numbersOf(results: readonly ConditionResult[]): readonly NumberColumn[] {
  const scored = results.filter(isScored);
  const more = [...readingColumns(results), ...costColumns(results)];
  const ruled = () => ruledColumns(results.filter((result) => !isScored(result)));
  const tokens = tokenColumns(
    results,
    // Only episodes with a hidden rule are told apart by being solved.
    scored.length < results.length ? ['solved', 'unsolved', 'all'] : ['all'],
  );
  if (scored.length === 0) return [N, SUCCESS, ...ruled(), ...tokens, ...more];
  const measures = [...new Set(scored.flatMap(({ scores }) => Object.keys(scores)))];
  return [
    N,
    ...(results.some(({ success: { value } }) => value !== null) ? [SUCCESS] : []),
    ...(scored.length < results.length ? ruled() : []),
    ...measures.map((id) => ({
      score: id,
      column: right(headingOf(scored, id)),
      cell: ({ n, scores }: ConditionResult) =>
        Object.hasOwn(scores, id) ? scoreText(scores[id], n) : fixed(null),
    })),
    ...tokens,
    ...more,
  ];
}

function headingOf(results: readonly ConditionResult[], id: string): string {
  const score = results.find(({ scores }) => Object.hasOwn(scores, id))?.scores[id];
  return score?.short ?? score?.title ?? id;
}

/** Positions of the conditions of each table: one for the tasks with hidden rules, one for each other task. */
const tableGroups = (results: readonly ConditionResult[]): readonly number[][] => [
  ...groupBy(results.keys(), (i) => (isScored(results[i]) ? results[i].task : '')).values(),
];

/** The results of all conditions by one source. */
export interface ResultsBy {
  readonly by: OutcomeSource;
  readonly results: readonly ConditionResult[];
}

/** The main tables by one source or by both, which have the same conditions in the same order. */
export const conditionTables = ([{ by, results }, others]: readonly ResultsBy[], seed: number): Table[] =>
  others ? bothTables(results, others.results, seed) : mainTables(results, { by, seed });

/** The main tables by one source: tasks with different measures stand apart. */
export const mainTables = (results: readonly ConditionResult[], info: TableInfo): Table[] =>
  tableGroups(results).map((group) =>
    mainTable(
      group.map((i) => results[i]),
      info,
      nameColumns(results),
    ),
  );

/** The main tables by both sources; `enumeration` has the same conditions in the same order. */
export const bothTables = (
  judge: readonly ConditionResult[],
  enumeration: readonly ConditionResult[],
  seed: number,
): Table[] =>
  tableGroups(judge).map((group) =>
    bothTable(
      group.map((i) => judge[i]),
      group.map((i) => enumeration[i]),
      seed,
      nameColumns(judge),
    ),
  );

/** The main table by one source. */
export function mainTable(
  results: readonly ConditionResult[],
  info: TableInfo,
  names = nameColumns(results),
): Table {
  const numbers = numbersOf(results);
  const columns = [...names, ...numbers];
  return {
    columns: columns.map(({ column }) => column),
    rows: [
      ...results.map((result) => columns.map(({ cell }) => cell(result))),
      ...scaleCells(results, names, numbers),
    ],
    notes: tableNotes(results, info),
  };
}

/** The main table by both sources: `judge → enumeration` with a mark wherever the two differ. */
export function bothTable(
  judge: readonly ConditionResult[],
  enumeration: readonly ConditionResult[],
  seed: number,
  names = nameColumns(judge),
): Table {
  const numbers = numbersOf(judge);
  return {
    columns: [...names, ...numbers].map(({ column }) => column),
    rows: [
      ...judge.map((result, i) => [
        ...names.map(({ cell }) => cell(result)),
        ...numbers.map(({ cell }) => {
          const [stored, computed] = [cell(result), cell(enumeration[i])];
          return stored === computed ? stored : `${stored} → ${computed} ≠`;
        }),
      ]),
      ...scaleCells(judge, names, numbers),
    ],
    notes: tableNotes(enumeration, { by: 'both', seed }),
  };
}

const scaleCells = (
  results: readonly ConditionResult[],
  names: readonly NameColumn[],
  numbers: readonly NumberColumn[],
): string[][] =>
  scaleRows(results).map((row) => [
    ...names.map((column) => scaleName(row, column)),
    ...numbers.map(({ score }) => row.cell(score)),
  ]);

/** The broadest rules accept half of the domain, the narrowest a hundred-thousandth. */
export const breadthText = (fraction: number | null): string =>
  fraction === null ? fixed(null) : formatPercentage(fraction);
