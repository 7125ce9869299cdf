// Labels beside the points of a figure never cover each other.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Labelled, placeLabels } from '../../../../src/results/figures/labels';

const FRAME = { left: 40, right: 640, top: 0, bottom: 380 };
const FONT = 11;

const boxes = (points: readonly Labelled[]) =>
  placeLabels(points, FRAME, FONT).map(({ of, dx, dy, anchor }) => {
    const { x, y, text } = points[of];
    const width = text.length * 0.58 * FONT;
    const left = x + dx - (anchor === 'middle' ? width / 2 : anchor === 'start' ? 0 : width);
    return { left, right: left + width, top: y + dy - FONT * 0.6, bottom: y + dy + FONT * 0.6 };
  });

describe('labels of points', () => {
  it('stand above a point that is alone, beside others where that is taken, and once for one name', () => {
    const at = (x: number, y: number, text: string) => ({ x, y, text });
    const alone = placeLabels([at(200, 100, 'a')], FRAME, FONT);
    expect(alone).toMatchObject([{ of: 0, dx: 0, anchor: 'middle' }]);
    const three = [at(100, 370, 'qwen3-14b'), at(110, 370, 'gpt-4o'), at(140, 370, 'llama-3.3-70b')];
    expect(placeLabels(three, FRAME, FONT).length).toBeGreaterThan(1);
    const twice = [at(100, 100, 'confirming'), at(100, 104, 'confirming'), at(300, 100, 'confirming')];
    expect(placeLabels(twice, FRAME, FONT).map(({ of }) => of)).toEqual([0, 2]);
  });

  it('cover no other label and cross no border, wherever the points are', () => {
    const point = fc.record({
      x: fc.integer({ min: 40, max: 640 }),
      y: fc.integer({ min: 0, max: 380 }),
      text: fc.string({ minLength: 1, maxLength: 24 }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const all = boxes(points);
        for (const [i, p] of all.entries()) {
          expect(p.left).toBeGreaterThanOrEqual(FRAME.left - 0.01);
          expect(p.right).toBeLessThanOrEqual(FRAME.right + 0.01);
          for (const q of all.slice(0, i)) {
            const apart =
              p.left >= q.right - 0.01 ||
              q.left >= p.right - 0.01 ||
              p.top >= q.bottom - 0.01 ||
              q.top >= p.bottom - 0.01;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });
});
