/** A figure as a drawing that needs no theme: what its colours come to here stands in it. */
import type { Drawing } from '../picture-file';

const SVG = 'http://www.w3.org/2000/svg';
const PAINTS = ['fill', 'stroke'] as const;

/** `title` and `key` stand above and below the drawing. Both drawings are in the page. */
export function standalone(svg: SVGSVGElement, title: string, key?: SVGSVGElement): Drawing {
  const style = getComputedStyle(svg);
  const size = parseFloat(style.fontSize) || 13;
  const { width } = svg.viewBox.baseVal;
  let height = Math.round(size * 2);
  const parts = [svg, ...(key ? [key] : [])].map((part) => {
    const copy = resolved(part);
    copy.setAttribute('y', String(height));
    height += part.viewBox.baseVal.height;
    return copy;
  });
  const whole = make('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  whole.setAttribute('font-family', style.fontFamily);
  whole.setAttribute('font-size', String(size));
  const background = style.getPropertyValue('--vscode-editor-background');
  whole.append(make('rect', { width, height, fill: background.trim() || '#ffffff' }));
  const words = make('text', { x: 8, y: size * 1.4, fill: style.color, 'font-weight': 600 });
  words.textContent = title;
  whole.append(words, ...parts);
  return { svg: whole, width, height };
}

/** A copy in its own size. */
function resolved(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [i, element] of copy.querySelectorAll('*').entries()) resolveColours(element, originals[i]);
  resolveColours(copy, svg);
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('height', String(height));
  copy.setAttribute('width', String(width));
  return copy;
}

/** Variables and `currentColor` have no value in another program. */
function resolveColours(copy: Element, original: Element | undefined): void {
  if (!original) return;
  for (const paint of PAINTS) {
    const value = copy.getAttribute(paint);
    if (value !== null && /var\(|currentcolor/i.test(value))
      copy.setAttribute(paint, getComputedStyle(original)[paint]);
  }
}

function make(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
