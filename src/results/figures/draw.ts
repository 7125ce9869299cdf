/** Shared parts of the figures of results. Shape, dashes and words repeat whatever colour shows. */
import { figureStyle } from '../../base/figure/style';
import type { Size } from '../../base/figure/types';

/** Colours of the theme: variables, so that a figure follows it. */
const INKS = [
  'var(--vscode-charts-blue, currentColor)',
  // The orange of charts is translucent in light themes.
  'var(--vscode-editorWarning-foreground, currentColor)',
  'var(--vscode-charts-purple, currentColor)',
  'var(--vscode-charts-green, currentColor)',
  'var(--vscode-charts-red, currentColor)',
  'var(--vscode-charts-yellow, currentColor)',
];
const SHAPES = ['circle', 'triangle', 'square', 'diamond', 'star', 'cross'] as const;
const DASHES = ['', '6 3', '2 3', '9 3 2 3', '12 4', '4 2 1 2'];

export const FAINT = 'var(--vscode-descriptionForeground, currentColor)';

/** Marks of the nth of several series. */
export interface Style {
  readonly ink: string;
  readonly shape: (typeof SHAPES)[number];
  readonly dash: string;
}

export const styleOf = (index: number): Style => ({
  ink: INKS[index % INKS.length],
  shape: SHAPES[index % SHAPES.length],
  dash: DASHES[index % DASHES.length],
});

/** Style, height and margins of a figure. */
export const layout = ({ width, fontSize }: Size) => ({
  ...figureStyle({ width, fontSize }),
  height: Math.min(fontSize * 28, Math.max(fontSize * 20, width * 0.62)),
  marginLeft: Math.round(fontSize * 3.6),
  marginBottom: Math.round(fontSize * 3),
  marginTop: Math.round(fontSize * 2),
  marginRight: Math.round(fontSize * 1.5),
});

/** The axis of shares: from none to all. */
export const shareAxis = (label: string) => ({
  label,
  domain: [0, 1],
  ticks: [0, 0.2, 0.4, 0.6, 0.8, 1],
  tickFormat: (value: number) => value.toFixed(1),
  grid: true,
});
