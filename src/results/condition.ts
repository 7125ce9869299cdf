/** Conditions, and the episodes that were played under each. */
import { groupBy } from '../base/group-by';
import { orderOf } from './order';
import type { ResultRow } from './row';

/** Everything that decides how an episode is played and judged, apart from the scenario. */
export interface Condition {
  readonly task: string;
  readonly model: string;
  readonly setting: string;
  readonly thinking: boolean | null;
  readonly decoding: string;
  readonly prompts: string;
  readonly judges: string;
  /** Empty where folders are not compared. */
  readonly folder: string;
  /** The source in which its numbers are printed; absent for episodes of the study. */
  readonly published?: string | undefined;
}

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
