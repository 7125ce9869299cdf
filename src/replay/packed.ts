/**
 * Bulk data for a view, as bytes of JSON. Threads, processes and frames then copy one buffer instead of cloning objects
 * at every border, which takes many times longer than parsing once.
 */
import { isRecord } from '../base/json';

export type Packed = Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Plain data. What has no place in JSON is lost. */
export const pack = (value: unknown): Packed => encoder.encode(JSON.stringify(value));

/** Parses packed data, still unchecked; undefined if it is not JSON. */
export function unpack(bytes: Packed): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The values of one field: a single one for all records, whole numbers as differences, values that come again and again
 * as places in a list of distinct ones, texts after what they all begin with (times do), or all of them.
 */
type Column =
  | readonly unknown[]
  | { readonly all: unknown }
  | { readonly steps: readonly number[] }
  | { readonly distinct: readonly unknown[]; readonly at: readonly number[] }
  | { readonly prefix: string; readonly rests: readonly string[] };

/** Records with the same fields. */
interface Kind {
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
}

/** Records by columns, which take a seventh of the bytes: names and repeated values are sent once. `order`: kinds. */
interface Table {
  readonly order: readonly number[];
  readonly kinds: readonly Kind[];
}

/** Fields in one order. `next`: the same with one more. `kind`: of records with no further ones. */
interface Fields {
  readonly keys: readonly string[];
  readonly next: Map<string, Fields>;
  kind?: { readonly index: number; readonly columns: readonly unknown[][] };
}

/** Packs objects of a few kinds. As in JSON, fields that are undefined are left out. */
export function packRecords(records: readonly object[]): Packed {
  const none: Fields = { keys: [], next: new Map() };
  const kinds: { readonly keys: readonly string[]; readonly columns: readonly unknown[][] }[] = [];
  const order = records.map((record) => {
    let fields = none;
    const values: unknown[] = [];
    for (const key of Object.keys(record)) {
      const value = valueOf(record, key);
      if (value === undefined) continue;
      fields = fieldsWith(fields, key);
      values.push(value);
    }
    const { keys } = fields;
    fields.kind ??= { index: kinds.length, columns: keys.map(() => []) };
    const { index, columns } = fields.kind;
    if (index === kinds.length) kinds.push({ keys, columns });
    for (let i = 0; i < values.length; i++) columns[i].push(values[i]);
    return index;
  });
  const table: Table = {
    order,
    kinds: kinds.map(({ keys, columns }) => ({ keys, columns: columns.map(columnOf) })),
  };
  return pack(table);
}

const valueOf = (record: object, key: string): unknown => (record as Readonly<Record<string, unknown>>)[key];

function fieldsWith({ keys, next }: Fields, key: string): Fields {
  let known = next.get(key);
  if (!known) next.set(key, (known = { keys: [...keys, key], next: new Map() }));
  return known;
}

/** Differences of whole numbers up to here are exact. */
const WHOLE = 2 ** 52;
const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= WHOLE;

/** Values after which those of a field should have begun to come again. */
const SAMPLE = 32;

function columnOf(values: readonly unknown[]): Column {
  const [first] = values;
  if (typeof first !== 'object' && values.every((value) => value === first)) return { all: first };
  if (values.every(isWhole))
    return { steps: values.map((value, i) => (i === 0 ? value : value - values[i - 1])) };
  if (typeof first === 'number') return values;
  const texts = new Map<unknown, number>();
  const objects = new Map<unknown, number>();
  const distinct: unknown[] = [];
  const at: number[] = [];
  for (const value of values) {
    const isObject = typeof value === 'object';
    const name = isObject ? JSON.stringify(value) : value;
    const known = isObject ? objects : texts;
    let place = known.get(name);
    if (place === undefined) {
      place = distinct.push(value) - 1;
      known.set(name, place);
      if (distinct.length > SAMPLE + at.length / 2) return withoutPrefix(values);
    }
    at.push(place);
  }
  return distinct.length === 1 ? { all: distinct[0] } : { distinct, at };
}

/** A shorter prefix is not worth a copy of all texts. */
const SHORTEST_PREFIX = 4;

function withoutPrefix(values: readonly unknown[]): Column {
  if (!values.every(isText)) return values;
  let [prefix] = values;
  for (const value of values) {
    while (!value.startsWith(prefix)) prefix = prefix.slice(0, -1);
    if (prefix.length < SHORTEST_PREFIX) return values;
  }
  return { prefix, rests: values.map((value) => value.slice(prefix.length)) };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Unpacks records, still unchecked; undefined if they are none. Equal values of a field may be one object. */
export function unpackRecords(bytes: Packed): readonly unknown[] | undefined {
  const table = unpack(bytes);
  if (!isTable(table)) return undefined;
  const { order, kinds } = table;
  const next = kinds.map(() => 0);
  const columns = kinds.map((kind) => kind.columns.map(valuesOf));
  return order.map((of) => {
    const { keys } = kinds[of];
    const values = columns[of];
    const at = next[of]++;
    const record: Record<string, unknown> = {};
    for (let i = 0; i < keys.length; i++) record[keys[i]] = values[i](at);
    return record;
  });
}

/** Reads the values of a column, which are asked for in their order. */
function valuesOf(column: Column): (at: number) => unknown {
  if ('all' in column) return () => column.all;
  if ('distinct' in column) return (at) => column.distinct[column.at[at]];
  if ('prefix' in column) return (at) => column.prefix + column.rests[at];
  if (!('steps' in column)) return (at) => column[at];
  let sum = 0;
  return (at) => (sum += column.steps[at]);
}

const isTable = (value: unknown): value is Table =>
  isRecord(value) &&
  Array.isArray(value['order']) &&
  Array.isArray(value['kinds']) &&
  value['kinds'].every(isKind) &&
  areIndexes(value['order'], value['kinds'].length);

const areIndexes = (values: readonly unknown[], of: number): boolean =>
  values.every((value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < of);

const isKind = (value: unknown): value is Kind =>
  isRecord(value) &&
  Array.isArray(value['keys']) &&
  value['keys'].every((key) => typeof key === 'string' && key !== '__proto__') &&
  Array.isArray(value['columns']) &&
  value['columns'].length === value['keys'].length &&
  value['columns'].every(isColumn);

const isColumn = (value: unknown): value is Column =>
  Array.isArray(value) ||
  (isRecord(value) &&
    ('all' in value ||
      Array.isArray(value['steps']) ||
      (Array.isArray(value['distinct']) && Array.isArray(value['at'])) ||
      (isText(value['prefix']) && Array.isArray(value['rests']))));
