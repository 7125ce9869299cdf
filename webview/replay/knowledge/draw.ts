/** Options that all figures of the panel share. */
import type { Plot, Plotted, Size } from '../../shared/figure';

/** Colours of the theme: variables, so that a figure follows it. */
export const INK = {
  player: 'var(--vscode-charts-blue, currentColor)',
  best: 'var(--vscode-charts-purple, currentColor)',
  yes: 'var(--vscode-charts-green, currentColor)',
  no: 'var(--vscode-charts-red, currentColor)',
  given: 'var(--vscode-charts-blue, currentColor)',
  here: 'var(--vscode-focusBorder, currentColor)',
  faint: 'var(--vscode-charts-lines, currentColor)',
} as const;

/** Room for ticks and the names of axes, in CSS pixels. `last`: the words of the last tick of the axis of rounds. */
export const margins = (fontSize: number, lines = 1, last = '') => ({
  marginLeft: Math.round(fontSize * 3.4),
  marginBottom: Math.round(fontSize * 3),
  marginTop: Math.round(fontSize * (0.9 + 1.4 * lines)),
  marginRight: Math.round(fontSize * (1 + 0.3 * last.length)),
});

export interface Entry {
  readonly words: string;
  readonly colour: string;
}

/** A line of words for each kind of mark, above the frame at its right. */
export const legend = (plot: Plot, { fontSize }: Size, entries: readonly Entry[]) =>
  entries.map(({ words, colour }, i) =>
    plot.text([words], {
      frameAnchor: 'top-right',
      textAnchor: 'end',
      lineAnchor: 'bottom',
      dy: -fontSize * (0.5 + 1.4 * (entries.length - 1 - i)),
      fill: colour,
      facet: 'super',
    }),
  );

/** A line at the round that is selected. */
export const hereRule = (plot: Plot, round: number | undefined) =>
  round === undefined ? [] : [plot.ruleX([round], { stroke: INK.here, strokeWidth: 2, strokeOpacity: 0.8 })];

/** The value at a place of an axis that has numbers. */
export function valueAt(plotted: Plotted, scale: 'x' | 'y', pixel: number): number | undefined {
  const value: unknown = plotted.scale(scale)?.invert?.(pixel);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
