import { describe, expect, it } from 'vitest';
import { drawSeries } from '../../../../src/results/figures/series';
import type { Plot } from '../../../../src/base/figure/types';

/** The ticks of the axis of tests, for lines over these. */
function ticksOf(...lines: readonly (readonly number[])[]): unknown {
  let drawn: { readonly x?: { readonly ticks?: unknown } } = {};
  const mark = () => undefined;
  const plot = { plot: (options: object) => (drawn = options), areaY: mark, line: mark, dot: mark };
  const series = lines.map((tests) => tests.map((x) => ({ x, y: 0.5, low: null, high: null })));
  const size = { width: 700, fontSize: 13 };
  drawSeries(plot as unknown as Plot, size, series, { x: 'tests', y: {}, curve: 'linear' });
  return drawn.x?.ticks;
}

describe('the axis of tests', () => {
  it('has whole numbers from the first test of any line to the last', () => {
    expect(ticksOf([0, 1], [0, 2, 3])).toEqual([0, 1, 2, 3]);
    expect(ticksOf([0, 45])).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
  });

  it('has none before the first test, which would stand beside the figure', () => {
    expect(ticksOf([1, 2], [1, 3])).toEqual([1, 2, 3]);
    expect(ticksOf([1, 45])).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45]);
  });
});

/** The bands as they are drawn. */
function bandsOf(curve: 'step-after' | 'linear', series: Parameters<typeof drawSeries>[2][number]) {
  const areas: (readonly [points: readonly object[], opacity: unknown])[] = [];
  const mark = () => undefined;
  const areaY = (points: readonly object[], { fillOpacity }: { readonly fillOpacity: unknown }) =>
    areas.push([points, fillOpacity]);
  const plot = { plot: mark, areaY, line: mark, dot: mark } as unknown as Plot;
  for (const highContrast of [false, true])
    drawSeries(plot, { width: 700, fontSize: 13, highContrast }, [series], { x: 'tests', y: {}, curve });
  return areas;
}

describe('the band of a line', () => {
  const bounded = { x: 3, y: 0.75, low: 0.2, high: 0.9 };
  const whole = [bounded, { x: 5, y: 1, low: null, high: null }, { x: 9, y: 1, low: null, high: null }];

  it('goes on from a step to the one that has no bounds', () => {
    expect(bandsOf('step-after', whole)[0][0]).toEqual([bounded, { ...bounded, x: 5 }]);
    expect(bandsOf('step-after', [bounded])[0][0]).toEqual([bounded]);
    expect(bandsOf('step-after', whole.slice(1))[0][0]).toEqual([]);
    expect(bandsOf('linear', whole)[0][0]).toEqual([bounded]);
  });

  it('is less faint in themes of high contrast', () => {
    const [[, usual], [, high]] = bandsOf('linear', [bounded]);
    expect([usual, high]).toEqual([0.1, expect.closeTo(0.3, 9)]);
  });
});
