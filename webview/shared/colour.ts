/** Colours as numbers: the theme's variables are read once and everything that is painted is computed from them. */

/** Red, green, blue: 0 to 255. */
export type Rgb = readonly [r: number, g: number, b: number];
/** Lightness 0 to 1, and two axes around 0: a space in which equal steps look equally large (Ottosson 2020). */
export type Oklab = readonly [l: number, a: number, b: number];

export interface Colour {
  readonly rgb: Rgb;
  /** 0 to 1. */
  readonly alpha: number;
}

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)` and `color(srgb …)`: what theme variables hold. */
export function parseColour(text: string): Colour | undefined {
  const value = text.trim().toLowerCase();
  return value.startsWith('#') ? parseHex(value.slice(1)) : parseFunction(value);
}

function parseHex(digits: string): Colour | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const [r = 0, g = 0, b = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return { rgb: [r, g, b], alpha: alpha / 255 };
}

function parseFunction(value: string): Colour | undefined {
  const [, kind, inner] = /^(rgba?|color)\((?:srgb )?([^()]*)\)$/.exec(value) ?? [];
  if (inner === undefined) return undefined;
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  const whole = kind === 'color' ? 1 : 255;
  const numbers = parts.map((part, i) => {
    const number = parseFloat(part) / (part.endsWith('%') ? 100 : i < 3 ? whole : 1);
    return i < 3 ? number * 255 : number;
  });
  const [r, g, b, alpha = 1] = numbers;
  if (parts.length < 3 || parts.length > 4 || numbers.some(Number.isNaN)) return undefined;
  return { rgb: [r, g, b], alpha };
}

/** `#rrggbb`, or `#rrggbbaa` of what is not opaque. */
export function toHex({ rgb, alpha }: Colour): string {
  const channels = alpha < 1 ? [...rgb, alpha * 255] : rgb;
  const digits = channels.map((value) => Math.round(Math.min(255, Math.max(0, value))).toString(16));
  return `#${digits.map((each) => each.padStart(2, '0')).join('')}`;
}

/** Blends a colour over a background. */
export const over = ({ rgb, alpha }: Colour, background: Rgb): Rgb => mix(background, rgb, alpha);

export const mix = (p: Rgb, q: Rgb, fraction: number): Rgb => [
  p[0] + (q[0] - p[0]) * fraction,
  p[1] + (q[1] - p[1]) * fraction,
  p[2] + (q[2] - p[2]) * fraction,
];

export const css = (rgb: Rgb): string => `rgb(${rgb.map((x) => Math.round(x)).join(', ')})`;

/** A pixel of image data as one number; the least significant byte comes first in memory on all machines with a browser. */
export const pixel = ([r, g, b]: Rgb): number =>
  ((255 << 24) | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r)) >>> 0;

const toLinear = (x: number): number => {
  const v = x / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

const fromLinear = (v: number): number =>
  255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.max(v, 0) ** (1 / 2.4) - 0.055);

export function toOklab(rgb: Rgb): Oklab {
  const [r, g, b] = rgb.map(toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOf([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The nearest colour of that lightness that a screen has: it loses saturation, never lightness. */
export function fromOklab([l, a, b]: Oklab): Rgb {
  const fits = (fraction: number) =>
    linearOf([l, a * fraction, b * fraction]).every((x) => x >= -0.0005 && x <= 1.0005);
  let [low, high] = [0, 1];
  if (fits(1)) low = 1;
  else
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
  const [r, g, blue] = linearOf([l, a * low, b * low]);
  const channel = (x: number) => Math.min(255, Math.max(0, fromLinear(x)));
  return [channel(r), channel(g), channel(blue)];
}
