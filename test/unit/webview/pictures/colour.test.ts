import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromOklab, over, parseColour, pixel, toOklab, type Rgb } from '../../../../webview/shared/colour';
import { buildRamp, colourOf, palette, fractionOf } from '../../../../webview/rule-editor/panel/ramp';

const rgb = fc.tuple(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
) as fc.Arbitrary<Rgb>;

const lightness = (colour: Rgb): number => toOklab(colour)[0];

/** Contrast of two colours, as the guidelines for accessible content define it. */
function contrast(p: Rgb, q: Rgb): number {
  const luminance = (colour: Rgb) => {
    const [r, g, b] = colour.map((x) =>
      x / 255 <= 0.03928 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(p), luminance(q)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe('colours', () => {
  it.each([
    ['#1f1f1f', [31, 31, 31], 1],
    ['#FFF', [255, 255, 255], 1],
    ['#0f08', [0, 255, 0], 0x88 / 255],
    ['rgba(234, 92, 0, 0.33)', [234, 92, 0], 0.33],
    ['color(srgb 1 0.5 0 / 0.5)', [255, 127.5, 0], 0.5],
    ['rgb(1 2 3 / 50%)', [1, 2, 3], 0.5],
    [' rgb(255,0,10) ', [255, 0, 10], 1],
  ])('reads %s', (text, wanted, alpha) => {
    expect(parseColour(text)?.rgb).toEqual(wanted);
    expect(parseColour(text)?.alpha).toBeCloseTo(alpha);
  });

  it.each(['', 'red', '#12', '#12345', 'rgb(1, 2)', 'rgb(a, b, c)', 'url(x)', 'rgb(1,2,3,4,5)'])(
    'knows that %j is none',
    (text) => expect(parseColour(text)).toBeUndefined(),
  );

  it('lays half of a colour over another', () => {
    expect(over({ rgb: [255, 255, 255], alpha: 0.5 }, [0, 0, 0])).toEqual([127.5, 127.5, 127.5]);
  });

  it('keeps a colour on its way to Oklab and back', () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        for (const [i, x] of fromOklab(toOklab(colour)).entries()) expect(x).toBeCloseTo(colour[i], 0);
      }),
    );
  });

  it('knows the lightness of grey as published', () => {
    expect(lightness([255, 255, 255])).toBeCloseTo(1, 3);
    expect(lightness([0, 0, 0])).toBeCloseTo(0, 3);
    expect(toOklab([255, 0, 0])[0]).toBeCloseTo(0.628, 3);
  });

  it('keeps lightness where a screen lacks the colour', () => {
    expect(lightness(fromOklab([0.9, 0.3, 0.2]))).toBeCloseTo(0.9, 2);
  });

  it('writes a pixel as image data has it', () => {
    expect([...new Uint8Array(Uint32Array.of(pixel([1, 2, 3])).buffer)]).toEqual([1, 2, 3, 255]);
  });
});

const DARK: readonly Rgb[] = [
  [177, 128, 215],
  [89, 164, 249],
  [137, 209, 133],
  [204, 167, 0],
];
const LIGHT: readonly Rgb[] = [
  [101, 45, 144],
  [0, 99, 211],
  [56, 138, 52],
  [191, 136, 3],
];

describe('ramps', () => {
  it.each([
    ['dark', DARK, [31, 31, 31] as Rgb, 1],
    ['light', LIGHT, [255, 255, 255] as Rgb, -1],
    ['high contrast dark', DARK, [0, 0, 0] as Rgb, 1],
  ])('go evenly away from the background: %s', (_, hues, background, sign) => {
    const { steps } = buildRamp(hues, background);
    const levels = steps.map(lightness);
    const distance = levels.map((level) => sign * (level - lightness(background)));
    for (let i = 1; i < distance.length; i++) expect(distance[i]).toBeGreaterThan(distance[i - 1]);
    const jumps = levels.slice(1).map((level, i) => Math.abs(level - levels[i]));
    expect(Math.max(...jumps)).toBeLessThan(3 * (Math.abs(levels[254] - levels[0]) / 254));
  });

  it('part one from none', () => {
    for (const [hues, background] of [
      [DARK, [31, 31, 31]],
      [LIGHT, [255, 255, 255]],
      [DARK, [0, 0, 0]],
    ] as const)
      expect(contrast(buildRamp(hues, background).steps[0], background)).toBeGreaterThan(1.9);
  });

  it('give every background a ramp, however few hues there are', () => {
    fc.assert(
      fc.property(fc.array(rgb, { minLength: 1, maxLength: 5 }), rgb, (hues, background) => {
        for (const colour of buildRamp(hues, background).steps)
          for (const x of colour) expect(x >= 0 && x <= 255).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('place counts from one to the most', () => {
    expect([1, 10, 100].map((count) => fractionOf(count, 100, 'log'))).toEqual([0, 0.5, 1]);
    expect([1, 51, 101].map((count) => fractionOf(count, 101, 'linear'))).toEqual([0, 0.5, 1]);
    expect(fractionOf(1, 1, 'log')).toBe(0.5);
  });

  it('give a palette with the background for none, and a fainter one', () => {
    const ramp = buildRamp(DARK, [31, 31, 31]);
    const full = palette(ramp, 9, 'log');
    expect(full).toHaveLength(10);
    expect(full[0]).toBe(pixel([31, 31, 31]));
    expect(full[9]).toBe(pixel(colourOf(ramp, 9, 9, 'log')));
    expect(new Set(full).size).toBe(10);
    expect(palette(ramp, 9, 'log', 0)).toEqual(new Uint32Array(10).fill(full[0]));
  });
});
