/** One of the three maps. */
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Domain } from '../../../src/predicate/domain';
import { showAmount } from '../../shared/numbers';
import type { MapAxes } from './box';
import { Brush } from './brush';
import { cellsOf } from './cells';
import { MARGIN, scaleOf } from './geometry';
import { HeatCanvas } from './heat-canvas';
import { Overlay } from './overlay';
import { shown } from './state';
import { signed, ticks } from '../panel/ticks';

interface HeatMapProps {
  readonly map: MapAxes;
  readonly domain: Domain;
  readonly size: number;
  /** Id of the text that describes the keys. */
  readonly help: string;
}

export function HeatMap({ map, domain, size, help }: HeatMapProps) {
  const brush = useMemo(() => new Brush(map, size), [map]);
  brush.size = size;
  const at = { left: MARGIN.left, top: MARGIN.top, width: size, height: size };
  const style = Object.fromEntries(Object.entries(at).map(([name, value]) => [name, `${value}px`]));
  const frame = {
    width: `${size + MARGIN.left + MARGIN.right}px`,
    height: `${size + MARGIN.top + MARGIN.bottom}px`,
  };
  return (
    <figure class="maps-map">
      <figcaption class="maps-caption">
        {map.x} × {map.y}
      </figcaption>
      <div class="maps-frame" style={frame}>
        <Axes map={map} domain={domain} size={size} />
        <div
          class="maps-plot"
          style={style}
          tabIndex={0}
          role="application"
          aria-roledescription="heat map"
          aria-label={useSummary(map)}
          aria-describedby={help}
          data-test={`map-${map.id}`}
          onPointerDown={brush.down}
          onPointerMove={brush.move}
          onPointerUp={brush.up}
          onPointerCancel={brush.up}
          onPointerLeave={brush.leave}
          onKeyDown={brush.key}
        >
          <HeatCanvas map={map} size={size} />
          <Overlay map={map} domain={domain} size={size} />
        </div>
      </div>
    </figure>
  );
}

function useSummary(map: MapAxes): string {
  return useComputed(() => {
    const what = shown.value;
    if (!what) return `${map.x} by ${map.y}`;
    const cells = cellsOf(what.projections[map.id]);
    const behind = showAmount(what.projections.total, 'triple');
    return `${map.x} by ${map.y}: ${behind} in ${showAmount(cells, 'cell')}`;
  }).value;
}

/** The frame of a map: ticks, their values, and what is along each axis. */
function Axes({ map, domain, size }: Omit<HeatMapProps, 'help'>) {
  const scale = scaleOf(domain, size);
  const values = ticks(domain.min, domain.max, size < 180 ? 2 : 4);
  const [width, height] = [size + MARGIN.left + MARGIN.right, size + MARGIN.top + MARGIN.bottom];
  return (
    <svg class="maps-axes" width={width} height={height} aria-hidden="true">
      <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
        <rect class="maps-border" x={-0.5} y={-0.5} width={size + 1} height={size + 1} />
        {values.map((value) => {
          const x = scale.left(value) + scale.cell / 2;
          const y = scale.top(value) + scale.cell / 2;
          return (
            <g key={value}>
              <path class="maps-tick" d={`M${x} ${size}v5M0 ${y}h-5`} />
              <text class="maps-value" x={x} y={size + 17} text-anchor="middle">
                {signed(value)}
              </text>
              <text class="maps-value" x={-8} y={y} text-anchor="end" dominant-baseline="central">
                {signed(value)}
              </text>
            </g>
          );
        })}
        <text class="maps-variable" x={size / 2} y={size + 33} text-anchor="middle">
          {map.x}
        </text>
        <text class="maps-variable" x={-34} y={size / 2} text-anchor="middle" dominant-baseline="central">
          {map.y}
        </text>
      </g>
    </svg>
  );
}
