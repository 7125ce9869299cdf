/** Results by hidden rule: which rules are hard. */
import { columnsCsv, type CsvColumn } from '../base/csv';
import { groupBy } from '../base/group-by';
import { left, right } from '../base/markdown-table';
import { naturally } from '../base/natural-order';
import { fixed } from '../base/number-words';
import { quotient } from '../base/quotient';
import { nameColumns } from './condition-names';
import { byCondition } from './condition';
import { bestShare } from './condition-result';
import { isResult } from '../episode/is-result';
import { partOf } from './figures/names';
import { breadthText } from './main-table';
import type { OutcomeSource, ResultRow } from './row';
import { isScored } from './scores';
import type { Table } from './table';
import { BY_WORDS } from './table-notes';
import type { Condition } from './result-schemas';

/** The episodes of one hidden rule in one condition, which may be none. */
interface RuleInCondition {
  readonly scenario: ResultRow['scenario'];
  readonly condition: Condition;
  readonly episodes: readonly ResultRow[];
}

/** By rule in the natural order of scenarios, and within it by condition. Tasks without a hidden rule are left out. */
function byRule(all: readonly ResultRow[]): readonly (readonly RuleInCondition[])[] {
  const rows = all.filter((row) => !isScored(row));
  const conditions = byCondition(rows);
  const keyOf = ({ task, scenario }: ResultRow) => JSON.stringify([task, scenario.rule]);
  const sorted = [...rows].sort((p, q) => naturally(p.scenario.name, q.scenario.name));
  return [...groupBy(sorted, keyOf)].map(([key, [{ scenario }]]) =>
    conditions.map((group) => ({
      scenario,
      condition: group.condition,
      episodes: group.rows.filter((row) => keyOf(row) === key),
    })),
  );
}

/** Counts of episodes that are results; `most`: solved ones if all open verdicts were in their favour. */
function outcomeOf(episodes: readonly ResultRow[], by: OutcomeSource) {
  const results = episodes.filter(isResult);
  const solved = results.filter((row) => row[by].tStar !== null);
  const tests = solved.reduce((sum, row) => sum + row[by].testsPlayed, 0);
  return {
    n: results.length,
    solved: solved.length,
    most: Math.round((bestShare(results, by) ?? 0) * results.length),
    meanTests: quotient(tests, solved.length),
  };
}

/** The name of a condition in the heading of its column: what differs between all of them, else the setting. */
function labelsFor(conditions: readonly Condition[]): (condition: Condition) => string {
  const varying = nameColumns(conditions).filter(({ cell }) => new Set(conditions.map(cell)).size > 1);
  return (condition) =>
    varying
      .map(({ id, cell }) =>
        // A bare "yes" or a hash does not say what it is of.
        id === 'thinking' || id === 'prompts' ? `${id} ${cell(condition)}` : cell(condition),
      )
      .join(', ') || condition.setting;
}

function cellText({ episodes }: RuleInCondition, by: OutcomeSource): string {
  const { n, solved, most, meanTests } = outcomeOf(episodes, by);
  if (n === 0) return fixed(null);
  return `${solved}/${n}${most === solved ? '' : ` (at most ${most})`} · ${fixed(meanTests, 1)}`;
}

/** Success and tests before success for each hidden rule and condition. */
export function ruleTable(all: readonly ResultRow[], by: OutcomeSource): Table {
  const rules = byRule(all);
  const conditions = rules[0]?.map(({ condition }) => condition) ?? [];
  const label = labelsFor(conditions);
  const breadths = rules.some(([{ scenario }]) => scenario.breadth !== null);
  return {
    columns: [
      left('Rule'),
      ...(breadths ? [right('Breadth')] : []),
      ...conditions.map((condition) => right(label(condition))),
    ],
    rows: rules.map((cells) => [
      cells[0].scenario.rule,
      ...(breadths ? [breadthText(cells[0].scenario.breadth)] : []),
      ...cells.map((cell) => cellText(cell, by)),
    ]),
    notes: [
      BY_WORDS[by],
      'Solved / episodes · mean tests before success over solved episodes.',
      ...(breadths ? ['Breadth: the share of everything that can be tested which the rule accepts.'] : []),
    ],
  };
}

/** The table with what a view groups and sorts it by. */
export interface RuleView extends Table {
  /** Title of each column; those of the conditions of a model stand below its name. */
  readonly headings: readonly { readonly title: string; readonly group?: string | undefined }[];
  /** Rank of each cell: the place of a rule, its breadth, the share of episodes solved and then the tests for it. */
  readonly ranks: readonly (readonly (number | null)[])[];
}

/** Fewer tests only decide between equal shares. */
const TESTS_WEIGHT = 1e-6;

export function ruleView(all: readonly ResultRow[], by: OutcomeSource): RuleView {
  const rules = byRule(all);
  const conditions = rules[0]?.map(({ condition }) => condition) ?? [];
  const names = nameColumns(conditions).filter(({ id }) => id !== 'model');
  const table = ruleTable(all, by);
  const plain = table.columns.slice(0, table.columns.length - conditions.length);
  return {
    ...table,
    headings: [
      ...plain.map(({ title }) => ({ title })),
      ...conditions.map((condition) => ({
        title: names.map((name) => partOf(name, condition)).join(' · '),
        group: condition.model,
      })),
    ],
    ranks: rules.map((cells, place) => [
      place,
      ...plain.slice(1).map(() => cells[0].scenario.breadth),
      ...cells.map(({ episodes }) => {
        const { n, solved, meanTests } = outcomeOf(episodes, by);
        return n === 0 ? null : solved / n - TESTS_WEIGHT * (meanTests ?? 0);
      }),
    ]),
  };
}

type Line = RuleInCondition & { readonly by: OutcomeSource };

const COLUMNS: readonly CsvColumn<Line & ReturnType<typeof outcomeOf>>[] = [
  { name: 'by', of: ({ by }) => by },
  { name: 'task', of: ({ condition }) => condition.task },
  { name: 'rule', of: ({ scenario }) => scenario.rule },
  { name: 'breadth', of: ({ scenario }) => scenario.breadth },
  { name: 'model', of: ({ condition }) => condition.model },
  { name: 'setting', of: ({ condition }) => condition.setting },
  { name: 'thinking', of: ({ condition }) => condition.thinking },
  { name: 'decoding', of: ({ condition }) => condition.decoding },
  { name: 'prompts', of: ({ condition }) => condition.prompts },
  { name: 'judges', of: ({ condition }) => condition.judges },
  { name: 'folder', of: ({ condition }) => condition.folder },
  { name: 'n', of: ({ n }) => n },
  { name: 'solved', of: ({ solved }) => solved },
  { name: 'solved_best', of: ({ most }) => most },
  { name: 'tests_before_success', of: ({ meanTests }) => meanTests },
];

/** The same numbers as CSV: a line for each rule, condition with episodes of it, and source of outcomes. */
export const rulesCsv = (all: readonly ResultRow[], sources: readonly OutcomeSource[]): string =>
  columnsCsv(
    COLUMNS,
    sources.flatMap((by) =>
      byRule(all)
        .flat()
        .filter(({ episodes }) => episodes.length > 0)
        .map((cell) => ({ ...cell, by, ...outcomeOf(cell.episodes, by) })),
    ),
  );
