/** Conditions, and the episodes that were played under each. */
import { groupBy } from '../base/group-by';
import { orderOf } from './order';
import type { Condition } from './result-schemas';
import type { ResultRow } from './row';

const conditionOf = (row: ResultRow): Condition => ({
  task: row.task,
  model: row.model.served,
  setting: row.setting,
  thinking: row.thinking,
  decoding: row.decoding,
  prompts: row.promptSha256,
  judges: row.judges,
  folder: row.folder ?? '',
});

/** Episodes of one condition. */
export interface Group {
  readonly condition: Condition;
  readonly rows: readonly ResultRow[];
}

/** Groups rows by condition, in the order of tables. */
export const byCondition = (rows: readonly ResultRow[]): Group[] =>
  [...groupBy(rows, (row) => JSON.stringify(conditionOf(row))).values()]
    .map((group) => ({ condition: conditionOf(group[0]), rows: group }))
    .sort((p, q) => orderOf(p.condition, q.condition));
