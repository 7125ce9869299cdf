/** Result rows as Parquet, for DuckDB, pandas, R and the like. */
import type { BasicType } from 'hyparquet-writer';
import { ROW_COLUMNS, type RowColumn } from './row-columns';
import type { ResultRow } from './row';

const TYPES: Readonly<Record<RowColumn['type'], BasicType>> = {
  text: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** The bytes of a file with the columns of `ROW_COLUMNS`; what is undefined is null. */
export async function rowsParquet(rows: readonly ResultRow[]): Promise<Uint8Array> {
  // The library is loaded when it is first needed: few ever are in need of it.
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columnData = ROW_COLUMNS.map(({ name, type, of }) => ({
    name,
    type: TYPES[type],
    data: rows.map((row) => {
      const value = of(row) ?? null;
      return type === 'integer' && typeof value === 'number' ? BigInt(value) : value;
    }),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: 'falsify' }));
}
