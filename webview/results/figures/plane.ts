/** Figures whose points are conditions: success against something else. */
import type { StudyFigures } from '../../../src/results/study/figures';
import { visible } from '../../../src/base/visible-text';
import type { Plot, Plotted, Size } from '../../shared/figure/types';
import { FAINT, look, shareAxis, styleOf } from './draw';
import type { Arrow, ConditionPoint } from './points';

interface Plane {
  readonly points: readonly ConditionPoint[];
  /** Conditions of papers, below the others. */
  readonly published: readonly ConditionPoint[];
  readonly settings: readonly string[];
  readonly xLabel: string;
}

/** More names than this would cover each other. */
const MOST_NAMES = 14;

/** A shape for each setting; filled for thinking models, small and hollow for published conditions. */
function dots(plot: Plot, { points, published, settings }: Plane, { fontSize }: Size) {
  const styles = new Map(settings.map((setting, i) => [setting, styleOf(i)]));
  const style = ({ condition }: ConditionPoint) => styles.get(condition.setting) ?? styleOf(0);
  const each = { x: 'x', y: 'y', symbol: (point: ConditionPoint) => style(point).shape } as const;
  const title = ({ model, more, x, y }: ConditionPoint) =>
    `${model} · ${more}\n${x.toFixed(3)}, ${y.toFixed(3)}`;
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
    ...(points.length <= MOST_NAMES
      ? [
          plot.text(points, {
            x: 'x',
            y: 'y',
            text: 'model',
            dy: -fontSize * 0.85,
            fontSize: fontSize * 0.85,
            fill: FAINT,
          }),
        ]
      : []),
  ];
}

const planeOptions = (size: Size, { xLabel }: Plane) => ({
  ...look(size),
  x: { label: xLabel, nice: true, grid: true, inset: 12 },
  y: { ...shareAxis('success'), inset: 6 },
  symbol: { type: 'identity' as const },
  color: { type: 'identity' as const },
});

export function drawFits(plot: Plot, size: Size, plane: Plane, fits: StudyFigures['fits']): Plotted {
  const band = (thinking: boolean | null) => ({
    x: 'x',
    y1: 'low',
    y2: 'high',
    clip: true,
    fill: 'currentColor',
    fillOpacity: thinking === true ? 0.14 : 0.08,
  });
  return plot.plot({
    ...planeOptions(size, plane),
    marks: [
      ...fits.map((fit) => plot.areaY(fit.band, band(fit.thinking))),
      ...fits.map((fit) =>
        plot.line(fit.band, {
          x: 'x',
          y: 'value',
          stroke: 'currentColor',
          strokeWidth: 1.5,
          clip: true,
          strokeDasharray: fit.thinking === true ? '' : '6 4',
        }),
      ),
      ...dots(plot, plane, size),
    ],
  });
}

export function drawArrows(
  plot: Plot,
  size: Size,
  plane: Plane,
  { arrows, ellipses }: { readonly arrows: readonly Arrow[]; readonly ellipses: StudyFigures['ellipses'] },
): Plotted {
  return plot.plot({
    ...planeOptions(size, plane),
    marks: [
      ...ellipses.map(({ setting, line }) => {
        const { ink, dash } = styleOf(Math.max(0, plane.settings.indexOf(setting)));
        return plot.line(line, { x: 'x', y: 'y', stroke: ink, strokeDasharray: dash, clip: true });
      }),
      plot.arrow(arrows, {
        x1: ({ from }: Arrow) => from.x,
        y1: ({ from }: Arrow) => from.y,
        x2: ({ to }: Arrow) => to.x,
        y2: ({ to }: Arrow) => to.y,
        stroke: FAINT,
        strokeWidth: 1.2,
        inset: 6,
        headLength: 7,
      }),
      ...dots(plot, plane, size),
    ],
  });
}

export const drawPlane = (plot: Plot, size: Size, plane: Plane): Plotted =>
  plot.plot({ ...planeOptions(size, plane), marks: dots(plot, plane, size) });
