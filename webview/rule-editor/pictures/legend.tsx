/** The legend of the maps. */
import { useComputed } from '@preact/signals';
import { showCount } from '../../shared/numbers';
import { css } from '../../shared/colour';
import { fractionOf } from '../panel/ramp';
import { mode, shown } from './state';
import { theme } from '../panel/theme';
import { rampTicks } from '../panel/ticks';

/** Room for the swatch of 0 and the last label. */
const BESIDE = 48;
const WIDEST = 360;

/** `width`: the room for it, in pixels. */
export function Legend({ width }: { readonly width: number }) {
  const look = theme.value;
  // Only a new maximum draws the legend again, not every answer.
  const most = useComputed(() => shown.value?.most ?? 0).value;
  if (!look) return null;
  const colours = look.ramp.steps.filter((_, i) => i % 16 === 0 || i === look.ramp.steps.length - 1).map(css);
  const strip = most === 1 ? css(look.ramp.steps[look.ramp.steps.length >> 1]) : undefined;
  return (
    <div class="maps-legend" role="group" aria-label="Colours">
      <span class="maps-legend-title faint">Triples behind a cell</span>
      <span class="maps-legend-zero">
        <span class="maps-swatch" style={{ background: css(look.ramp.zero) }} />
        <span>0</span>
      </span>
      {most > 0 && (
        <span class="maps-legend-ramp">
          <span
            class="maps-strip"
            style={{ background: strip ?? `linear-gradient(to right, ${colours.join(', ')})` }}
          />
          {rampTicks(most, mode.value, Math.min(width, WIDEST) - BESIDE).map((value) => (
            <span
              key={value}
              class="maps-legend-value"
              style={{ left: `${100 * fractionOf(value, most, mode.value)}%` }}
            >
              {showCount(value)}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
