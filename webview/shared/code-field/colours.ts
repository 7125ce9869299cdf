/**
 * VS Code gives its theme to views as CSS variables; Monaco needs colours by their ids, as hexadecimal numbers.
 * `--vscode-list-hoverBackground` is `list.hoverBackground`: ids of VS Code's own colours contain no dashes.
 */
import { parseColour, toHex } from '../colour';

const PREFIX = '--vscode-';

/** Colours of Monaco by id, from the page's variables. What is not a colour (fonts, sizes) is left out. */
export function themeColours(variables: Iterable<readonly [string, string]>): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const [name, value] of variables) {
    const colour = name.startsWith(PREFIX) ? hex(value) : undefined;
    if (colour) colours[name.slice(PREFIX.length).replaceAll('-', '.')] = colour;
  }
  return colours;
}

/** `#rrggbb`, or `#rrggbbaa`, of a colour in one of the forms that VS Code and browsers write. */
export function hex(text: string): string | undefined {
  const colour = parseColour(text);
  return colour && toHex(colour);
}

export type ThemeBase = 'vs' | 'vs-dark' | 'hc-black' | 'hc-light';

/** Monaco's base theme, by VS Code's `data-vscode-theme-kind`. */
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
