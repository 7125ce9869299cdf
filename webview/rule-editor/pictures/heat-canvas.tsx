/** The cells of one map. Painted by an effect of its own: a new answer repaints the canvas and renders nothing. */
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { domainSize } from '../../../src/predicate/domain';
import type { MapAxes } from './box';
import { cellsOf, mostOf, paintCells } from './cells';
import { css } from '../../shared/colour';
import { colourOf, palette } from '../panel/ramp';
import { mode, shown, type Shown } from './state';
import { theme, type Theme } from '../panel/theme';

/** Opacity of cells outside of the box. */
const BEYOND = 0.22;
/** The beginning of a performance mark, with the map's name behind it; `detail.ms` is how long it took. */
const PAINT_MARK = 'falsify-maps-painted';

export function HeatCanvas({ map, size }: { readonly map: MapAxes; readonly size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const cells = document.createElement('canvas');
    return effect(() => {
      const [what, look] = [shown.value, theme.value];
      if (!canvas.current || !what || !look) return;
      const started = performance.now();
      paintMap(cells, map, what, look);
      enlarge(cells, canvas.current, size * devicePixelRatio);
      strengthen(canvas.current, map, what, look);
      const name = `${PAINT_MARK}-${map.id}`;
      performance.clearMarks(name);
      performance.mark(name, { detail: { ms: performance.now() - started } });
    });
  }, [map, size]);
  return <canvas ref={canvas} class="maps-cells" aria-hidden="true" data-map={map.id} />;
}

/** One pixel a cell. */
export function paintMap(cells: HTMLCanvasElement, map: MapAxes, what: Shown, look: Theme): void {
  const n = domainSize(what.domain);
  if (cells.width !== n) [cells.width, cells.height] = [n, n];
  const context = cells.getContext('2d');
  if (!context) return;
  const image = context.createImageData(n, n);
  const beyond = what.beyond && {
    counts: what.beyond[map.id],
    colours: palette(look.ramp, mostOf(what.beyond), mode.value, BEYOND),
  };
  const colours = palette(look.ramp, what.most, mode.value);
  paintCells(new Uint32Array(image.data.buffer), n, what.projections[map.id], colours, beyond);
  context.putImageData(image, 0, 0);
}

/**
 * A whole number of pixels for each cell, at least as many as the screen shows: the browser then makes it smaller
 * smoothly, so that all cells look equally large and none gets lost.
 */
export function enlarge(cells: HTMLCanvasElement, target: HTMLCanvasElement, atLeast: number): void {
  const side = cells.width * Math.max(1, Math.ceil(atLeast / cells.width - 0.01));
  if (target.width !== side) [target.width, target.height] = [side, side];
  const context = target.getContext('2d', { alpha: false });
  if (!context) return;
  context.imageSmoothingEnabled = false;
  context.drawImage(cells, 0, 0, side, side);
}

/** Maps with fewer cells have them drawn larger than they are: a lone cell is hardly one pixel. */
const SPARSE = 1200;
const VERY_SPARSE = 250;

/** Draws the cells of a sparse map larger by half a cell all around, of a very sparse one by a whole cell. */
export function strengthen(target: HTMLCanvasElement, map: MapAxes, what: Shown, look: Theme): void {
  const n = domainSize(what.domain);
  const counts = what.projections[map.id];
  const context = target.getContext('2d');
  const cells = cellsOf(counts);
  if (!context || cells > SPARSE) return;
  const side = target.width / n;
  const more = Math.ceil(cells > VERY_SPARSE ? side / 2 : side);
  let last = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i];
    if (count === 0) continue;
    const [x, y] = [Math.floor(i / n), n - 1 - (i % n)];
    // Setting a colour costs more than filling the cell.
    if (count !== last) context.fillStyle = css(colourOf(look.ramp, count, what.most, mode.value));
    last = count;
    context.fillRect(x * side - more, y * side - more, side + 2 * more, side + 2 * more);
  }
}
