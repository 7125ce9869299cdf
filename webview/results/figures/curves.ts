/** The share that is solved within so many tests. */
import type { SolvedCurve } from '../../../src/results/study/figures';
import type { Plot, Plotted, Size } from '../../shared/figure';
import { look, shareAxis, styleOf } from './draw';

export function drawCurves(plot: Plot, size: Size, curves: readonly SolvedCurve[]): Plotted {
  const last = (curve: SolvedCurve) => curve.slice(-1);
  return plot.plot({
    ...look(size),
    x: { label: 'tests', nice: true, grid: true },
    y: shareAxis('solved'),
    marks: curves.flatMap((curve, i) => {
      const { ink, dash, shape } = styleOf(i);
      const steps = { x: 'tests', curve: 'step-after' } as const;
      const bounded = curve.filter(({ low, high }) => low !== null && high !== null);
      return [
        plot.areaY(bounded, { ...steps, y1: 'low', y2: 'high', fill: ink, fillOpacity: 0.1 }),
        plot.line(curve, {
          ...{ ...steps, y: 'solved', stroke: ink, strokeWidth: 2, strokeDasharray: dash },
        }),
        plot.dot(last(curve), { x: 'tests', y: 'solved', symbol: shape, stroke: ink, fill: ink, r: 4 }),
      ];
    }),
  });
}
