/** Tables of a study as files. */
import type { Stepwise } from '../../base/stepwise';
import { DEFAULT_SEED } from '../../base/seed';
import type { Effect } from '../effects';
import { effectsCsv, effectsTable } from '../effects-table';
import { conditionsCsv } from '../main-csv';
import { conditionTables, type ResultsBy } from '../main-table';
import { rulesCsv, ruleTable } from '../rule-table';
import type { ResultRow } from '../row';
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
  return conditionsCsv(yield* conditionsBy(study, { by, filter }));
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
  return conditionTables(yield* conditionsBy(study, { by, filter }), DEFAULT_SEED);
}

function* conditionsBy(
  study: Study,
  { by, filter }: Pick<ExportRequest, 'by' | 'filter'>,
): Stepwise<ResultsBy[]> {
  const found: ResultsBy[] = [];
  for (const source of by) found.push({ by: source, results: yield* study.conditions(filter, source, true) });
  return found;
}

const rowsOf = (study: Study, filter: ExportRequest['filter']): readonly ResultRow[] =>
  study.selected(filter).map(({ row }) => row);
