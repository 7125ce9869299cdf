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

/** The values of one field; those that come again and again as places in a list of distinct ones. */
type Column = readonly unknown[] | { readonly distinct: readonly unknown[]; readonly at: readonly number[] };

/** Records with the same fields. */
interface Kind {
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
}

/** Records by columns, which take a quarter of the bytes: names and repeated values are sent once. `order`: kinds. */
interface Table {
  readonly order: readonly number[];
  readonly kinds: readonly Kind[];
}

/** Packs objects of a few kinds. As in JSON, fields that are undefined are left out. */
export function packRecords(records: readonly object[]): Packed {
  const kinds = new Map<string, { readonly index: number; keys: string[]; records: object[] }>();
  const order = records.map((record) => {
    const keys = Object.keys(record).filter((key) => valueOf(record, key) !== undefined);
    const name = keys.join('\0');
    const kind = kinds.get(name) ?? { index: kinds.size, keys, records: [] };
    kinds.set(name, kind);
    kind.records.push(record);
    return kind.index;
  });
  const columnsOf = (keys: readonly string[], those: readonly object[]) =>
    keys.map((key) => columnOf(those.map((record) => valueOf(record, key))));
  const table: Table = {
    order,
    kinds: [...kinds.values()].map(({ keys, records: those }) => ({ keys, columns: columnsOf(keys, those) })),
  };
  return pack(table);
}

const valueOf = (record: object, key: string): unknown => (record as Readonly<Record<string, unknown>>)[key];

function columnOf(values: readonly unknown[]): Column {
  if (typeof values[0] === 'number') return values;
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
      if (distinct.length > values.length / 2) return values;
    }
    at.push(place);
  }
  return { distinct, at };
}

/** Unpacks records, still unchecked; undefined if they are none. Equal values of a field may be one object. */
export function unpackRecords(bytes: Packed): readonly unknown[] | undefined {
  const table = unpack(bytes);
  if (!isTable(table)) return undefined;
  const { order, kinds } = table;
  const next = kinds.map(() => 0);
  return order.map((of) => {
    const { keys, columns } = kinds[of];
    const at = next[of]++;
    const record: Record<string, unknown> = {};
    for (let i = 0; i < keys.length; i++) {
      const column = columns[i];
      record[keys[i]] = 'distinct' in column ? column.distinct[column.at[at]] : column[at];
    }
    return record;
  });
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
  Array.isArray(value) || (isRecord(value) && Array.isArray(value['distinct']) && Array.isArray(value['at']));
