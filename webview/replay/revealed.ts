/** The text that is to be seen: where something was found. */
import { signal } from '@preact/signals';
import type { TextField } from '../../src/replay/questions';

export interface RevealedText {
  /** Index of the row. */
  readonly row: number;
  readonly field: TextField;
}

/** Unfolded wherever it is shown. Setting it again shows it again. */
export const revealed = signal<RevealedText | undefined>(undefined);

/** The search text, in any case of letters; empty: none. */
export const sought = signal('');
