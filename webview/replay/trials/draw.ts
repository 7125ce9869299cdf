/** Draws curves with their intervals. */
import type { CurvePoint, TrialFigure } from '../../../src/tasks/trials';
import { showCount } from '../../shared/numbers';
import type { Plot, Plotted, Size } from '../../shared/figure';
import { figureStyle, wholeTicks } from '../../../src/base/figure/style';
import { hereRule, INK, legend, margins } from '../knowledge/draw';

const HEIGHT = 14;
const LOOKS = [
  { colour: INK.player, dash: 'none', sign: '━' },
  { colour: INK.best, dash: '5 4', sign: '┅' },
];

export function drawCurves(
  plot: Plot,
  size: Size,
  { x, y, curves, changes }: TrialFigure,
  here: number | undefined,
): Plotted {
  const places = curves.flatMap(({ points }) => points.map((point) => point.x));
  const [from, to] = [Math.min(0, ...places), Math.max(1, ...places)];
  const each = { x: 'x', y: 'y' } as const;
  const bands = curves.map(({ points }) => points.filter(hasInterval));
  return plot.plot({
    ...figureStyle(size),
    ...margins(size.fontSize, curves.length, showCount(to)),
    height: size.fontSize * HEIGHT,
    x: {
      label: x,
      domain: [from, to],
      ticks: wholeTicks(from, to, size),
      tickFormat: showCount,
    },
    y: { label: y, grid: true, nice: true, ...(y.endsWith('%') && { domain: [0, 100] }) },
    marks: [
      plot.ruleX(changes, { stroke: INK.faint, strokeWidth: 1 }),
      ...hereRule(plot, here),
      ...bands.flatMap((points, i) =>
        points.length > 1
          ? [
              plot.areaY(points, {
                x: 'x',
                y1: 'low',
                y2: 'high',
                fill: LOOKS[i % 2].colour,
                fillOpacity: 0.15,
              }),
            ]
          : [],
      ),
      ...curves.map(({ points }, i) =>
        plot.line(points, {
          ...each,
          stroke: LOOKS[i % 2].colour,
          strokeWidth: 2,
          strokeDasharray: LOOKS[i % 2].dash,
        }),
      ),
      ...legend(
        plot,
        size,
        curves.map(({ name }, i) => ({ words: `${LOOKS[i % 2].sign} ${name}`, colour: LOOKS[i % 2].colour })),
      ),
    ],
  });
}

const hasInterval = ({ low, high }: CurvePoint): boolean => low !== undefined && high !== undefined;
