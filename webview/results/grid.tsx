/** A table that is walked with the arrow keys, drawn as far as it is in sight. */
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../shared/controls';
import { useVirtual } from '../shared/use-virtual';
import { type GridCellPlace, stepInGrid } from './grid-keys';
import './grid.css';

export interface GridColumn {
  readonly title: string;
  /** Columns beside each other with the same group stand below its title. */
  readonly group?: string;
  readonly align: 'left' | 'right' | 'centre';
  /** Says more of the title when somebody points at it. */
  readonly hint?: string;
  /** Present where the table can be sorted by the column. */
  readonly sort?: { readonly now: 'ascending' | 'descending' | 'none'; readonly onSort: () => void };
}

export interface GridRow {
  readonly key: string;
  /** Begins a part of the table. */
  readonly section?: string;
  readonly cells: readonly GridCell[];
}

export interface GridCell {
  readonly content: ComponentChildren;
  /** Text in place of the content. */
  readonly label?: string;
  /** Shown when somebody points at it. */
  readonly title?: string;
  readonly class?: string;
  readonly onOpen?: () => void;
}

interface GridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly busy?: boolean;
}

/** Tables of fewer rows are drawn as a whole. */
const MOST_DRAWN = 150;
/** Pixels of a row before it was measured. */
const ROW = 42;

export function Grid({ label, columns, rows, busy = false }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<GridCellPlace>({ row: 0, column: 0 });
  const here = {
    row: Math.min(place.row, Math.max(0, rows.length - 1)),
    column: Math.min(place.column, Math.max(0, columns.length - 1)),
  };
  const { items, height, show, measure } = useVirtual(scroller, {
    count: rows.length,
    rowHeight: ROW,
    overscan: 12,
  });
  const focus = useFocus(scroller, here);
  const drawn =
    rows.length <= MOST_DRAWN
      ? { indexes: rows.map((_, i) => i), above: 0, below: 0 }
      : {
          indexes: items.map(({ index }) => index),
          above: items[0]?.start ?? 0,
          below: height - (items.at(-1)?.end ?? height),
        };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of a heading are those of its button.
    if (event.target instanceof HTMLButtonElement) return undefined;
    if (event.key === 'Enter') return rows[here.row]?.cells[here.column]?.onOpen?.();
    const next = stepInGrid(event, here, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    if (rows.length > MOST_DRAWN) show(next.row);
    focus();
  };
  return (
    <div class={`grid scrolls-sideways ${busy ? 'grid-busy' : ''}`} ref={scroller} aria-busy={busy}>
      <table role="grid" aria-label={label} aria-rowcount={rows.length + 1} onKeyDown={onKeyDown}>
        <Head columns={columns} />
        <tbody>
          <Space height={drawn.above} columns={columns.length} />
          {drawn.indexes.map((index) => (
            <Row
              {...{ columns, index, here, measure, setPlace }}
              key={rows[index].key}
              row={rows[index]}
              begins={rows[index].section !== rows[index - 1]?.section}
            />
          ))}
          <Space height={drawn.below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Puts the focus on the cell of the keyboard, once that is drawn. */
function useFocus(scroller: RefObject<HTMLDivElement | null>, { row, column }: GridCellPlace): () => void {
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    if (!cell) return;
    wanted.current = false;
    cell.focus();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return () => (wanted.current = true);
}

function Head({ columns }: Pick<GridProps, 'columns'>) {
  const groups: { title: string | undefined; span: number }[] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (group !== undefined && last?.title === group) last.span++;
    else groups.push({ title: group, span: 1 });
  }
  return (
    <thead>
      {groups.some(({ title }) => title !== undefined) && (
        <tr class="grid-groups">
          {groups.map(({ title, span }, i) => (
            <th key={i} colSpan={span} scope="colgroup" class={title === undefined ? '' : 'grid-group'}>
              {title}
            </th>
          ))}
        </tr>
      )}
      <tr>
        {columns.map(({ title, align, hint, sort }, i) => (
          <th
            key={i}
            scope="col"
            class={`grid-${align}`}
            title={hint}
            {...(sort && { 'aria-sort': sort.now })}
          >
            {sort ? <SortButton title={title} {...sort} /> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const SORT_ICONS = { ascending: 'arrow-up', descending: 'arrow-down' } as const;

const SortButton = ({ title, now, onSort }: { readonly title: string } & NonNullable<GridColumn['sort']>) => (
  <button type="button" class="grid-sort" onClick={onSort}>
    {title}
    {now !== 'none' && <Icon name={SORT_ICONS[now]} />}
  </button>
);

const Space = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: `${height}px`, padding: 0 }} />
    </tr>
  ) : null;

/** Accessible names stand beside the visible content. */
const Content = ({ content, label }: GridCell) =>
  label === undefined ? (
    <>{content}</>
  ) : (
    <>
      <span class="grid-seen" aria-hidden="true">
        {content}
      </span>
      <span class="visually-hidden">{label}</span>
    </>
  );

interface RowProps {
  readonly row: GridRow;
  readonly index: number;
  readonly columns: readonly GridColumn[];
  /** True if it is the first of its section. */
  readonly begins: boolean;
  readonly here: GridCellPlace;
  readonly measure: (element: HTMLElement | null) => void;
  readonly setPlace: (place: GridCellPlace) => void;
}

function Row({ row, index, columns, begins, here, measure, setPlace }: RowProps) {
  return (
    <>
      {begins && row.section !== undefined && (
        <tr class="grid-section">
          <th colSpan={columns.length} scope="rowgroup">
            {row.section}
          </th>
        </tr>
      )}
      <tr data-index={index} ref={measure} aria-rowindex={index + 2}>
        {row.cells.map((cell, column) => (
          <td
            key={column}
            role={column === 0 ? 'rowheader' : 'gridcell'}
            data-cell={`${index} ${column}`}
            class={`grid-${columns[column]?.align} ${cell.class ?? ''} ${cell.onOpen ? 'grid-opens' : ''}`}
            tabIndex={index === here.row && column === here.column ? 0 : -1}
            title={cell.title}
            onFocus={() => setPlace({ row: index, column })}
            onClick={cell.onOpen}
          >
            <Content {...cell} />
          </td>
        ))}
      </tr>
    </>
  );
}
