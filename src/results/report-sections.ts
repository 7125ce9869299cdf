/** The tables of a report: conditions by both sources, effects, and hidden rules. */
import type { Stepwise } from '../base/stepwise';
import { byCondition } from './condition';
import { conditionResult } from './condition-result';
import { type EffectOptions, effectsOf } from './effects';
import { effectsTable } from './effects-table';
import { bothTables } from './main-table';
import { ruleTable } from './rule-table';
import { orderOf } from './order';
import { type PublishedCondition, publishedResults } from './published';
import { type ResultRow, type OutcomeSource, OUTCOME_SOURCES } from './row';
import { isScored } from './scores';
import type { Table } from './table';
import type { ConditionResult } from './result-schemas';

export interface ReportTables {
  readonly sections: readonly { readonly title: string; readonly table: Table }[];
  /** True if there are effects among them. */
  readonly paired: boolean;
}

const BY_TITLES: Readonly<Record<OutcomeSource, string>> = {
  judge: 'by the stored verdicts',
  enumeration: 'by enumeration',
};

export function* reportTables(
  rows: readonly ResultRow[],
  effects: Omit<EffectOptions, 'by'>,
  published: readonly PublishedCondition[] = [],
): Stepwise<ReportTables> {
  const { seed } = effects;
  const beside = publishedResults(published, rows);
  const [judge, enumeration] = [
    [...(yield* resultsBy(rows, 'judge', seed)), ...beside].sort(orderOf),
    [...(yield* resultsBy(rows, 'enumeration', seed)), ...beside].sort(orderOf),
  ];
  const ruled = rows.some((row) => !isScored(row));
  const compared: ReportTables['sections'][number][] = [];
  for (const by of OUTCOME_SOURCES) {
    if (by === 'enumeration' && !ruled) continue;
    const found = yield* effectsOf(rows, { ...effects, by });
    if (found.length === 0) continue;
    const title = ruled ? `Effects, ${BY_TITLES[by]}` : 'Effects';
    compared.push({ title, table: effectsTable(found, { ...effects, by }) });
  }
  const rules = OUTCOME_SOURCES.map((by) => ({
    title: `Hidden rules, ${BY_TITLES[by]}`,
    table: ruleTable(rows, by),
  }));
  const sections = [
    ...bothTables(judge, enumeration, seed).map((table, i, all) => ({
      title: all.length > 1 ? `Results (${i + 1} of ${all.length})` : 'Results',
      table,
    })),
    ...compared,
    ...(ruled ? rules : []),
  ];
  return { sections, paired: compared.length > 0 };
}

function* resultsBy(
  rows: readonly ResultRow[],
  by: OutcomeSource,
  seed: number,
): Stepwise<ConditionResult[]> {
  const results: ConditionResult[] = [];
  for (const group of byCondition(rows)) results.push(yield* conditionResult(group, { by, seed }));
  return results;
}
