/** Options that all figures share. */
import type { Size } from './types';

/** Colours and font of the page; whatever is drawn is drawn on its background. */
export const figureStyle = ({ width, fontSize }: Size) => ({
  width,
  style: { background: 'transparent', color: 'inherit', fontFamily: 'inherit', fontSize: `${fontSize}px` },
});

/** A faint band is not seen in themes of high contrast. */
export const bandOpacity = ({ highContrast }: Size, usual: number): number =>
  highContrast ? usual * 3 : usual;

/** The smallest of 1, 2, 5, 10, 20, 50, … that cuts `span` into at most `most` parts. */
export function roundStep(span: number, most: number): number {
  const least = span / Math.max(most, 1);
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

/** Ticks of an axis of whole numbers: as many as there is room for. */
export function wholeTicks(from: number, to: number, { width, fontSize }: Size): number[] {
  const most = Math.max(2, Math.floor(width / (fontSize * 5)));
  const step = roundStep(to - from, most);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step);
}
