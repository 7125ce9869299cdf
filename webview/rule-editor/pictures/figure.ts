/** The three maps as one drawing for other programs: vectors and words, the cells of each map as an image. */
import { showAmount, showCount } from '../../shared/numbers';
import type { Box } from '../../../src/predicate/domain';
import { MAPS, VARIABLES, type MapAxes } from './box';
import { css, type Rgb } from '../../shared/colour';
import { scaleOf } from './geometry';
import { enlarge, paintMap, strengthen } from './heat-canvas';
import { fractionOf, type Mode } from '../panel/ramp';
import type { Shown } from './state';
import type { Theme } from '../panel/theme';
import { rampTicks, signed, ticks } from '../panel/ticks';
import type { Picture } from '../../../src/base/figure/picture';

const SVG = 'http://www.w3.org/2000/svg';
const SIDE = 320;
const LEFT = 48;
const TOP = 64;
const STEP = SIDE + 72;
const WIDTH = LEFT + STEP * 3 - 24;
const HEIGHT = TOP + SIDE + 104;

export interface Figure {
  readonly what: Shown;
  readonly look: Theme;
  readonly mode: Mode;
  /** Id of the group; it may hold any text. */
  readonly id: string;
  readonly box: Box | undefined;
}

type Attributes = Readonly<Record<string, string | number>>;

/** Elements are made one by one, so that text stays text whatever it holds. */
function add(parent: Element, name: string, attributes: Attributes, text?: string): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

/** `Group 8: 176,715 triples`, and what of it is shown. */
export function figureTitle({ what, id, box }: Pick<Figure, 'what' | 'id' | 'box'>): string {
  const { count, projections } = what;
  const whole = `Group ${id}: ${showAmount(count, 'triple')}`;
  if (!box) return whole;
  const ranges = VARIABLES.flatMap((variable) => {
    const own = box[variable];
    return own ? [`${signed(own[0])} ≤ ${variable} ≤ ${signed(own[1])}`] : [];
  });
  return `${whole}, of them ${showCount(projections.total)} with ${ranges.join(', ')}`;
}

/** The drawing; sizes in CSS pixels. */
export function drawFigure(figure: Figure): Picture {
  const { look } = figure;
  const svg = document.createElementNS(SVG, 'svg');
  const size = { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` };
  for (const [key, value] of Object.entries(size)) svg.setAttribute(key, String(value));
  svg.setAttribute('font-family', look.font);
  svg.setAttribute('font-size', '12');
  svg.setAttribute('fill', css(look.foreground));
  add(svg, 'rect', { width: WIDTH, height: HEIGHT, fill: css(look.background) });
  add(svg, 'text', { x: LEFT, y: 28, 'font-size': 16, 'font-weight': 600 }, figureTitle(figure));
  for (const [i, map] of MAPS.entries()) {
    const place = add(svg, 'g', { transform: `translate(${LEFT + i * STEP} ${TOP})` });
    drawMap(place, map, figure);
  }
  drawLegend(add(svg, 'g', { transform: `translate(${LEFT} ${TOP + SIDE + 64})` }), figure);
  return { svg: new XMLSerializer().serializeToString(svg), width: WIDTH, height: HEIGHT };
}

function drawMap(parent: Element, map: MapAxes, { what, look }: Figure): void {
  const { domain } = what;
  const scale = scaleOf(domain, SIDE);
  add(parent, 'text', { x: 0, y: -10, 'font-weight': 600 }, `${map.x} × ${map.y}`);
  const image = add(parent, 'image', { width: SIDE, height: SIDE, href: cellsImage(map, what, look) });
  // An attribute, as a style would need a policy that allows it.
  image.setAttribute('image-rendering', 'pixelated');
  const line = { fill: 'none', stroke: css(look.faint) };
  add(parent, 'rect', { x: -0.5, y: -0.5, width: SIDE + 1, height: SIDE + 1, ...line });
  for (const value of ticks(domain.min, domain.max)) {
    const [x, y] = [scale.left(value) + scale.cell / 2, scale.top(value) + scale.cell / 2];
    add(parent, 'path', { d: `M${x} ${SIDE}v5M0 ${y}h-5`, ...line });
    add(parent, 'text', { x, y: SIDE + 18, 'text-anchor': 'middle', 'font-size': 11 }, signed(value));
    add(parent, 'text', { x: -8, y: y + 4, 'text-anchor': 'end', 'font-size': 11 }, signed(value));
  }
  const name = { 'font-style': 'italic', 'font-weight': 600, 'text-anchor': 'middle' };
  add(parent, 'text', { x: SIDE / 2, y: SIDE + 36, ...name }, map.x);
  add(parent, 'text', { x: -36, y: SIDE / 2 + 4, ...name }, map.y);
}

/** Four pixels a cell, so that programs that smooth images show it sharp all the same. */
function cellsImage(map: MapAxes, what: Shown, look: Theme): string {
  const [cells, large] = [document.createElement('canvas'), document.createElement('canvas')];
  paintMap(cells, map, what, look);
  enlarge(cells, large, cells.width * 4);
  strengthen(large, map, what, look);
  return large.toDataURL('image/png');
}

function drawLegend(parent: Element, { what, look, mode }: Figure): void {
  const small = { 'font-size': 11, 'text-anchor': 'middle' };
  const line = { stroke: css(look.faint) };
  add(parent, 'text', { x: 0, y: -4, 'font-size': 11 }, 'Triples behind a cell');
  add(parent, 'rect', { x: 0, y: 4, width: 20, height: 12, fill: css(look.ramp.zero), ...line });
  add(parent, 'text', { x: 10, y: 29, ...small }, '0');
  if (what.most === 0) return;
  const [from, width] = [40, SIDE - 40];
  const { steps } = look.ramp;
  const colours: readonly Rgb[] =
    what.most === 1 ? [steps[steps.length >> 1]] : steps.filter((_, i) => i % 4 === 0);
  const part = width / colours.length;
  for (const [i, colour] of colours.entries())
    add(parent, 'rect', { x: from + i * part, y: 4, width: part + 0.5, height: 12, fill: css(colour) });
  for (const value of rampTicks(what.most, mode, width)) {
    const x = from + fractionOf(value, what.most, mode) * width;
    add(parent, 'text', { x, y: 29, ...small }, showCount(value));
  }
}
