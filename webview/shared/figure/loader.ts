/** Plot on demand: its chunk is asked for when the first figure is shown, and only once for all of them. */
import { signal } from '@preact/signals';
import { reasonOf } from '../../../src/base/reason';
import type * as chunk from './plot';

export type Plot = typeof chunk;

/** Undefined until it is there. */
export const plot = signal<Plot | undefined>(undefined);
/** Why figures stay tables. */
export const failed = signal<string | undefined>(undefined);

let asked = false;

export function loadPlot(): void {
  if (asked) return;
  asked = true;
  import('./plot')
    .then((loaded) => (plot.value = loaded))
    .catch((error: unknown) => (failed.value = reasonOf(error)));
}
