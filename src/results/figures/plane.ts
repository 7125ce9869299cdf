/** Figures whose points are conditions: success against something else. */
import type { Point } from '../../statistics/regression';
import { visible } from '../../base/visible-text';
import { bandOpacity } from '../../base/figure/style';
import type { Plot, Plotted, Size } from '../../base/figure/types';
import { FAINT, layout, shareAxis, styleOf } from './draw';
import { placeLabels } from './labels';
import { type Arrow, type ConditionPoint, fullName } from './points';
import type { StudyFigures } from '../study/figures-schema';

interface Plane {
  readonly points: readonly ConditionPoint[];
  /** Conditions of papers, below the others. */
  readonly published: readonly ConditionPoint[];
  readonly settings: readonly string[];
  readonly xLabel: string;
}

/** Points that are named where there is room; of more the table has the names. */
const MOST_NAMED = 60;

/** A shape for each setting; filled for thinking models, small and hollow for published conditions. */
function dots(plot: Plot, { points, published, settings }: Plane) {
  const styles = new Map(settings.map((setting, i) => [setting, styleOf(i)]));
  const style = ({ condition }: ConditionPoint) => styles.get(condition.setting) ?? styleOf(0);
  const each = { x: 'x', y: 'y', symbol: (point: ConditionPoint) => style(point).shape } as const;
  const title = (point: ConditionPoint) => `${fullName(point)}\n${point.x.toFixed(3)}, ${point.y.toFixed(3)}`;
  return [
    plot.dot(published, {
      ...each,
      r: 2.5,
      stroke: FAINT,
      strokeWidth: 1,
      title: (point: ConditionPoint) => `${title(point)}\n${visible(point.condition.published ?? '')}`,
    }),
    plot.dot(points, {
      ...each,
      r: 5,
      stroke: (point: ConditionPoint) => style(point).ink,
      fill: (point: ConditionPoint) =>
        point.condition.thinking === true ? style(point).ink : 'var(--vscode-editor-background, Canvas)',
      strokeWidth: 1.8,
      title,
    }),
  ];
}

type PlotOptions = NonNullable<Parameters<Plot['plot']>[0]>;

/** Draws twice: where there is room for names is known when the axes are. */
function withNames(plot: Plot, size: Size, { points }: Plane, options: PlotOptions): Plotted {
  const drawn = plot.plot(options);
  if (points.length > MOST_NAMED) return drawn;
  const [across, up] = [drawn.scale('x'), drawn.scale('y')];
  const placed = points.map(({ x, y, model }) => ({
    x: Number(across?.apply(x)),
    y: Number(up?.apply(y)),
    text: model,
  }));
  const { width, height, marginLeft, marginRight, marginBottom, marginTop } = layout(size);
  const fontSize = size.fontSize * 0.85;
  // Above the plane there is no axis.
  const frame = {
    left: marginLeft,
    right: width - marginRight,
    top: marginTop - fontSize * 1.4,
    bottom: height - marginBottom,
  };
  const names = placeLabels(placed, frame, fontSize).map(({ of, dx, dy, anchor }) =>
    plot.text([points[of]], {
      x: 'x',
      y: 'y',
      text: 'model',
      dx,
      dy,
      textAnchor: anchor,
      fontSize,
      fill: FAINT,
    }),
  );
  return plot.plot({ ...options, marks: [...(options.marks ?? []), ...names] });
}

/** From the least to the greatest of the points, whatever else is drawn. */
function domainOf({ points, published }: Plane): readonly [number, number] {
  const xs = [...points, ...published].map(({ x }) => x);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  return from < to ? [from, to] : [Math.max(0, from - 0.5), to + 0.5];
}

const planeOptions = (size: Size, plane: Plane) => ({
  ...layout(size),
  x: { label: plane.xLabel, domain: domainOf(plane), nice: true, grid: true, inset: 12 },
  y: { ...shareAxis('success'), inset: 6 },
  symbol: { type: 'identity' as const },
  color: { type: 'identity' as const },
});

type BandPoint = StudyFigures['fits'][number]['band'][number];

const isShare = (y: number): boolean => y >= 0 && y <= 1;

const asShare = (y: number): number => Math.min(1, Math.max(0, y));

/** The part of each line and band that can be: success is a share. */
export function drawFits(plot: Plot, size: Size, plane: Plane, fits: StudyFigures['fits']): Plotted {
  const band = (thinking: boolean | null) => ({
    x: 'x',
    y1: ({ low }: BandPoint) => asShare(low),
    y2: ({ high }: BandPoint) => asShare(high),
    clip: true,
    fill: 'currentColor',
    fillOpacity: bandOpacity(size, thinking === true ? 0.14 : 0.08),
  });
  return withNames(plot, size, plane, {
    ...planeOptions(size, plane),
    marks: [
      ...fits.map((fit) => plot.areaY(fit.band, band(fit.thinking))),
      ...fits.map((fit) =>
        plot.line(fit.band, {
          x: 'x',
          y: ({ value }: BandPoint) => (isShare(value) ? value : NaN),
          stroke: 'currentColor',
          strokeWidth: 1.5,
          clip: true,
          strokeDasharray: fit.thinking === true ? '' : '6 4',
        }),
      ),
      ...dots(plot, plane),
    ],
  });
}

/** The part of an ellipse that can be: I:C is not negative, success is a share. */
const possible = (line: readonly Point[]): Point[] =>
  line.map((point) => (point.x >= 0 && isShare(point.y) ? point : { x: NaN, y: NaN }));

export function drawArrows(
  plot: Plot,
  size: Size,
  plane: Plane,
  { arrows, ellipses }: { readonly arrows: readonly Arrow[]; readonly ellipses: StudyFigures['ellipses'] },
): Plotted {
  return withNames(plot, size, plane, {
    ...planeOptions(size, plane),
    marks: [
      ...ellipses.map(({ setting, line }) => {
        const { ink, dash } = styleOf(Math.max(0, plane.settings.indexOf(setting)));
        return plot.line(possible(line), { x: 'x', y: 'y', stroke: ink, strokeDasharray: dash, clip: true });
      }),
      plot.arrow(
        arrows.filter(({ from, to }) => from.x !== to.x || from.y !== to.y),
        {
          x1: ({ from }: Arrow) => from.x,
          y1: ({ from }: Arrow) => from.y,
          x2: ({ to }: Arrow) => to.x,
          y2: ({ to }: Arrow) => to.y,
          stroke: FAINT,
          strokeWidth: 1.2,
          inset: 6,
          headLength: 7,
        },
      ),
      ...dots(plot, plane),
    ],
  });
}

export const drawPlane = (plot: Plot, size: Size, plane: Plane): Plotted =>
  withNames(plot, size, plane, { ...planeOptions(size, plane), marks: dots(plot, plane) });
