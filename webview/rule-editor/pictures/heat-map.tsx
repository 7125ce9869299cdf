/** One of the three maps. */
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Domain } from '../../../src/predicate/domain';
import { showAmount } from '../../shared/numbers';
import { Axes } from './axes';
import type { MapAxes } from './box';
import { Brush } from './brush';
import { cellsOf } from './cells';
import { MARGIN } from './geometry';
import { HeatCanvas } from './heat-canvas';
import { Overlay } from './overlay';
import { shown } from './state';

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
