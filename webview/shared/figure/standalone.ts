/** A figure as a drawing that needs no theme: what its colours come to here stands in it. */
import type { Drawing } from '../picture-file';

const SVG = 'http://www.w3.org/2000/svg';
const PAINTS = ['fill', 'stroke'] as const;

/** `title`: written above the drawing. */
export function standalone(svg: SVGSVGElement, title: string): Drawing {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [i, element] of copy.querySelectorAll('*').entries()) resolveColours(element, originals[i]);
  resolveColours(copy, svg);
  const { width, height } = svg.viewBox.baseVal;
  const style = getComputedStyle(svg);
  const size = parseFloat(style.fontSize) || 13;
  const head = Math.round(size * 2);
  const whole = make('svg', { width, height: height + head, viewBox: `0 0 ${width} ${height + head}` });
  whole.setAttribute('font-family', style.fontFamily);
  whole.setAttribute('font-size', String(size));
  const background = style.getPropertyValue('--vscode-editor-background');
  whole.append(make('rect', { width, height: height + head, fill: background.trim() || '#ffffff' }));
  const words = make('text', { x: 8, y: size * 1.4, fill: style.color, 'font-weight': 600 });
  words.textContent = title;
  copy.setAttribute('y', String(head));
  copy.setAttribute('height', String(height));
  copy.setAttribute('width', String(width));
  whole.append(words, copy);
  return { svg: whole, width, height: height + head };
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
