/** Result rows as CSV: one column for each number, in a stable order. */
import type { Cell } from '../base/csv';
import { type ResultRow, TRUTHS } from './row';

const OUTCOME_COLUMNS = [
  't_star',
  'tests_played',
  'i_before',
  'c_before',
  'i_over',
  'c_over',
  'tokens',
  'turns',
];

export const ROW_CSV_COLUMNS: readonly string[] = [
  ...[
    'id',
    'task',
    'scenario_id',
    'scenario',
    'rule',
    'setting',
    'model_kind',
    'model',
    'served_model',
    'thinking',
  ],
  ...['decoding', 'judges', 'seed', 'state', 'why', 'announcements', 'tests'],
  ...TRUTHS.flatMap((truth) => OUTCOME_COLUMNS.map((name) => `${truth}_${name}`)),
  ...['open_announcements', 'open_first', 'open_tests_before', 'open_tests_over', 'certain', 'likely'],
  ...['token_unit', 'format_retries', 'transport_retries', 'latency_ms', 'prompt_sha256', 'falsify', 'path'],
];

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** In the order of `ROW_CSV_COLUMNS`. */
export const rowCsv = (row: ResultRow): Cell[] => [
  ...[row.id, row.task, row.scenario.id, row.scenario.name, row.scenario.rule, row.setting],
  ...[row.model.kind, row.model.name, row.model.served, row.thinking, row.decoding, row.judges, row.seed],
  ...[row.state, row.why, row.announcements, row.tests],
  ...TRUTHS.flatMap((truth) => {
    const { tStar, testsPlayed, icBefore, icOver, tokens } = row[truth];
    return [
      ...[tStar, testsPlayed, icBefore.incompatible, icBefore.compatible],
      ...[icOver.incompatible, icOver.compatible, tokens.total, tokens.turns],
    ];
  }),
  ...[row.enumeration.open.announcements, row.enumeration.open.first],
  ...[row.enumeration.open.testsBefore, row.enumeration.open.testsOver],
  ...[total(row.disagreements.certain), total(row.disagreements.likely)],
  ...[row.judge.tokens.unit, row.retries.format, row.retries.transport, row.latencyMs],
  ...[row.promptSha256, row.versions.falsify, row.path],
];
