import { signal } from '@preact/signals';

/** Axes of triples give small numbers more room: most tests are made with them. */
export const stretched = signal(false);
