import { signal } from '@preact/signals';
import { onThemeChange } from '../theme-change';

/** The editor's font, as the page's variables give it. */
export interface Font {
  readonly family: string;
  readonly weight: string;
  /** Pixels. */
  readonly size: number;
  /** Pixels, whole, so that lines of a text area and of Monaco stand at the same places. */
  readonly line: number;
}

/** Lines that a field shows before it scrolls. */
export const MOST_LINES = 12;
/** Pixels above and below the text, and beside it. */
export const PADDING = { y: 4, x: 8 } as const;

function read(): Font {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--vscode-editor-font-${name}`).trim();
  const size = parseFloat(value('size')) || 13;
  return {
    family: value('family') || 'monospace',
    weight: value('weight') || 'normal',
    size,
    line: Math.round(size * 1.45),
  };
}

export const font = signal(read());
onThemeChange(() => (font.value = read()));
