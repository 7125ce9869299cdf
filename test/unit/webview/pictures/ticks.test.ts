import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutFor, scaleOf } from '../../../../webview/rule-editor/pictures/geometry';
import { rampTicks, signed, ticks } from '../../../../webview/rule-editor/panel/ticks';
import { roundStep } from '../../../../src/base/figure/style';

describe('ticks', () => {
  it('show the ends of the published domain and round values between', () => {
    expect(ticks(-99, 100)).toEqual([-99, -50, 0, 50, 100]);
    expect(ticks(-99, 100, 2)).toEqual([-99, 0, 100]);
    expect(ticks(0, 9, 4)).toEqual([0, 5, 9]);
    expect(ticks(3, 3)).toEqual([3]);
  });

  it('rise, start and end with the axis, and are few', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 1, max: 255 }), (min, span) => {
        const all = ticks(min, min + span);
        expect([all[0], all.at(-1)]).toEqual([min, min + span]);
        expect(all.length).toBeLessThanOrEqual(7);
        for (let i = 1; i < all.length; i++) expect(all[i]).toBeGreaterThan(all[i - 1]);
        expect(all.some((value) => Object.is(value, -0))).toBe(false);
      }),
    );
  });

  it('have round steps', () => {
    expect([1, 7, 20, 199, 1000].map((span) => roundStep(span, 4))).toEqual([1, 2, 5, 50, 500]);
  });

  it('name few counts of a ramp, and none whose label would touch another', () => {
    expect(rampTicks(99, 'log', 280)).toEqual([1, 2, 5, 10, 20, 50, 99]);
    expect(rampTicks(179, 'log', 156)).toEqual([1, 2, 5, 10, 20, 50, 179]);
    expect(rampTicks(179, 'log', 312)).toEqual([1, 2, 5, 10, 20, 50, 100, 179]);
    expect(rampTicks(1, 'log', 280)).toEqual([1]);
    expect(rampTicks(100, 'linear', 280)).toEqual([1, 50, 100]);
    expect(rampTicks(2, 'linear', 280)).toEqual([1, 2]);
  });

  it('have a true minus sign', () => {
    expect(signed(-7)).toBe('−7');
    expect(signed(7)).toBe('7');
  });
});

describe('places in a map', () => {
  it('lead from a cell to its values and back', () => {
    const scale = scaleOf({ min: -99, max: 100 }, 320);
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 100 }), fc.integer({ min: -99, max: 100 }), (x, y) => {
        const middle = scale.cell / 2;
        expect(scale.at(scale.left(x) + middle, scale.top(y) + middle)).toEqual([x, y]);
      }),
    );
    expect(scale.at(-50, -50)).toEqual([-99, 100]);
    expect(scale.at(900, 900)).toEqual([100, -99]);
  });

  it('stack where it is narrow, and take whole pixels where that costs little', () => {
    expect([400, 490, 640, 1100].map((width) => layoutFor(width, 200, 1).columns)).toEqual([1, 2, 2, 3]);
    expect(layoutFor(439, 190, 1).size).toBe(380);
    expect(layoutFor(400, 200, 1).size).toBe(344);
    expect(layoutFor(0, 200, 1).size).toBe(120);
  });

  it('fit into the height where they stand in two rows, but not smaller than can be read', () => {
    expect([900, 500, 100].map((height) => layoutFor(640, 200, 1, height).size)).toEqual([256, 174, 160]);
    expect(layoutFor(439, 190, 1, 500).size, 'in one column they are scrolled').toBe(380);
  });
});
