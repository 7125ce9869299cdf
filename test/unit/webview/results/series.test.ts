import { describe, expect, it } from 'vitest';
import { drawSeries } from '../../../../webview/results/figures/series';
import type { Plot } from '../../../../webview/shared/figure/types';

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
