/** The key of a figure as a drawing, for files: on the page it is a list. */
import { visible } from '../../base/visible-text';
import { figureStyle } from '../../base/figure/style';
import type { Plot, Plotted, Size } from '../../base/figure/types';
import { styleOf } from './draw';
import type { FigureSpec } from './spec';

/** Width of a letter, as a share of the size of the font. */
const LETTER = 0.6;

/** Draws a row for each name: its mark, and its dashes where it has a line. Undefined where there is no name. */
export function drawKey(plot: Plot, size: Size, { names, lines }: FigureSpec['legend']): Plotted | undefined {
  if (names.length === 0) return undefined;
  const { width, fontSize } = size;
  const [dash, mark, words] = lines
    ? [fontSize * 2.4, fontSize * 3.3, fontSize * 4.2]
    : [0, fontSize, fontSize * 2];
  const lineWidth = (width - words - fontSize) / fontSize;
  let height = fontSize * 0.5;
  const rows = names.map((name, i) => {
    const text = visible(name);
    const y = height + fontSize * 0.7;
    height += fontSize * 1.4 * Math.max(1, Math.ceil((text.length * LETTER) / lineWidth));
    return { text, y, ...styleOf(i) };
  });
  height = Math.ceil(height + fontSize * 0.5);
  return plot.plot({
    ...figureStyle(size),
    height,
    margin: 0,
    x: { axis: null, domain: [0, width], range: [0, width] },
    y: { axis: null, domain: [0, height], range: [0, height] },
    symbol: { type: 'identity' },
    color: { type: 'identity' },
    marks: rows.flatMap(({ text, y, ink, shape, dash: strokeDasharray }) => [
      ...(lines
        ? [plot.ruleY([y], { x1: 8, x2: 8 + dash, stroke: ink, strokeWidth: 2, strokeDasharray })]
        : []),
      plot.dot([[mark, y]], {
        symbol: shape,
        stroke: ink,
        strokeWidth: 1.8,
        r: 4,
        ...(lines && { fill: ink }),
      }),
      plot.text([[words, y]], {
        text: [text],
        textAnchor: 'start',
        lineAnchor: 'top',
        lineWidth,
        dy: -fontSize / 2,
        fill: 'currentColor',
      }),
    ]),
  });
}
