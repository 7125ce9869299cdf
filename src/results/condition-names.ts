/** The names of conditions in tables. */
import { isRecord, readJson } from '../base/json';
import { groupBy } from '../base/group-by';
import { left } from '../base/markdown-table';
import { naturally } from '../base/natural-order';
import type { ResultRow } from './row';
import { isScored } from './scores';
import type { Table, TableColumn } from './table';
import type { Condition } from './result-schemas';

/** A column of the main table. */
export interface ColumnOf<Of> {
  readonly column: TableColumn;
  readonly cell: (result: Of) => string;
}

/** A column that names conditions. */
export interface NameColumn extends ColumnOf<Condition> {
  readonly id: keyof Condition;
}

export const thinkingText = (thinking: boolean | null): string =>
  thinking === null ? '?' : thinking ? 'yes' : 'no';

const MODEL_COLUMNS: readonly NameColumn[] = [
  { id: 'task', column: left('Task'), cell: ({ task }) => task },
  { id: 'model', column: left('Model'), cell: ({ model }) => model },
  { id: 'thinking', column: left('Thinking'), cell: ({ thinking }) => thinkingText(thinking) },
  { id: 'setting', column: left('Setting'), cell: ({ setting }) => setting },
];

/** The parameters of a condition in words: `temperature 0.7, tests 12`. What is no JSON stays as it is. */
export function parametersText(decoding: string): string {
  const parameters = readJson(decoding);
  if (!isRecord(parameters)) return decoding;
  const { options, ...sent } = parameters;
  const words = Object.entries({ ...sent, ...(isRecord(options) ? options : {}) }).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return words.length === 0 ? 'defaults' : words.join(', ');
}

/** The judges of a condition, each once: `phrase reader`, or `equivalence, evidence: a; compatibility: b`. */
export function judgesText(judges: string): string {
  const parts = judges.split(/, (?=[a-z-]+: )/).map((part) => /^([a-z-]+): (.*)$/s.exec(part));
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return judges;
  const byName = groupBy(known, ([, , name]) => name);
  if (byName.size === 1) return [...byName.keys()][0];
  return [...byName]
    .map(([name, of]) => `${of.map(([, question]) => question).join(', ')}: ${name}`)
    .join('; ');
}

/** Parts that are named only where they tell conditions of the same model and setting apart. */
const DETAIL_COLUMNS: readonly NameColumn[] = [
  { id: 'folder', column: left('Folder'), cell: ({ folder }) => folder },
  { id: 'decoding', column: left('Parameters'), cell: ({ decoding }) => parametersText(decoding) },
  { id: 'judges', column: left('Judges'), cell: ({ judges }) => judgesText(judges) },
  { id: 'prompts', column: left('Prompts'), cell: ({ prompts }) => prompts.slice(0, 8) },
];

const PUBLISHED: NameColumn = {
  id: 'published',
  column: left('Source'),
  cell: ({ published }) => (published === undefined ? '' : 'published'),
};

/** The columns that name a condition: model and setting, and what varies beside them. */
export function nameColumns(results: readonly Condition[]): NameColumn[] {
  const varies = ({ cell }: NameColumn) => new Set(results.map(cell)).size > 1;
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

/** A profile that has another name than its model. */
export interface Profile {
  readonly name: string;
  /** The model as it is served. */
  readonly served: string;
}

/** The profiles of episodes that have other names than their models, each once. */
export const profilesOf = (rows: readonly Pick<ResultRow, 'model'>[]): Profile[] => {
  const found = rows.flatMap(({ model: { kind, name, served } }) =>
    kind === 'endpoint' && name !== served ? [{ name, served }] : [],
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
};

/** Says which model each profile is, if there are any: a condition is of the model. */
export function profileNotes(profiles: readonly Profile[]): readonly string[] {
  if (profiles.length === 0) return [];
  const words = profiles.map(({ name, served }) => `${name} is ${served}`).sort(naturally);
  return [`Models are named as their endpoints know them, not by profiles: ${words.join(', ')}.`];
}

/** Adds notes on the profiles of the models that are in the table. */
export const withProfileNotes = (table: Table, rows: readonly ResultRow[]): Table => ({
  ...table,
  notes: [...table.notes, ...profileNotes(profilesOf(rowsIn(table, rows)))],
});

/** The rows whose models are in a table; of one without a column for models, those with a hidden rule. */
function rowsIn({ columns, rows: lines }: Table, rows: readonly ResultRow[]): readonly ResultRow[] {
  const at = columns.findIndex(({ title }) => title === 'Model');
  if (at < 0) return rows.filter((row) => !isScored(row));
  const models = new Set(lines.map((cells) => cells[at]));
  return rows.filter(({ model }) => models.has(model.served));
}
