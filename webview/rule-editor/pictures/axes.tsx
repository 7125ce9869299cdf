/** The frame of a map: ticks, their values, and what is along each axis. */
import type { Domain } from '../../../src/predicate/domain';
import type { MapAxes } from './box';
import { MARGIN, scaleOf } from './geometry';
import { signed, ticks } from '../panel/ticks';

interface AxesProps {
  readonly map: MapAxes;
  readonly domain: Domain;
  readonly size: number;
}

export function Axes({ map, domain, size }: AxesProps) {
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
