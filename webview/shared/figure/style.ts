/** Options that all figures share. */
import type { Size } from './types';

/** Colours and font of the page; whatever is drawn is drawn on its background. */
export const figureStyle = ({ width, fontSize }: Size) => ({
  width,
  style: { background: 'transparent', color: 'inherit', fontFamily: 'inherit', fontSize: `${fontSize}px` },
});

/** Ticks of an axis of whole numbers: as many as there is room for. */
export function wholeTicks(from: number, to: number, { width, fontSize }: Size): number[] {
  const most = Math.max(2, Math.floor(width / (fontSize * 5)));
  const rough = Math.max(1, (to - from) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * power).find((each) => each >= rough) ?? power * 10);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step);
}
