import { signal } from '@preact/signals';

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
    ...{ size, line: Math.round(size * 1.45) },
  };
}

export const font = signal(read());
const listeners = new Set<() => void>();

/** Calls back after every change of VS Code's theme, colours or fonts. */
export function onThemeChange(listener: () => void): { dispose(): void } {
  listeners.add(listener);
  return { dispose: () => void listeners.delete(listener) };
}

const observer = new MutationObserver(() => {
  font.value = read();
  for (const listener of listeners) listener();
});
observer.observe(document.documentElement, { attributeFilter: ['style'] });
observer.observe(document.body, {
  attributeFilter: ['class', 'data-vscode-theme-id', 'data-vscode-theme-kind'],
});
