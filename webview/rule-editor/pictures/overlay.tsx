/** The layer over the cells: the selection, the lines of the current cell (in all maps), its count. */
import type { Domain } from '../../../src/predicate/domain';
import { showAmount, showCount } from '../../shared/numbers';
import { box } from '../state';
import type { MapAxes, Variable } from './box';
import { scaleOf } from './geometry';
import { cell, shown, type Cell, type Shown } from './state';
import { signed } from '../panel/ticks';

interface OverlayProps {
  readonly map: MapAxes;
  readonly domain: Domain;
  readonly size: number;
}

export function Overlay({ map, domain, size }: OverlayProps) {
  const at = cell.value;
  return (
    <>
      <svg class="maps-overlay" width={size} height={size} aria-hidden="true">
        <Selection map={map} domain={domain} size={size} />
        {at && <Lines map={map} domain={domain} size={size} at={at} />}
      </svg>
      {at?.map === map && <Tip at={at} domain={domain} size={size} />}
    </>
  );
}

function Selection({ map, domain, size }: OverlayProps) {
  const [x, y] = [box.value?.[map.x], box.value?.[map.y]];
  if (!x && !y) return null;
  const { left, top, cell: side } = scaleOf(domain, size);
  const [x0, x1] = x ? [left(x[0]), left(x[1]) + side] : [0, size];
  const [y0, y1] = y ? [top(y[1]), top(y[0]) + side] : [0, size];
  return <rect class="maps-selection" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />;
}

/** The value of a variable at a cell, if the cell determines one. */
const valueAt = (at: Cell, variable: Variable): number | undefined =>
  at.map.x === variable ? at.x : at.map.y === variable ? at.y : undefined;

function Lines({ map, domain, size, at }: OverlayProps & { readonly at: Cell }) {
  const { left, top, cell: side } = scaleOf(domain, size);
  const [x, y] = [valueAt(at, map.x), valueAt(at, map.y)];
  const wide = Math.max(side, 2);
  const middle = (side - wide) / 2;
  return (
    <g>
      {x !== undefined && <rect class="maps-line" x={left(x) + middle} y={0} width={wide} height={size} />}
      {y !== undefined && <rect class="maps-line" x={0} y={top(y) + middle} width={size} height={wide} />}
      {x !== undefined && y !== undefined && (
        <rect class="maps-cursor" x={left(x) - 2} y={top(y) - 2} width={side + 4} height={side + 4} />
      )}
    </g>
  );
}

/** Triples behind a cell. */
export function countAt(what: Shown, { map, x, y }: Cell, from = what.projections): number {
  const { min, max } = what.domain;
  return from[map.id][(x - min) * (max - min + 1) + (y - min)] ?? 0;
}

/** `a = 2, b = 4: 17 triples`; of those beyond a selection only where there is one. */
export function describe(at: Cell, what: Shown): string {
  const count = countAt(what, at);
  const all = what.beyond ? countAt(what, at, what.beyond) : count;
  const place = `${at.map.x} = ${signed(at.x)}, ${at.map.y} = ${signed(at.y)}`;
  const rest = all > count ? ` (${showCount(all - count)} outside the selection)` : '';
  return `${place}: ${showAmount(count, 'triple')}${rest}`;
}

function Tip({ at, domain, size }: Omit<OverlayProps, 'map'> & { readonly at: Cell }) {
  const what = shown.value;
  if (!what) return null;
  const { left, top, cell: side } = scaleOf(domain, size);
  const [x, y] = [left(at.x), top(at.y)];
  const beside = x > size / 2 ? { right: `${size - x + 10}px` } : { left: `${x + side + 10}px` };
  const above = y > size / 2 ? { bottom: `${size - y + 6}px` } : { top: `${y + side + 6}px` };
  return (
    <div
      class="panel-tip maps-tip"
      style={{ ...beside, ...above, maxWidth: `${Math.max(200, x, size - x)}px` }}
      aria-hidden="true"
    >
      {describe(at, what)}
    </div>
  );
}
