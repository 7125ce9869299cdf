import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box, Range } from '../../../../src/predicate/domain';
import {
  brushed,
  cellBox,
  intersection,
  MAPS,
  range,
  tidy,
  VARIABLES,
  withRange,
} from '../../../../webview/rule-editor/pictures/box';

const domain = { min: -5, max: 6 };
const value = fc.integer({ min: -5, max: 6 });
const ranges: fc.Arbitrary<Range> = fc.tuple(value, value).map(([p, q]) => range(p, q, domain));
const boxes: fc.Arbitrary<Box | undefined> = fc
  .record({ a: ranges, b: ranges, c: ranges }, { requiredKeys: [] })
  .map((box) => tidy(box, domain));

const [ab, bc] = MAPS;

const within = (own: Range | undefined, at: number): boolean => !own || (own[0] <= at && at <= own[1]);

describe('boxes', () => {
  it('have their ends in order and within the domain', () => {
    expect(range(9, -99, domain)).toEqual([-5, 6]);
    expect(range(3.4, 1.6, domain)).toEqual([2, 3]);
  });

  it('have no ranges that are the whole domain', () => {
    expect(tidy({ a: [-5, 6], b: [0, 6] }, domain)).toEqual({ b: [0, 6] });
    expect(tidy({ a: [-5, 6] }, domain)).toBeUndefined();
    expect(withRange({ a: [0, 1] }, 'a', undefined, domain)).toBeUndefined();
    expect(withRange(undefined, 'c', [1, 2], domain)).toEqual({ c: [1, 2] });
  });

  it('intersect as sets of values do', () => {
    fc.assert(
      fc.property(ranges, ranges, value, (p, q, x) => {
        const both = intersection(p, q);
        const inside = (r: Range) => r[0] <= x && x <= r[1];
        expect(both !== undefined && inside(both)).toBe(inside(p) && inside(q));
      }),
    );
  });

  it('are narrowed by a selection in another map, and replaced by one in the same map', () => {
    const first = brushed(undefined, ab, [0, 4], [1, 5], { domain, again: false });
    expect(first).toEqual({ a: [0, 4], b: [1, 5] });
    expect(brushed(first, bc, [3, 6], [-2, 2], { domain, again: false })).toEqual({
      a: [0, 4],
      b: [3, 5],
      c: [-2, 2],
    });
    expect(brushed(first, ab, [-5, 6], [5, 6], { domain, again: true })).toEqual({ b: [5, 6] });
  });

  it('are never empty, and lie within what was selected', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom(...MAPS), ranges, ranges, fc.boolean(), (box, map, x, y, again) => {
        const next = brushed(box, map, x, y, { domain, again });
        for (const variable of VARIABLES) {
          const own = next?.[variable];
          if (own) expect(own[0]).toBeLessThanOrEqual(own[1]);
        }
        for (let v = domain.min; v <= domain.max; v++)
          if (within(next?.[map.x], v)) expect(x[0] <= v && v <= x[1]).toBe(true);
      }),
    );
  });

  it('of a cell keep what is selected of the third variable', () => {
    expect(cellBox({ a: [0, 3], c: [1, 2] }, ab, 2, 4)).toEqual({ a: [2, 2], b: [4, 4], c: [1, 2] });
  });
});
