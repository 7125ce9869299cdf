/** Measures of many episodes together, for each model in each setting of a task. Episodes that are no results do not count. */
import { groupBy } from '../../base/group-by';
import type { Json } from '../../base/json';
import { type Column, left, markdownTable, right } from '../../base/markdown-table';
import { isResult } from '../../episode/is-result';
import { measuresNamed } from '../../metrics';
import { leftOut, leftOutText } from '../../results/row';
import { table } from '../format/table';

export interface Measured {
  readonly task: string;
  readonly model: string;
  readonly setting: string;
  readonly metrics: Json;
  readonly state: string;
  readonly why?: string | undefined;
}

export interface Pool {
  readonly model: string;
  readonly setting: string;
  readonly metrics: Json;
}

/** Groups episodes, in the order in which models and settings first appear. */
const groupsOf = (episodes: readonly Measured[]): readonly (readonly Measured[])[] => [
  ...groupBy(episodes.filter(isResult), ({ task, model, setting }) =>
    JSON.stringify([task, model, setting]),
  ).values(),
];

export const pool = (episodes: readonly Measured[]): readonly Pool[] =>
  groupsOf(episodes).map((group) => ({
    model: group[0].model,
    setting: group[0].setting,
    metrics: measuresNamed(group[0].task).pool(group.map(({ metrics }) => metrics)),
  }));

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

/** Tables of pooled measures, one for all tasks that have the same columns. */
function tablesOf(episodes: readonly Measured[]): readonly Table[] {
  const tables = new Map<string, { columns: readonly Column[]; rows: (readonly string[])[] }>();
  for (const group of groupsOf(episodes)) {
    const [{ task, model, setting }] = group;
    const cells = measuresNamed(task).pooledCells(group.map(({ metrics }) => metrics));
    const key = JSON.stringify(cells.map(({ title }) => title));
    const columns = [left('model'), left('setting'), ...cells.map(({ title }) => right(title))];
    const known = tables.get(key) ?? { columns, rows: [] };
    known.rows.push([model, setting, ...cells.map(({ text }) => text)]);
    tables.set(key, known);
  }
  return [...tables.values()];
}

function written(episodes: readonly Measured[], write: typeof table): string {
  const tables = tablesOf(episodes).map(({ columns, rows }) => write(columns, rows));
  const left = leftOut(episodes);
  return [...tables, ...(left.length > 0 ? [`Not counted: ${leftOutText(left)}\n`] : [])].join('\n');
}

export const pooledText = (episodes: readonly Measured[]): string => written(episodes, table);
export const pooledMarkdown = (episodes: readonly Measured[]): string => written(episodes, markdownTable);
