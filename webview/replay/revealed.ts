/** The text that is to be seen: where something was found. */
import { signal } from '@preact/signals';
import type { TextField } from '../../src/replay/questions';

export interface RevealedText {
  /** Index of the row. */
  readonly row: number;
  readonly field: TextField;
}

/** Unfolded wherever it is shown. Set anew, it is to be shown anew. */
export const revealed = signal<RevealedText | undefined>(undefined);

/** What is searched for, in any case of letters; empty: nothing. */
export const sought = signal('');
