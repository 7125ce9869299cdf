/** The names of conditions in tables. */
import { groupBy } from '../base/group-by';
import type { Condition } from './condition';
import { left, type TableColumn } from './table';

/** A column of the main table. */
export interface ColumnOf<Of> {
  readonly column: TableColumn;
  readonly cell: (result: Of) => string;
}

export const thinkingText = (thinking: boolean | null): string =>
  thinking === null ? '?' : thinking ? 'yes' : 'no';

const MODEL_COLUMNS: readonly ColumnOf<Condition>[] = [
  { column: left('Task'), cell: ({ task }) => task },
  { column: left('Model'), cell: ({ model }) => model },
  { column: left('Thinking'), cell: ({ thinking }) => thinkingText(thinking) },
  { column: left('Setting'), cell: ({ setting }) => setting },
];

/** Parts that are named only where they tell conditions of the same model and setting apart. */
const DETAIL_COLUMNS: readonly ColumnOf<Condition>[] = [
  { column: left('Folder'), cell: ({ folder }) => folder },
  { column: left('Decoding'), cell: ({ decoding }) => decoding },
  { column: left('Judges'), cell: ({ judges }) => judges },
  { column: left('Prompts'), cell: ({ prompts }) => prompts.slice(0, 8) },
];

const PUBLISHED: ColumnOf<Condition> = {
  column: left('Source'),
  cell: ({ published }) => (published === undefined ? '' : 'published'),
};

/** The columns that name a condition: model and setting, and what varies beside them. */
export function nameColumns(results: readonly Condition[]): ColumnOf<Condition>[] {
  const varies = ({ cell }: ColumnOf<Condition>) => new Set(results.map(cell)).size > 1;
  const [task, model, thinking, setting] = MODEL_COLUMNS;
  const nameOf = (result: Condition) => JSON.stringify(MODEL_COLUMNS.map(({ cell }) => cell(result)));
  const own = results.filter(({ published }) => published === undefined);
  const alike = [...groupBy(own, nameOf).values()];
  const details = DETAIL_COLUMNS.filter(({ cell }) =>
    alike.some((group) => new Set(group.map(cell)).size > 1),
  );
  return [
    ...[task].filter(varies),
    model,
    ...[thinking].filter(varies),
    setting,
    ...details,
    ...[PUBLISHED].filter(varies),
  ];
}
