/** Tables of a study as files. */
import type { Stepwise } from '../../base/stepwise';
import type { ConditionResult } from '../condition-result';
import { DEFAULT_SEED } from '../../base/seed';
import type { Effect } from '../effects';
import { effectsCsv, effectsTable } from '../effects-table';
import { mainCsv } from '../main-csv';
import { bothTables, mainTables } from '../main-table';
import { rulesCsv, ruleTable } from '../rule-table';
import type { OutcomeSource, ResultRow } from '../row';
import { rowsCsv } from '../row-columns';
import { type Table, tableLatex, tableMarkdown } from '../table';
import type { Study } from './study';
import type { StudyOperation } from './types';

type ExportRequest = Extract<StudyOperation, { op: 'export' }>;

/** By two sources a table has both, and CSV one line for each. */
export function* exported(study: Study, request: ExportRequest): Stepwise<string> {
  if (request.table === 'rows') return rowsCsv(rowsOf(study, request.filter));
  if (request.format === 'csv') return yield* csvOf(study, request);
  const written = request.format === 'latex' ? tableLatex : tableMarkdown;
  const tables = yield* tablesOf(study, request);
  return tables.map(written).join('\n');
}

function* csvOf(study: Study, { table, by, filter, ...options }: ExportRequest): Stepwise<string> {
  if (table === 'rules') return rulesCsv(rowsOf(study, filter), by);
  if (table === 'effects') {
    const effects: Effect[] = [];
    for (const source of by) effects.push(...(yield* study.effects(filter, { ...options, by: source })));
    return effectsCsv(effects);
  }
  const lines: [ConditionResult, OutcomeSource][] = [];
  for (const source of by)
    for (const result of yield* study.conditions(filter, source, true)) lines.push([result, source]);
  return mainCsv(lines);
}

function* tablesOf(study: Study, { table, by, filter, ...rest }: ExportRequest): Stepwise<Table[]> {
  if (table === 'rules') return by.map((source) => ruleTable(rowsOf(study, filter), source));
  if (table === 'effects') {
    const tables: Table[] = [];
    for (const source of by) {
      const options = { ...rest, by: source, seed: DEFAULT_SEED };
      tables.push(effectsTable(yield* study.effects(filter, options), options));
    }
    return tables;
  }
  const found: ConditionResult[][] = [];
  for (const source of by) found.push(yield* study.conditions(filter, source, true));
  const [results, others] = found;
  return others
    ? bothTables(results, others, DEFAULT_SEED)
    : mainTables(results, { by: by[0], seed: DEFAULT_SEED });
}

const rowsOf = (study: Study, filter: ExportRequest['filter']): readonly ResultRow[] =>
  study.selected(filter).map(({ row }) => row);
