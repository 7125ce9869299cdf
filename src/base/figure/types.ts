/** Arguments and result of a function that draws a figure. */
import type * as chunk from './plot';

export type Plot = typeof chunk;

/** A drawing of Plot, with what turns values into pixels. */
export type Plotted = ReturnType<Plot['plot']>;

export interface Size {
  /** CSS pixels. */
  readonly width: number;
  readonly fontSize: number;
  readonly highContrast?: boolean;
}
