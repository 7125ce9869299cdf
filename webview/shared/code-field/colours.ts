/**
 * VS Code gives its theme to views as CSS variables; Monaco wants colours by their ids, as hexadecimal numbers.
 * `--vscode-list-hoverBackground` is `list.hoverBackground`: ids of VS Code's own colours hold no dashes.
 */

const PREFIX = '--vscode-';

/** Colours of Monaco by id, from the page's variables. What is no colour (fonts, sizes) is left out. */
export function themeColours(variables: Iterable<readonly [string, string]>): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const [name, value] of variables) {
    const colour = name.startsWith(PREFIX) ? hex(value) : undefined;
    if (colour) colours[name.slice(PREFIX.length).replaceAll('-', '.')] = colour;
  }
  return colours;
}

/** `#rrggbb`, or `#rrggbbaa`, of a colour in one of the forms that VS Code and browsers write. */
export function hex(colour: string): string | undefined {
  const text = colour.trim();
  const short = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/i.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit && digit + digit)
      .join('')}`;
  if (/^#([\da-f]{6}|[\da-f]{8})$/i.test(text)) return text;
  const [, kind, inner] = /^(rgba?|color)\((.*)\)$/.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const scale = kind === 'color' ? 255 : 1;
  const [red, green, blue, alpha = 1] = inner
    .replace(/^srgb /, '')
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  const channels = [red, green, blue].map((value) => (value ?? NaN) * scale);
  if (alpha < 1) channels.push(alpha * 255);
  return channels.some(Number.isNaN) ? undefined : `#${channels.map(byte).join('')}`;
}

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

export type ThemeBase = 'vs' | 'vs-dark' | 'hc-black' | 'hc-light';

/** Monaco's theme to build upon, by what VS Code says of its own in `data-vscode-theme-kind`. */
export function themeBase(kind: string | undefined): ThemeBase {
  switch (kind) {
    case 'vscode-light':
      return 'vs';
    case 'vscode-high-contrast':
      return 'hc-black';
    case 'vscode-high-contrast-light':
      return 'hc-light';
    default:
      return 'vs-dark';
  }
}
