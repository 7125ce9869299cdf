/** A document in which Plot draws where there is no page: it has what Plot asks of one, and becomes text. */

import { escaped } from '../html/text';

const SVG = 'http://www.w3.org/2000/svg';

type Child = SvgElement | string;

/** An element of a drawing. Its attributes, style and parts are all that its text has. */
export class SvgElement {
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, string> = {};
  private readonly parts: Child[] = [];

  constructor(
    readonly ownerDocument: SvgDocument,
    readonly localName: string,
    readonly namespaceURI = SVG,
  ) {}

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  get children(): readonly SvgElement[] {
    return this.parts.filter((part) => typeof part !== 'string');
  }

  append(...children: readonly Child[]): void {
    this.parts.push(...children);
  }

  appendChild(child: SvgElement): SvgElement {
    return this.insertBefore(child, null);
  }

  insertBefore(child: SvgElement, next: SvgElement | null): SvgElement {
    const at = next ? this.parts.indexOf(next) : -1;
    this.parts.splice(at < 0 ? this.parts.length : at, 0, child);
    return child;
  }

  set textContent(text: string) {
    this.parts.splice(0, this.parts.length, text);
  }

  /** `paint`: what a colour comes to. */
  text(paint: (colour: string) => string): string {
    const style = Object.entries(this.style).map(([name, value]) => `${dashed(name)}:${value}`);
    const attributes = [...this.attributes, ...(style.length > 0 ? [['style', style.join(';')]] : [])].map(
      ([name, value]) => ` ${name}="${xmlText(PAINTS.has(name) ? paint(value) : value)}"`,
    );
    const children = this.parts.map((child) =>
      typeof child === 'string' ? xmlText(child) : child.text(paint),
    );
    return `<${this.localName}${attributes.join('')}>${children.join('')}</${this.localName}>`;
  }
}

export class SvgDocument {
  readonly documentElement = new SvgElement(this, 'svg');

  createElementNS(namespace: string, name: string): SvgElement {
    return new SvgElement(this, name, namespace);
  }
}

const PAINTS = new Set(['fill', 'stroke']);

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** No text becomes markup; XML has no other control characters than these three. */
const xmlText = (text: string): string =>
  escaped(text).replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
