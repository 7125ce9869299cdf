import { describe, expect, it } from 'vitest';
import {
  ellipsePath,
  inEllipse,
  maskAt,
  vennLayout,
} from '../../../../webview/rule-editor/relate/venn-layout';

describe.each([2, 3, 4])('a Venn diagram of %i rules', (k) => {
  const layout = vennLayout(k)!;

  it('has every region, each with its number inside it', () => {
    expect(layout.ellipses).toHaveLength(k);
    expect(layout.spots.map(({ mask }) => mask).sort((p, q) => p - q)).toEqual(
      Array.from({ length: 2 ** k }, (_, mask) => mask),
    );
    for (const { mask, x, y } of layout.spots) expect(maskAt(layout.ellipses, x, y)).toBe(mask);
  });

  it('leaves room around each number: four digits at least, clear of every line', () => {
    for (const { mask, x, y, halfWidth } of layout.spots) {
      expect(halfWidth).toBeGreaterThanOrEqual(18);
      // The number outside stands at the end of its line.
      const to = mask === 0 ? x : x + 18;
      for (const dx of [x - 18, to])
        for (const dy of [y - 6, y + 6]) expect(maskAt(layout.ellipses, dx, dy)).toBe(mask);
    }
  });

  it('stays within its picture', () => {
    for (let x = 0; x <= layout.width; x++)
      expect(maskAt(layout.ellipses, x, 0) | maskAt(layout.ellipses, x, layout.height)).toBe(0);
    for (let y = 0; y <= layout.height; y++)
      expect(maskAt(layout.ellipses, 0, y) | maskAt(layout.ellipses, layout.width, y)).toBe(0);
  });

  it('writes every name beside the ellipses', () => {
    expect(layout.names).toHaveLength(k);
    for (const { x, y } of layout.names) expect(maskAt(layout.ellipses, x, y)).toBe(0);
  });
});

describe('an ellipse', () => {
  const turned = { cx: 50, cy: 50, rx: 40, ry: 10, turn: 45 };

  it('lies along its turn, clockwise as in SVG', () => {
    expect(inEllipse(turned, 75, 75)).toBe(true);
    expect(inEllipse(turned, 75, 25)).toBe(false);
  });

  it('is drawn through the ends of its long axis', () => {
    const end = 50 + 40 * Math.SQRT1_2;
    expect(ellipsePath(turned)).toContain(`${end}`);
    expect(ellipsePath(turned)).toMatch(/^M .* Z$/);
  });
});

it('has no layout for other numbers of rules', () => {
  expect([0, 1, 5, 8].map(vennLayout)).toEqual([undefined, undefined, undefined, undefined]);
});
