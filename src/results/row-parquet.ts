/** Result rows as Parquet, for DuckDB, pandas, R and the like. */
import type { BasicType } from 'hyparquet-writer';
import type { Cell } from '../base/csv';
import { type RowColumn, rowColumns } from './row-columns';
import type { ResultRow } from './row';

const TYPES: Readonly<Record<RowColumn['type'], BasicType>> = {
  text: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** A column of a table. */
interface ParquetColumn extends Pick<RowColumn, 'name' | 'type'> {
  readonly values: readonly Cell[];
}

/** The bytes of a file with these columns; what is undefined is null. */
export async function columnsParquet(columns: readonly ParquetColumn[]): Promise<Uint8Array> {
  // Loaded on first use: few need it.
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columnData = columns.map(({ name, type, values }) => ({
    name,
    type: TYPES[type],
    data: values.map((each) => {
      const value = each ?? null;
      return type === 'integer' && typeof value === 'number' ? BigInt(value) : value;
    }),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: 'falsify' }));
}

/** The bytes of a file with the columns of `rowColumns`. */
export const rowsParquet = (rows: readonly ResultRow[]): Promise<Uint8Array> =>
  columnsParquet(rowColumns(rows).map(({ name, type, of }) => ({ name, type, values: rows.map(of) })));
