/** Keyboard moves within a table. Pure. */

export interface GridCellPlace {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const PAGE = 10;

/** The place that a key leads to; undefined where it leads nowhere. */
export function stepInGrid(
  { key, ctrlKey, metaKey }: Key,
  { row, column }: GridCellPlace,
  { rows, columns }: Size,
): GridCellPlace | undefined {
  const far = ctrlKey || metaKey;
  const steps: Readonly<Record<string, GridCellPlace>> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rows : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columns : column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows : row, column: columns },
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (!to || rows === 0 || columns === 0) return undefined;
  return { row: within(to.row, rows), column: within(to.column, columns) };
}

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
