/** Arrow keys in grids: one cell at a time can be reached by Tab, the keys move it. */
import { useEffect } from 'preact/hooks';
import { moveInList } from '../../shared/list-keys';

export interface GridCellPlace {
  readonly row: number;
  readonly column: number;
}

/** Moves in a grid by a key, as in spreadsheets; undefined for other keys. It stops at the edges. */
export function moveIn(
  key: string,
  ctrl: boolean,
  { row, column }: GridCellPlace,
  size: GridCellPlace,
): GridCellPlace | undefined {
  const [lastRow, lastColumn] = [size.row - 1, size.column - 1];
  const at = (r: number, c: number): GridCellPlace => ({
    row: Math.min(lastRow, Math.max(0, r)),
    column: Math.min(lastColumn, Math.max(0, c)),
  });
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(ctrl ? 0 : row, 0);
    case 'End':
      return at(ctrl ? lastRow : row, lastColumn);
    default: {
      const to = moveInList(key, row, size.row);
      return to === undefined ? undefined : at(to, column);
    }
  }
}

export const placeId = (row: number, column: number): string => `${row},${column}`;

function placeOf(cell: HTMLElement): GridCellPlace {
  const [row, column] = (cell.dataset['cell'] ?? '0,0').split(',').map(Number);
  return { row, column };
}

const cellOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target as HTMLElement | null)?.closest<HTMLElement>('[data-cell]') ?? undefined;

/**
 * Makes a grid of elements with `data-cell="row,column"` one stop of the Tab key. The cell that had the focus last is
 * the one that Tab comes back to. Enter and space click.
 */
export function useGrid(grid: { readonly current: HTMLElement | null }, size: GridCellPlace): void {
  useEffect(() => {
    const root = grid.current;
    if (!root) return;
    if (!root.querySelector('[data-cell][tabindex="0"]')) {
      const first =
        root.querySelector<HTMLElement>('[data-cell][aria-selected="true"]') ??
        root.querySelector<HTMLElement>('[data-cell]');
      if (first) first.tabIndex = 0;
    }
    return listen(root, size);
  });
}

function listen(root: HTMLElement, size: GridCellPlace): () => void {
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    for (const other of root.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || cell !== event.target || event.altKey) return;
    if ((event.key === 'Enter' || event.key === ' ') && !(cell instanceof HTMLButtonElement)) {
      event.preventDefault();
      cell.click();
      return;
    }
    const next = moveIn(event.key, event.ctrlKey || event.metaKey, placeOf(cell), size);
    if (!next) return;
    event.preventDefault();
    root.querySelector<HTMLElement>(`[data-cell="${placeId(next.row, next.column)}"]`)?.focus();
  };
  root.addEventListener('focusin', onFocus);
  root.addEventListener('keydown', onKeyDown);
  return () => {
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('keydown', onKeyDown);
  };
}
