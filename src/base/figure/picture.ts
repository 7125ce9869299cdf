/** Figures as documents of their own, which need no page and no theme: for files, and for reports. */
import { SvgDocument, SvgElement } from './svg-document';
import type { Plot, Plotted, Size } from './types';

export interface Drawable {
  readonly title: string;
  readonly draw: (plot: Plot, size: Size) => Plotted;
  /** Draws what stands below the figure: the meaning of its marks. */
  readonly drawKey?: (plot: Plot, size: Size) => Plotted | undefined;
}

/** Colours and font of a picture. `variable`: the value of a variable of the theme, if it has one. */
export interface Look {
  readonly text: string;
  readonly background: string;
  readonly font: string;
  readonly variable: (name: string) => string | undefined;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The figure below its title, and its key below it. */
export function picture(plot: Plot, { title, draw, drawKey }: Drawable, size: Size, look: Look): Picture {
  const page = new SvgDocument();
  // The functions that draw do not know where.
  const here: Plot = { ...plot, plot: (options) => plot.plot({ ...options, document: page as never }) };
  const drawn = elementOf(draw(here, size));
  const { fontSize } = size;
  const width = Number(drawn.getAttribute('width'));
  const key = drawKey?.(here, { ...size, width });
  const parts = [drawn, ...(key ? [elementOf(key)] : [])];
  let height = fontSize * 2;
  for (const part of parts) {
    part.setAttribute('y', height);
    height += Number(part.getAttribute('height'));
  }
  const named = (name: string, attributes: Readonly<Record<string, string | number>>) => {
    const element = new SvgElement(page, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    return element;
  };
  const words = named('text', { x: 8, y: fontSize * 1.4, fill: look.text, 'font-weight': 600 });
  words.textContent = title;
  const whole = named('svg', {
    ...{ xmlns: words.namespaceURI, width, height, viewBox: `0 0 ${width} ${height}` },
    ...{ color: look.text, 'font-family': look.font, 'font-size': fontSize },
  });
  whole.append(named('rect', { width, height, fill: look.background }), words, ...parts);
  return { svg: whole.text((colour) => painted(colour, look)), width, height };
}

const elementOf = (drawn: Plotted): SvgElement => drawn as unknown as SvgElement;

/** Variables of the theme have no value in another program. */
const painted = (colour: string, { variable }: Look): string =>
  colour.replaceAll(
    /var\((--[\w-]+)(?:, *([^()]*))?\)/g,
    (_, name: string, otherwise: string = 'currentColor') => variable(name) ?? otherwise,
  );
