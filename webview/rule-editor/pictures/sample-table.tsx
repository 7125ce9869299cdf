/** The rows, of which only those in sight are in the page. */
import { useRef, useState } from 'preact/hooks';
import { showTriple } from '../../../src/predicate/domain';
import { Icon } from '../../shared/controls';
import { moveInList } from '../../shared/list-keys';
import { useVirtual } from '../../shared/use-virtual';
import { addInitial, isInitial } from '../lists';
import { order, rows, selected, toggle } from './samples-state';
import { largest, reordered, sum, type Column, type Row } from './table';
import { signed } from '../panel/ticks';

const ROW = 26;
const COLUMNS: readonly { readonly by: Column; readonly title: string; readonly name: string }[] = [
  { by: 'draw', title: '#', name: 'Draw' },
  { by: 'a', title: 'a', name: 'a' },
  { by: 'b', title: 'b', name: 'b' },
  { by: 'c', title: 'c', name: 'c' },
  { by: 'sum', title: 'Sum', name: 'Sum' },
  { by: 'max', title: 'Max |x|', name: 'Largest absolute value' },
];

export function SampleTable() {
  const all = rows.value;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, height, show } = useVirtual(scroller, { count: all.length, rowHeight: ROW });
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(all.length - 1, 0));
  const go = (to: number) => {
    setAt(to);
    show(to);
    // The row is there only after it was scrolled into sight.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${to + 2}"]`)?.focus(),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = all[current];
    const to = moveInList(event.key, current, all.length);
    if (to !== undefined) go(to);
    else if (event.key === ' ' && row) toggle(row.draw);
    else if (event.key === 'Enter' && row) void addInitial([row.triple]);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      selected.value = new Set(all.map(({ draw }) => draw));
    else if (event.key === 'Escape' && selected.value.size > 0) selected.value = new Set();
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="samples-table"
      role="grid"
      aria-label="Drawn triples"
      aria-rowcount={all.length + 1}
      aria-multiselectable="true"
      data-test="sample-table"
    >
      <Head />
      <div class="samples-scroll" role="rowgroup" ref={scroller} onKeyDown={onKeyDown} tabIndex={-1}>
        <div class="virtual" role="presentation" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const row = all[index];
            return (
              row && <Line key={index} {...{ row, index, start, setAt }} focusable={index === current} />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Head() {
  return (
    <div role="rowgroup" class="samples-head">
      <div role="row" class="samples-row" aria-rowindex={1}>
        {COLUMNS.map(({ by, title, name }) => {
          const own = order.value.by === by;
          const direction = order.value.down ? 'descending' : 'ascending';
          return (
            <span key={by} role="columnheader" aria-sort={own ? direction : 'none'}>
              <button
                type="button"
                class="samples-sort bare inline"
                title={`Sort by ${name.toLowerCase()}`}
                onClick={() => (order.value = reordered(order.value, by))}
              >
                {title}
                {own && <Icon name={order.value.down ? 'arrow-down' : 'arrow-up'} />}
              </button>
            </span>
          );
        })}
        <span role="columnheader" class="samples-mark">
          Initial
        </span>
      </div>
    </div>
  );
}

interface LineProps {
  readonly row: Row;
  readonly index: number;
  readonly start: number;
  readonly focusable: boolean;
  readonly setAt: (index: number) => void;
}

function Line({ row, index, start, focusable, setAt }: LineProps) {
  const { draw, triple } = row;
  const chosen = selected.value.has(draw);
  const initial = isInitial(triple);
  return (
    <div
      role="row"
      class="samples-row samples-line pickable"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      aria-label={`${showTriple(triple)}${initial ? ', initial triple' : ''}`}
      tabIndex={focusable ? 0 : -1}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => setAt(index)}
      onClick={() => toggle(draw)}
    >
      {[draw, ...triple, sum(triple), largest(triple)].map((value, i) => (
        <span key={i} role="gridcell">
          {i === 0 ? value : signed(value)}
        </span>
      ))}
      <span role="gridcell" class="samples-mark">
        {initial && (
          <>
            <Icon name="check" /> yes
          </>
        )}
      </span>
    </div>
  );
}
